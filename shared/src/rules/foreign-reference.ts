import type { MemberSegment } from '../javascript/member-path.js';
import type { Description, Report, ReportedFix, ToolRule } from '../problems/rule.js';
import { quotedStart } from '../problems/wording.js';
import { replaceInScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import { foreignReferences, type ForeignReference } from '../tool/foreign/foreign-references.js';
import { labelMarks, type LabelMark } from '../tool/foreign/label-marks.js';
import { directiveBlocks } from '../tool/foreign/directive-blocks.js';
import type { ForeignMeaning } from '../tool/foreign/foreign-meaning.js';
import type { Template } from '../tool/template.js';
import { TemplateScope } from '../tool/template-scope.js';
import { blockMessage, lineMessage } from './foreign/directive.js';
import { reportXmlEntities } from './foreign/xml-entity.js';
import { reportXmlWrapper } from './foreign/xml-wrapper.js';
import { outputAdvice } from './foreign/output-file.js';
import { xmlVariableAdvice } from '../values/xml-variables.js';
import { numberOfCores } from './quoting/meant-reference.js';
import { inputPath, inputReferenceFix } from './quoting/input-reference.js';
import type { InputTypes } from './quoting/interpolated-value.js';

type InputMeaning = ForeignMeaning & { kind: 'input' };

export const foreignReference: ToolRule = {
  code: 'foreign-reference',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a reference as other systems write it',
  why: "The platform replaces only `$(…)` and `${…}`. References of other systems stay as they are: `$reads`, `$__tool_directory__`, and `#if $reads` of Galaxy's XML tools, `{{ reads }}` of Jinja, `!{reads}` of Nextflow, `~{reads}` of WDL, `{reads}` of Snakemake. Directives such as `#set` and `#end for` are comments to the shell, and `{% if reads %}` of Jinja a command that does not exist, so all lines of a block run. Outputs have no values either: write the path of the file that `from_work_dir` names. `&lt;` and the like are characters only in XML, and `<command>` and `<![CDATA[` begin a command only there. To the shell, `$reads` is a variable that nothing sets, so the program gets an empty text. Write `$(inputs.reads.path)`. `$inputs.reads` and `{{ inputs.reads }}` can mean nothing else, and are errors.",
  exceptions: [
    'Names that are not those of inputs, and names in capitals, are not reported.',
    'A name is not reported if anything in the command or in a config file may set it: an assignment, a loop, `read`, `export`, `local`, `awk -v`, `env`, or code that `source` or `eval` runs.',
    'Directives are reported only if one of them can be nothing else, such as `#if $x`, or has its `#end`. Commands and sentences that are commented out are not.',
    'Names in braces are reported in commands only, and not if a program such as `xargs` or `parallel` replaces them.',
    'Programs in languages that have such names themselves, such as awk, sed, and Perl, and files that a template engine reads, are not reported.',
  ],
  bad: { text: "shell_command: wc -l '$table' > count.txt\n" },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTool(tool, report) {
    const cache: InputTypes = new Map();
    for (const reference of foreignReferences.of(tool)) reportReference(tool, reference, cache, report);
    for (const template of tool.templates) {
      reportXmlWrapper(template, report);
      reportBlocks(tool, template, report);
    }
    reportXmlEntities(tool, report);
    for (const mark of labelMarks(tool)) reportLabel(mark, report);
  },
};

function reportReference(tool: Tool, reference: ForeignReference, cache: InputTypes, report: Report): void {
  const { template, span, isCertain } = reference;
  report({
    node: template.scalar,
    span: template.scalar.decoded.spanOf(span),
    severity: isCertain ? 'error' : 'warning',
    describe: () => describe(tool, reference, cache),
  });
}

function reportBlocks(tool: Tool, template: Template, report: Report): void {
  for (const block of directiveBlocks(template)) {
    report({
      node: template.scalar,
      span: template.scalar.decoded.spanOf(block.first),
      describe: () => ({ message: blockMessage(tool, template, block) }),
    });
  }
}

function describe(tool: Tool, reference: ForeignReference, cache: InputTypes): Description {
  const { template, span, meaning } = reference;
  const source = template.text.slice(span.start, span.end);
  const written = quotedStart(source);
  switch (meaning.kind) {
    case 'input':
      return reference.form === 'directive'
        ? { message: lineMessage(tool, template, source, meaning.path) }
        : describeInput(tool, reference, meaning, cache);
    case 'output': {
      const { scalar } = template;
      const { advice, fixes } = outputAdvice(tool, meaning.output, { ...reference, scalar });
      const name = meaning.output.name ?? '';
      return { message: `${written} has no value, because "${name}" is an output: ${advice}.`, fixes };
    }
    case 'variable': {
      const { start, end } = meaning.directive;
      const setter = quotedStart(template.text.slice(start, end));
      return {
        message: `${written} has no value, because ${setter} is not evaluated: write the value itself.`,
      };
    }
    case 'word':
      return describeWord(reference, meaning.word);
  }
}

/** What tools have instead of the words of Snakemake. */
const insteadOfWords: Readonly<Record<string, string>> = {
  input: 'write the path of an input, such as "$(inputs.name.path)"',
  output: 'write the path of a file that "from_work_dir" of an output names',
  log: 'write the path of a file, or leave it out',
};

function describeWord({ template, span, placed }: ForeignReference, word: string): Description {
  const written = quotedStart(template.text.slice(span.start, span.end));
  const isNumber = word === 'threads' && placed?.place.quoting !== 'single';
  if (!isNumber) {
    const way =
      xmlVariableAdvice(word) ??
      insteadOfWords[word] ??
      'write a value, or an input, such as "$(inputs.name)"';
    return { message: `${written} is not replaced: ${way}.` };
  }
  const edits = [replaceInScalar(template.scalar, span, numberOfCores)];
  return {
    message: `${written} is not replaced with the number of cores: write "${numberOfCores}".`,
    fixes: [{ title: `Replace with "${numberOfCores}"`, edits }],
  };
}

function describeInput(
  tool: Tool,
  reference: ForeignReference,
  { path, isClear }: InputMeaning,
  cache: InputTypes,
): Description {
  const { template, span } = reference;
  const written = quotedStart(template.text.slice(span.start, span.end));
  if (!isClear) {
    const way = `write an expression with "${inputPath(path)}"`;
    return { message: `${written} is not replaced, and the platform has no equal for it: ${way}.` };
  }
  const fix = referenceFix(tool, reference, path, cache);
  const instead = fix?.text ?? `$(${inputPath(path)})`;
  return {
    message: `${written} is not replaced with the input "${path[0]?.name ?? ''}": write "${instead}".`,
    fixes: fix ? [fix] : [],
  };
}

function referenceFix(
  tool: Tool,
  { template, span, placed }: ForeignReference,
  path: readonly MemberSegment[],
  known: InputTypes,
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
