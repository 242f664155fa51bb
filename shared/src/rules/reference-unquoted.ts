import type { Quoting, ShellPlace } from '../shell/places.js';
import { placedHoles } from '../tool/shell/placed-values.js';
import type { PlacedHole } from '../tool/shell/script.js';
import type { TemplateExpression } from '../tool/template.js';
import type { Tool } from '../tool/tool.js';
import type { Severity } from '../problems/problem.js';
import {
  interpolatedValues,
  type InterpolatedValue,
  type KnownInputs,
  type InterpolatedType,
} from './quoting/interpolated-value.js';
import { quotingFix } from './quoting/quoting-fix.js';
import type { ReportedProblem, Rule } from '../problems/rule.js';
import { quotedStart, quoteExpression } from '../problems/wording.js';

export const referenceUnquoted: Rule = {
  code: 'reference-unquoted',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a text, path or choice that the shell does not take as it is',
  why: "The platform writes values into the command as they are. Outside quotes the shell parts them at blanks, takes `*` for file names and obeys `;`, `$(…)` and the like in them, so that a value with a blank breaks the command, and one made for it runs whatever it likes. Between single quotes everything is text but a single quote; what people type can hold one, so that it has to be escaped there: `'$(inputs.title.split(\"'\").join(\"'\\\\''\"))'`. Between double quotes and in here-documents the shell still obeys `$`, backquotes and backslashes, which is an info where a text may stand there. In `sh -c '…'` the value becomes a part of commands that another shell reads: hand it over as an argument instead, as in `sh -c 'grep \"$1\" x' sh '…'`. Numbers, true and false, choices whose options are plain words, texts that a validator limits to such, and lists that are joined by blanks need no quotes. What an expression puts together, as in `inputs.region ? '-r ' + inputs.region : ''`, is left to its author: the quotes belong inside it, behind `-r `. A value that begins with a hyphen is taken for an option by many programs, quotes or not: write `--` before it where the program knows that. A here-document ends where a line of the value reads as its last line.",
  bad: {
    text: "shell_command: grep -c $(inputs.pattern) '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: pattern\n    type: text\n    value: chr1\n",
  },
  good: {
    text: `shell_command: |\n  grep -c '$(inputs.pattern.split("'").join("'\\\\''"))' \\\n    '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: pattern\n    type: text\n    value: chr1\n`,
  },
  check(tool, report) {
    const known: KnownInputs = new Map();
    for (const placed of placedHoles(tool)) {
      const problem = checkPlace(tool, placed, known);
      if (problem) report(problem);
    }
  },
};

function checkPlace(tool: Tool, placed: PlacedHole, known: KnownInputs): ReportedProblem | undefined {
  const { expression } = placed.hole;
  for (const interpolated of expression ? interpolatedValues(tool, expression, known) : []) {
    const danger = dangerOf(placed, interpolated);
    if (expression && danger) return problemOf(placed, expression, interpolated, danger);
  }
  return undefined;
}

function problemOf(
  placed: PlacedHole,
  expression: TemplateExpression,
  interpolated: InterpolatedValue,
  danger: Danger,
): ReportedProblem {
  const fix = quotingFix(placed, interpolated);
  const what = `"${quoteExpression(expression)}"`;
  const wayOut = fix ? danger.wayOut : (withoutFix[placed.place.quoting] ?? otherwise(placed.place));
  return {
    node: expression.template.scalar,
    span: expression.span,
    severity: danger.severity,
    message: `${what} ${danger.fault}: ${wayOut}.`,
    fixes: fix ? [fix] : [],
  };
}

interface Danger {
  severity: Severity;
  /** The middle of a sentence, behind the expression. */
  fault: string;
  /** What to do, where there is a fix. */
  wayOut: string;
}

const quoteIt = 'put it in single quotes';

