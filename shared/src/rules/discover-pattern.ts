import { reportedSpan } from '../problems/reported-spans.js';
import type { ReportedFix, ReportedProblem, PartRule } from '../problems/rule.js';
import { replaceScalar } from '../text/write-scalar.js';
import type { ToolPart } from '../tool/part.js';
import { joined, quoted } from '../util/wording.js';
import { characterOf, withoutXmlEntities, xmlEntity } from '../values/xml-entity.js';
import { patternFault, usableGroups } from '../values/discover-pattern.js';
import { suggestPattern, unusedGroup } from '../values/pattern-suggestion.js';
import { asText, pairsByName, type YamlScalar } from '../yaml/node.js';
import { structuralProblems } from './structural/structural-problems.js';

export const discoverPattern: PartRule = {
  code: 'discover-pattern',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a discovery pattern that is missing, invalid, or does not name the files',
  why: 'The platform matches `pattern`, a regular expression in Python syntax, against the start of each file name in the working directory. Named groups describe the file: `(?P<name>…)` or `(?P<designation>…)` is its name, `(?P<ext>…)` its datatype, `(?P<dbkey>…)` its genome build, and `(?P<identifier_0>…)` and so on its place in a nested collection. Without any of these groups, the files have no name.',
  exceptions: ['Shorthands such as `__name_and_ext__` refer to predefined patterns.'],
  unfinished: 'value',
  bad: {
    text: 'outputs:\n  - name: parts\n    type: data\n    discover_datasets:\n      - pattern: "*.txt"\n        format: txt\n',
  },
  good: {
    text: "outputs:\n  - name: parts\n    type: data\n    discover_datasets:\n      - pattern: '(?P<name>.+)\\.txt'\n        format: txt\n",
  },
  checkPart(part, report, { platform }) {
    structuralProblems(part, 'discover-pattern', platform).forEach(report);
    for (const { scalar, use } of part.textsOf('file-pattern')) {
      const via = asText(pairsByName(use.pair.parent).get('discover_via')?.value);
      if (via && via.value !== 'pattern') continue;
      const problem = checkPattern(part, scalar);
      if (problem) report(problem);
    }
  },
};

function checkPattern(part: ToolPart, scalar: YamlScalar): ReportedProblem | undefined {
  const pattern = scalar.decoded.text;
  const fault = patternFault(pattern);
  const decoded = withoutXmlEntities(pattern);
  if (decoded !== pattern) return xmlInPattern(scalar, decoded, fault !== undefined);
  if (fault) {
    return {
      node: scalar,
      span: scalar.decoded.spanOf(fault.span),
      message: `The pattern ${quoted(pattern)} is not a valid regular expression: ${fault.reason}.`,
      fixes: proposals(scalar),
    };
  }
  if (usableGroups(pattern).length > 0) return undefined;
  const unused = unusedGroup(pattern);
  return {
    node: scalar,
    span: unused ? scalar.decoded.spanOf(unused.span) : reportedSpan(part, scalar),
    message: unused
      ? `The platform does not use a group named ${quoted(unused.name)}: rename it to "${unused.better}".`
      : `The pattern ${quoted(pattern)} has no group that names the files it finds: add one, such as "(?P<name>.+)".`,
    severity: 'warning',
    fixes: proposals(scalar),
  };
}

/** `(?P&lt;name&gt;.+)`, as the pattern is written in XML. */
function xmlInPattern(scalar: YamlScalar, decoded: string, isFaulty: boolean): ReportedProblem {
  const { text } = scalar.decoded;
  const entities = [...text.matchAll(xmlEntity)];
  const names = [...new Set(entities.map(([entity]) => entity))];
  const [first] = entities;
  const start = first?.index ?? 0;
  const isSound = patternFault(decoded) === undefined && usableGroups(decoded).length > 0;
  return {
    node: scalar,
    span: scalar.decoded.spanOf({ start, end: start + (first?.[0].length ?? 0) }),
    message: `${joined(names.map(quoted), 'and')} ${names.length > 1 ? 'are' : 'is'} how XML writes ${joined(names.map(characterOf), 'and')}: write ${quoted(decoded)}.`,
    severity: isFaulty ? 'error' : 'warning',
    fixes: [
      {
        title: `Replace with ${quoted(decoded)}`,
        edits: [replaceScalar(scalar, decoded)],
        preferred: isFaulty && isSound,
      },
    ],
  };
}

function proposals(scalar: YamlScalar): ReportedFix[] {
  const suggestion = suggestPattern(scalar.decoded.text);
  if (!suggestion) return [];
  const { pattern, certain } = suggestion;
  const edits = [replaceScalar(scalar, pattern)];
  return [{ title: `Replace with ${quoted(pattern)}`, edits, preferred: certain }];
}
