import type { ShellFault } from '../shell/fault.js';
import type { Rule } from '../problems/rule.js';

type Sentences = {
  readonly [Kind in ShellFault['kind']]: (fault: Extract<ShellFault, { kind: Kind }>) => string;
};

const sentences: Sentences = {
  unclosed: ({ opener, closer }) =>
    opener.endsWith(closer)
      ? `The quote ${closer} is never closed: write a second one where it ends, or a backslash before it if it is text.`
      : `"${opener}" is never closed: write "${closer}" where it ends.`,
  heredoc: ({ word, indented }) =>
    indented
      ? `The here-document is never ended, as the line "${word}" has blanks beside it: write "${word}" at the beginning of a line, and nothing else on it.`
      : `The here-document is never ended: write "${word}" on a line of its own below it.`,
  unexpected: ({ closer, opener }) =>
    `"${closer}" ends nothing, as no "${opener}" stands before it: remove it, or put it in quotes if it is text.`,
  missing: ({ before, missing }) => `"${missing}" is missing before "${before}": write it.`,
  'joins-nothing': ({ operator }) =>
    `Behind "${operator}" a command is missing: write it, or remove "${operator}".`,
  'nothing-before': ({ operator, isLineStart }) =>
    isLineStart
      ? `"${operator}" goes on with no command, as the end of the line before ends that: write "${operator}" there, or "\\" at the end of that line.`
      : `Before "${operator}" a command is missing: write it, or remove "${operator}".`,
  'no-target': ({ operator }) => `Behind "${operator}" the name of a file is missing: write it.`,
  bracket: () => 'The shell takes no "(" in the middle of a command: put it in quotes if it is text.',
};

export const shellSyntax: Rule = {
  code: 'shell-syntax',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a shell command that the shell cannot read',
  why: 'Once the references are filled in, the shell has to be able to read the command: quotes and brackets that are never closed, an `if` without its `fi`, a `|` with nothing behind it or a line that begins with `&&` end the job before it begins. A here-document whose last line is indented, or is not on a line of its own, swallows all that follows it. Only what no shell can read is reported, and the first such place only; where an expression writes parts of commands itself, nothing is.',
  bad: {
    text: "shell_command: |\n  if [ -s '$(inputs.table.path)' ]; then\n    wc -l '$(inputs.table.path)' > count.txt\n",
  },
  good: {
    text: "shell_command: |\n  if [ -s '$(inputs.table.path)' ]; then\n    wc -l '$(inputs.table.path)' > count.txt\n  fi\n",
  },
  check(tool, report) {
    for (const [{ scalar }, script] of tool.shellScripts) {
      const fault = script.isWhole ? script.fault : undefined;
      if (!fault) continue;
      const { span } = fault;
      const decoded = {
        start: script.decodedOffset(span.start),
        end: script.decodedOffset(span.end - 1) + 1,
      };
      report({ node: scalar, span: scalar.decoded.spanOf(decoded), message: sentenceOf(fault) });
    }
  },
};

function sentenceOf(fault: ShellFault): string {
  return (sentences[fault.kind] as (fault: ShellFault) => string)(fault);
}
