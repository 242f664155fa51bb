import type { Severity } from '../problems/problem.js';
import type { Description, Report, ReportedFix, ToolRule } from '../problems/rule.js';
import { quotedStart } from '../problems/wording.js';
import { replaceInScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import { foreignReferences, type ForeignReference } from '../tool/foreign/foreign-references.js';
import { labelMarks, type LabelMark } from '../tool/foreign/label-marks.js';
import { TemplateScope } from '../tool/template-scope.js';
import { followReference, type Value } from '../tool/value.js';
import { inputPath, inputReferenceFix } from './quoting/input-reference.js';
import type { KnownInputs } from './quoting/interpolated-value.js';

export const foreignReference: ToolRule = {
  code: 'foreign-reference',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a reference as other systems write it',
  why: "The platform replaces only `$(…)` and `${…}`. References of other systems stay as they are: `$reads` and `#if $reads` of Galaxy's XML tools, `{{ reads }}` of Jinja, `!{reads}` of Nextflow, `~{reads}` of WDL. To the shell, `$reads` is a variable that nothing sets, so the program gets an empty text. Write `$(inputs.reads.path)`. `$inputs.reads` and `{{ inputs.reads }}` can mean nothing else, and are errors.",
  exceptions: [
    'Names that are not those of inputs, and names in capitals, are not reported.',
    'A name is not reported if anything in the command or in a config file may set it: an assignment, a loop, `read`, `export`, `local`, `awk -v`, `env`, or code that `source` or `eval` runs.',
    'Programs in languages that have such names themselves, such as awk, sed, and Perl, and files that a template engine reads, are not reported.',
  ],
  bad: { text: "shell_command: wc -l '$table' > count.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTool(tool, report) {
    const known: KnownInputs = new Map();
    for (const reference of foreignReferences.of(tool)) reportReference(tool, reference, known, report);
    for (const mark of labelMarks(tool)) reportLabel(mark, report);
  },
};

function reportReference(tool: Tool, reference: ForeignReference, known: KnownInputs, report: Report): void {
  const { template, span, isCertain } = reference;
  const severity: Severity = isCertain ? 'error' : 'warning';
  report({
    node: template.scalar,
    span: template.scalar.decoded.spanOf(span),
    severity,
    describe: () => describe(tool, reference, known),
  });
}

function describe(tool: Tool, reference: ForeignReference, known: KnownInputs): Description {
  const { template, span, form, path, isClear } = reference;
  const written = quotedStart(template.text.slice(span.start, span.end));
  if (form === 'directive') {
    const { value } = followReference(new TemplateScope(tool, template), { root: 'inputs', segments: path });
    const instead = insteadOf(template.text.slice(span.start, span.end), inputPath(path), value);
    return { message: `${written} is not evaluated: write ${instead}.` };
  }
  if (!isClear) {
    const way = `write an expression with "${inputPath(path)}"`;
    return { message: `${written} is not replaced, and the platform has no equal for it: ${way}.` };
  }
  const fix = referenceFix(tool, reference, known);
  const instead = fix?.text ?? `$(${inputPath(path)})`;
  return {
    message: `${written} is not replaced with the input "${path[0]?.name ?? ''}": write "${instead}".`,
    fixes: fix ? [fix] : [],
  };
}

/** `== 'a'`, with the text in quotes. */
const comparison = /[!=]=\s*["']([^"'\n\\]{0,50})["']/;

/** What to write for a directive of Galaxy's XML tools about a value. */
function insteadOf(directive: string, path: string, value: Value): string {
  if (directive.startsWith('#for')) {
    const isPlainList = value.kind === 'list' && value.of.kind !== 'file';
    const each = isPlainList ? path : `${path}.map((one) => one.path)`;
    return `a loop in an expression, such as "'$(${each}.join("' '"))'"`;
  }
  if (directive.startsWith('#set')) return `the value itself where it is needed, as "$(${path})"`;
  const compared = value.kind === 'boolean' ? undefined : comparison.exec(directive)?.[1];
  const test = compared === undefined ? path : `${path} === '${compared}'`;
  return `a condition in an expression, such as "$(${test} ? '--option' : '')"`;
}

function referenceFix(
  tool: Tool,
  { template, span, placed, path }: ForeignReference,
  known: KnownInputs,
): (ReportedFix & { text: string }) | undefined {
  const scope = new TemplateScope(tool, template);
  return inputReferenceFix({ scope, span, placed, segments: path, known });
}

function reportLabel({ template, span, instead }: LabelMark, report: Report): void {
  const { scalar, text } = template;
  const written = quotedStart(text.slice(span.start, span.end));
  const wayOut =
    instead === undefined
      ? 'labels have only references such as "$(inputs.reads.name)"'
      : `write "${instead}"`;
  report({
    node: scalar,
    span: scalar.decoded.spanOf(span),
    message: `${written} is not evaluated in labels, so users see it as it is: ${wayOut}.`,
    fixes:
      instead === undefined
        ? []
        : [{ title: `Replace with "${instead}"`, edits: [replaceInScalar(scalar, span, instead)] }],
  });
}
