import type { ReportedFix, ToolRule } from '../problems/rule.js';
import { applySpanEdits } from '../text/apply-edits.js';
import type { Span } from '../text/range.js';
import type { Tool } from '../tool/document.js';
import { asBlockText, literalEdit } from '../tool/literal-edit.js';
import {
  foldedLines,
  isFaultOfFolding,
  isFoldOfText,
  type FoldedInto,
  type FoldedLine,
} from '../tool/shell/folded-lines.js';
import type { ShellScript } from '../tool/shell/script.js';
import { quoted } from '../util/wording.js';
import type { YamlScalar } from '../yaml/node.js';

export const foldedCommand: ToolRule = {
  code: 'folded-command',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a folded text that joins several commands into one',
  why: 'After `>`, in quotes, and without any sign, YAML joins the lines of a text with spaces, so that a command on a line of its own becomes an argument of the command before it, and a comment takes all lines after it. After `|`, the lines stay as they are.',
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
      const folding = foldingOf(script);
      if (!folding) continue;
      const { scalar } = script.template;
      const { subject, advice, span } = foldedBy(tool, scalar);
      report({
        node: scalar,
        span,
        message: `${subject} joins the lines with spaces, so ${folding.so}: ${advice}.`,
        fixes: folding.continued ? literalFixes(tool, script, folding.continued) : [],
      });
    }
  },
};

/** What joins the lines, and what to do about it. */
function foldedBy(tool: Tool, { start, style }: YamlScalar): { subject: string; advice: string; span: Span } {
  if (style === 'folded') {
    const header = /^>[-+\d]*/.exec(tool.source.text.slice(start, start + 10))?.[0] ?? '>';
    return {
      subject: `"${header}"`,
      advice: 'use "|"',
      span: { start, end: start + header.length },
    };
  }
  const span = { start, end: tool.source.lineContentEnd(tool.source.lineAt(start)) };
  const subject = style === 'plain' ? 'YAML' : 'A text in quotes';
  return { subject, advice: 'write "|" after the key, and the command below it', span };
}

/** What joining the lines of a command does to it. */
interface Folding {
  /** The consequence, as a part of a sentence. */
  so: string;
  /** The places, in the text of the script, where lines are joined on purpose; undefined if a comment is between such lines. */
  continued: ReadonlySet<number> | undefined;
}

const outcomes: Readonly<Record<FoldedInto, string>> = {
  argument: 'becomes an argument of the command before it',
  comment: 'becomes a part of the comment before it',
  fault: 'follows the command before it without a ";"',
};

const escaping = 'a backslash at the end of a line makes that space a part of the next word';

/** What begins a line that goes on with the command above it. */
const partOf = /^[-<>|&;)]/;

/** Undefined if no line of a command is joined to another by mistake. */
function foldingOf(script: ShellScript): Folding | undefined {
  if (script.folds.length === 0) return undefined;
  if (isFaultOfFolding(script)) return { so: 'the shell cannot read them', continued: new Set() };
  const lines = foldedLines(script);
  const first = lines.find(({ becomes }) => becomes);
  const isEscaping = lines.some(({ isEscaped }) => isEscaped);
  if (!first?.becomes && !isEscaping) return undefined;
  const isBetween = lines.some(
    ({ becomes, span }) =>
      becomes === 'comment' && partOf.test(script.text.slice(span.start, span.start + 1)),
  );
  return {
    so:
      isEscaping || !first?.becomes
        ? escaping
        : `${quoted(writtenAt(script, first))} ${outcomes[first.becomes]}`,
    continued: isBetween
      ? undefined
      : new Set(
          lines
            .filter(
              ({ fold, becomes, mayBreak, isEscaped }) =>
                !becomes && !mayBreak && !isEscaped && !isFoldOfText(script, fold),
            )
            .map(({ fold }) => fold),
        ),
  };
}

/** A line as it is written in the document. */
function writtenAt({ shell, template }: ShellScript, { span }: FoldedLine): string {
  return template.text.slice(shell.decodedOffset(span.start), shell.decodedOffset(span.end - 1) + 1);
}

/** Keeps the lines, and joins those that were joined on purpose with backslashes. */
function literalFixes(tool: Tool, script: ShellScript, continued: ReadonlySet<number>): ReportedFix[] {
  const { shell, template, folds } = script;
  const { scalar } = template;
  const places = folds.map((fold) => ({ at: shell.decodedOffset(fold), isContinued: continued.has(fold) }));
  if (scalar.style === 'folded') {
    const ends = places.filter(({ isContinued }) => isContinued).map(({ at }) => scalar.decoded.offsetOf(at));
    return [
      {
        title: 'Replace ">" with "|"',
        edits: [
          { span: { start: scalar.start, end: scalar.start + 1 }, newText: '|' },
          ...ends.map((end) => ({ span: { start: end, end }, newText: ' \\' })),
        ],
      },
    ];
  }
  const text = asBlockText(tool, scalar);
  const lines = applySpanEdits(
    template.text,
    places.map(({ at, isContinued }) => ({
      span: { start: at, end: at + 1 },
      newText: isContinued ? ' \\\n' : '\n',
    })),
  );
  const edit = text && literalEdit(tool, text, `${lines.trimEnd()}\n`);
  return edit ? [{ title: 'Write the command below "|"', edits: [edit] }] : [];
}
