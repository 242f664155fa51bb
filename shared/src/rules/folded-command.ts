import type { ReportedFix, ToolRule } from '../problems/rule.js';
import type { SourceText } from '../text/source.js';
import { foldedLines, type FoldedInto } from '../tool/shell/folded-lines.js';
import type { ShellScript } from '../tool/shell/script.js';
import { quoted } from '../util/wording.js';

export const foldedCommand: ToolRule = {
  code: 'folded-command',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a folded text that joins several commands into one',
  why: 'After `>`, YAML joins the lines of a text with spaces, so that a command on a line of its own becomes an argument of the command before it, and a comment takes all lines after it. After `|`, the lines stay as they are.',
  exceptions: [
    'Lines that are arguments, and lines after `;`, `&&`, or `|`, are joined on purpose.',
    'Of programs that it does not know, it reports those that follow a redirection to a file, and those that were called before.',
  ],
  bad: {
    text: "shell_command: >\n  sort '$(inputs.table.path)' > sorted.txt\n  wc -l sorted.txt > count.txt\n",
  },
  good: {
    text: "shell_command: |\n  sort '$(inputs.table.path)' > sorted.txt\n  wc -l sorted.txt > count.txt\n",
  },
  checkTool(tool, report) {
    for (const script of tool.shellScripts.values()) {
      const folding = foldingOf(tool.source, script);
      if (!folding) continue;
      const { scalar } = script.template;
      const header = /^>[-+\d]*/.exec(tool.source.text.slice(scalar.start, scalar.start + 10))?.[0] ?? '>';
      report({
        node: scalar,
        span: { start: scalar.start, end: scalar.start + header.length },
        message: `"${header}" joins the lines with spaces, so ${folding.so}: use "|".`,
        fixes: [literalFix(scalar.start, folding.continued)],
      });
    }
  },
};

/** What joining the lines of a command does to it. */
interface Folding {
  /** The consequence, as a part of a sentence. */
  so: string;
  /** The ends of the lines that are joined on purpose. */
  continued: readonly number[];
}

const outcomes: Readonly<Record<FoldedInto, string>> = {
  argument: 'becomes an argument of the command before it',
  comment: 'becomes a part of the comment before it',
};

/** Undefined if no line of a command is joined to another by mistake. */
function foldingOf(source: SourceText, script: ShellScript): Folding | undefined {
  const lines = foldedLines(script, source);
  if (isFaultOfFolding(script)) return { so: 'the shell cannot read them', continued: [] };
  const first = lines.find(({ becomes }) => becomes);
  if (!first?.becomes) return undefined;
  return {
    so: `${quoted(source.slice(first.span))} ${outcomes[first.becomes]}`,
    continued: lines.filter(({ becomes, mayBreak }) => !becomes && !mayBreak).map(({ breakAt }) => breakAt),
  };
}

const compound: ReadonlySet<string> = new Set(['if', 'for', 'while', 'until', 'case', 'select', '{']);

/** Whether a shell cannot read a folded command because words such as `then` and `EOF` need lines of their own. */
export function isFaultOfFolding({ template: { scalar }, shell }: ShellScript): boolean {
  const { fault } = scalar.style === 'folded' ? shell : { fault: undefined };
  if (fault?.kind === 'heredoc') return true;
  const isOpen = fault?.kind === 'unclosed' && compound.has(fault.opener);
  return (
    (isOpen || fault?.kind === 'missing') && /\s(?:then|do|done|fi|esac|else|\})(?:\s|$)/.test(shell.text)
  );
}

/** Keeps the lines, and joins those that were joined on purpose with backslashes. */
function literalFix(header: number, continued: readonly number[]): ReportedFix {
  return {
    title: 'Replace ">" with "|"',
    edits: [
      { span: { start: header, end: header + 1 }, newText: '|' },
      ...continued.map((end) => ({ span: { start: end, end }, newText: ' \\' })),
    ],
  };
}