/** What a text does where; not there: nothing. */
const textDangers: Partial<Readonly<Record<Quoting, Danger>>> = {
  bare: {
    severity: 'warning',
    fault:
      'is a text outside quotes, where the shell parts it at blanks and obeys signs such as ";" and "*" in it',
    wayOut: `${quoteIt}, and escape those in it`,
  },
  arithmetic: {
    severity: 'warning',
    fault: 'is a text that the shell calculates with',
    wayOut: '',
  },
  expansion: { severity: 'info', fault: 'is a text in which the shell obeys quotes and signs', wayOut: '' },
  double: {
    severity: 'info',
    fault: 'is a text between double quotes, in which the shell still obeys "$", backquotes and backslashes',
    wayOut: `${quoteIt}, and escape those in it`,
  },
  heredoc: {
    severity: 'info',
    fault: 'is a text in a here-document, in which the shell still obeys "$", backquotes and backslashes',
    wayOut: 'escape them, or put the word behind "<<" in quotes',
  },
  ansi: {
    severity: 'info',
    fault: "is a text in which the shell obeys backslashes, and that a ' in it ends",
    wayOut: `${quoteIt}, and escape those in it`,
  },
  single: {
    severity: 'hint',
    fault: "is a text, and a ' in it ends the quotes around it",
    wayOut: 'escape it',
  },
};

const withoutFix: Partial<Readonly<Record<Quoting, string>>> = {
  arithmetic: 'make the input a number',
  expansion: 'give it to a variable of the shell first, and use that here',
};

function otherwise({ inside, isForShell }: ShellPlace): string {
  if (isForShell) return 'hand it over as an argument of that shell, and write "$1" for it';
  return inside.includes('backquotes')
    ? 'it cannot be quoted inside backquotes, so write "\\$(" and ")" instead of them'
    : 'remove the backslash before it, and put it in single quotes';
}

/** In `sh -c '…'`; quotes of its own are of some use there. */
function dangerToShell({ script, hole, place: { quotes } }: PlacedHole): Danger {
  const first = Math.max(quotes?.start ?? hole.start, hole.start - 1000);
  const before = script.text.slice(first, hole.start).replace(/^["']/, '');
  const isQuoted = /["']/.test(before) && ['"', "'"].some((sign) => before.split(sign).length % 2 === 0);
  return {
    severity: isQuoted ? 'info' : 'warning',
    fault: 'is a text in a command that another shell reads, which obeys signs such as ";" and "$" in it',
    wayOut: '',
  };
}

/** Where more than quotes and `$` counts. */
const reparsed: ReadonlySet<Quoting> = new Set(['bare', 'arithmetic', 'expansion']);

/** Characters of an option that are not taken as they are. */
const dangerousIn: Partial<Readonly<Record<Quoting, RegExp>>> = {
  bare: /^$|[^\w@%+=:,./-]/,
  double: /[$`"\\]/,
  heredoc: /[$`\\]/,
  single: /'/,
  ansi: /['\\]/,
};

/** What the shell does with a value at a place; undefined where it takes it as it is. */
export function dangerOf(placed: PlacedHole, interpolated: InterpolatedType): Danger | undefined {
  const { script, hole, place } = placed;
  const { quoting } = place;
  if (interpolated.kind === 'text') {
    if (place.isForShell && !interpolated.isTame) return dangerToShell(placed);
    const isLiteral = place.inside.includes('backquotes') && quoting !== 'bare';
    const isSafe = interpolated.isTame && !reparsed.has(quoting);
    const own = isSafe ? undefined : textDangers[quoting];
    return own && isLiteral ? { ...own, severity: 'info' } : own;
  }
  if (interpolated.kind === 'choice') {
    const option = interpolated.options.find((one) => dangerousIn[quoting]?.test(one));
    if (option === undefined) return undefined;
    const fault = `can be ${quotedStart(option)}, which the shell does not take as it is`;
    return { severity: 'warning', fault, wayOut: quoting === 'single' ? 'escape it' : quoteIt };
  }
  if (quoting !== 'bare') return undefined;
  if (interpolated.kind === 'path') {
    return {
      severity: 'warning',
      fault: 'is a path outside quotes, which the shell parts at a blank in it',
      wayOut: quoteIt,
    };
  }
  // Only at the beginning of a word does "#" begin a comment.
  if (!/^[\s;&|()]?$/.test(script.text.charAt(hole.start - 1))) return undefined;
  return {
    severity: 'warning',
    fault: 'begins with "#", behind which the shell takes all for a comment',
    wayOut: quoteIt,
  };
}
