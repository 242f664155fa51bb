import { quoted } from '../expressions/quote.js';
import { replaceScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/tool.js';
import { patternFault, usableGroups } from '../values/discover-pattern.js';
import { suggestPattern, unusedGroup } from '../values/pattern-suggestion.js';
import { asText, pairsByName, type YamlScalar } from '../yaml/node.js';
import { reportedSpan } from '../problems/reported-spans.js';
import type { ReportedProblem, ReportedFix, Rule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const discoverPattern: Rule = {
  code: 'discover-pattern',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a discovery pattern that is missing, no regular expression, or names nothing',
  why: 'The platform compares the names of the files in the working directory with `pattern`, a regular expression in Python’s syntax, from the first character on. A named group says what each file is: `(?P<name>…)` or `(?P<designation>…)` the name of the result, `(?P<ext>…)` its datatype, `(?P<dbkey>…)` the genome build, `(?P<identifier_0>…)` and so on the levels of a nested collection. Without any of these groups files are found but have no name. Shorthands such as `__name_and_ext__` stand for patterns of the platform’s own.',
  bad: {
    text: 'outputs:\n  - name: parts\n    type: data\n    discover_datasets:\n      - pattern: "*.txt"\n        format: txt\n',
  },
  good: {
    text: "outputs:\n  - name: parts\n    type: data\n    discover_datasets:\n      - pattern: '(?P<name>.+)\\.txt'\n        format: txt\n",
  },
  check(tool, report) {
    structuralProblems(tool, 'discover-pattern').forEach(report);
    for (const { scalar, use } of tool.textsOf('file-pattern')) {
      const via = asText(pairsByName(use.pair.parent).get('discover_via')?.value);
      if (via && via.value !== 'pattern') continue;
      const problem = checkPattern(tool, scalar);
      if (problem) report(problem);
    }
  },
};

function checkPattern(tool: Tool, scalar: YamlScalar): ReportedProblem | undefined {
  const pattern = scalar.decoded.text;
  const fault = patternFault(pattern);
  if (fault) {
    return {
      node: scalar,
      span: scalar.decoded.spanOf(fault.span),
      message: `The pattern ${quoted(pattern)} is no regular expression: ${fault.reason}.`,
      fixes: proposals(scalar),
    };
  }
  if (usableGroups(pattern).length > 0) return undefined;
  const unused = unusedGroup(pattern);
  return {
    node: scalar,
    span: unused ? scalar.decoded.spanOf(unused.span) : reportedSpan(tool, scalar),
    message: unused
      ? `The platform makes no use of a group called ${quoted(unused.name)}: call it "${unused.better}".`
      : `The pattern ${quoted(pattern)} has no group that names the files it finds: put one such as "(?P<name>.+)" into it.`,
    severity: 'warning',
    fixes: proposals(scalar),
  };
}

function proposals(scalar: YamlScalar): ReportedFix[] {
  const suggestion = suggestPattern(scalar.decoded.text);
  if (!suggestion) return [];
  const { pattern, certain } = suggestion;
  const edits = [replaceScalar(scalar, pattern)];
  return [{ title: `Write ${quoted(pattern)}`, edits, preferred: certain }];
}
