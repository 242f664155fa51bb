import type { TemplateRule } from '../problems/rule.js';
import type { ShellFault } from '../shell/fault.js';
import { touchesXmlEntity } from '../values/xml-entity.js';
import { directiveBlocks } from '../tool/foreign/directive-blocks.js';
import { xmlWrapper } from '../tool/foreign/xml-wrapper.js';
import { isFaultOfFolding } from '../tool/shell/folded-lines.js';
import type { Template } from '../tool/template.js';
import { strayProblem } from './quoting/stray.js';

type Sentences = {
  readonly [Kind in ShellFault['kind']]: (fault: Extract<ShellFault, { kind: Kind }>) => string;
};

const sentences: Sentences = {
  unclosed: ({ opener, closer }) =>
    isQuote({ opener, closer })
      ? `The quote ${closer} is never closed: close it, or put a backslash before it if it is text.`
      : `"${opener}" is never closed: add "${closer}" where it ends.`,
  heredoc: ({ word, indented }) =>
    indented
      ? `The here-document is never closed, because the line "${word}" contains extra spaces: put "${word}" on a line without spaces.`
      : `The here-document is never closed: put "${word}" on its own line below it.`,
  unexpected: ({ closer, opener }) =>
    `"${closer}" has no matching "${opener}" before it: remove it, or put it in quotes if it is text.`,
  missing: ({ before, missing }) => `"${missing}" is missing before "${before}": add it.`,
  'joins-nothing': ({ operator }) =>
    `A command is missing after "${operator}": add it, or remove "${operator}".`,
  'nothing-before': ({ operator, isLineStart }) =>
    isLineStart
      ? `"${operator}" does not continue a command, because the previous line already ended it: move "${operator}" to the end of that line, or end that line with "\\".`
      : `A command is missing before "${operator}": add it, or remove "${operator}".`,
  'no-target': ({ operator }) => `A file name is missing after "${operator}": add it.`,
  bracket: () => 'The shell does not allow "(" in the middle of a command: put it in quotes if it is text.',
};

export const shellSyntax: TemplateRule = {
  code: 'shell-syntax',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a command that the shell cannot parse',
  why: 'If the shell cannot parse the command after the references are filled in, the job fails before it starts. Common causes are unclosed quotes and brackets, an `if` without `fi`, a `|` with nothing after it, and a line that starts with `&&`. A here-document continues to the end of the command if its closing word is indented or shares its line with other text.',
  exceptions: [
    'Only the first error is reported, and only if no shell can parse the command. What follows a quote that is never closed is not checked for quotes.',
    'A here-document that is never closed is a warning, because it ends with the command. So are errors other than unclosed quotes if the command has directives of another language, such as `#if $reads`.',
    'A command in which an expression produces shell syntax is not checked.',
  ],
  unfinished: 'value',
  bad: {
    text: "shell_command: |\n  if [ -s '$(inputs.table.path)' ]; then\n    wc -l '$(inputs.table.path)' > count.txt\n",
  },
  good: {
    text: "shell_command: |\n  if [ -s '$(inputs.table.path)' ]; then\n    wc -l '$(inputs.table.path)' > count.txt\n  fi\n",
  },
  checkTemplate(scope, report) {
    const { script, template } = scope;
    const fault = script?.isWhole ? script.shell.fault : undefined;
    if (!script || !fault || isFaultOfFolding(script)) return;
    const { span } = fault;
    const severity = isCertain(fault, template) ? 'error' : 'warning';
    if (isOfOtherLanguage(template, script.shell.decodedOffset(span.start))) return;
    const { stray } = script.shell.tree;
    if (stray?.start === span.start) {
      report({ ...strayProblem(script, stray), severity });
      return;
    }
    const decoded = {
      start: script.shell.decodedOffset(span.start),
      end: script.shell.decodedOffset(span.end - 1) + 1,
    };
    // `&amp;` has a problem of its own.
    if (touchesXmlEntity(template.text, decoded)) return;
    const { scalar } = template;
    report({ node: scalar, span: scalar.decoded.spanOf(decoded), message: sentenceOf(fault), severity });
  },
};

/** Whether every shell refuses the text: a here-document also ends with it, and directives may hide what is meant. */
function isCertain(fault: ShellFault, template: Template): boolean {
  if (fault.kind === 'unclosed' && isQuote(fault)) return true;
  return fault.kind !== 'heredoc' && directiveBlocks(template).length === 0;
}

/** Whether a fault is in what has a problem of its own, XML or a tag of Jinja, or behind a tag whose quotes may be the cause. */
function isOfOtherLanguage(template: Template, offset: number): boolean {
  const tags = directiveBlocks(template).flatMap(({ first, others }) => [first, ...others]);
  return [...tags, ...(xmlWrapper(template)?.marks ?? [])].some(({ start, end }) => {
    if (offset < start) return false;
    const written = template.text.slice(start, end);
    return offset < end || (written.startsWith('{') && /['"`]/.test(written));
  });
}

/** Whether what opens also closes. */
function isQuote({ opener, closer }: { opener: string; closer: string }): boolean {
  return opener.endsWith(closer);
}

function sentenceOf(fault: ShellFault): string {
  return (sentences[fault.kind] as (fault: ShellFault) => string)(fault);
}
