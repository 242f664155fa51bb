import type { Severity } from '../problems/problem.js';
import type { Description, ReportedProblem, TemplateRule, ToolRule } from '../problems/rule.js';
import { quotedStart, quoteExpression } from '../problems/wording.js';
import type { Quoting, ShellPlace } from '../shell/places.js';
import type { TemplateScope } from '../tool/template-scope.js';
import { isInInnerQuotes, placedHoles } from '../tool/shell/list-text.js';
import type { PlacedHole, PlacedSpan } from '../tool/shell/script.js';
import { typographicWords } from '../tool/shell/typographic.js';
import type { TemplateExpression } from '../tool/template.js';
import { bareListOf, type BareList } from './quoting/bare-list.js';
import { endedQuotesProblem } from './quoting/ended-quotes.js';
import {
  interpolatedValues,
  type InterpolatedType,
  type InterpolatedValue,
  type InputTypes,
} from './quoting/interpolated-value.js';
import { escapedQuotesAround } from './quoting/escaped-quotes.js';
import { pathsInPrograms } from './quoting/program-path.js';
import { quotingFix } from './quoting/quoting-fix.js';

export const referenceUnquoted: TemplateRule & ToolRule = {
  code: 'reference-unquoted',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'text, a path, or an option that the shell does not read literally',
  why: "The platform inserts values into the command as they are. Outside quotes, the shell splits them on whitespace, expands `*` to file names, and interprets `;` and `$(…)`. A value with a space breaks the command, and a malicious value can run any command. Put the value in single quotes. Text can still end them with a single quote: let a validator of the input reject it, `{ type: regex, expression: \"^[^']*$\" }`, or quote the text with a function of `expression_lib` that writes each `'` as `'\\\\''`.",
  exceptions: [
    'In programs in Python and R, a path outside of their strings is a syntax error, and an error here.',
    'Text in single quotes, which only a single quote in it would end, is reported once for the whole tool, as a hint.',
    'In double quotes and here-documents, where the shell still interprets `$`, backquotes, and backslashes, text is reported as info.',
    "In `sh -c '…'`, another shell reads the value: pass it as an argument, as in `sh -c 'grep \"$1\" x' sh '…'`. `eval` reads its arguments again in the same way.",
    'Numbers, booleans, options that are plain words, and text that a validator limits to plain words need no quotes.',
    'A list that an expression joins with spaces is reported unless the expression puts quotes around each value. `$(inputs.x[].path)`, which a `PlatformUserTool` can use, is not.',
    "Text that an expression puts together, such as `inputs.region ? '-r ' + inputs.region : ''`, is not checked. Put the quotes inside the expression, after `-r `.",
    'Quotes do not help with a value that starts with a hyphen, which many programs read as an option: put `--` before it if the program supports that.',
    'Quotes do not help in a here-document, which ends early if a line of the value equals its closing word.',
  ],
  bad: {
    text: "shell_command: grep -c $(inputs.pattern) '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: pattern\n    type: text\n    value: chr1\n",
  },
  good: {
    text: `shell_command: |\n  grep -c '$(inputs.pattern)' '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: pattern\n    type: text\n    value: chr1\n    validators:\n      - type: regex\n        expression: "^[^']*$"\n`,
  },
  checkTemplate(scope, report) {
    const cache: InputTypes = new Map();
    // Quotes are there, and wrong: `typographic-character` reports them.
    const meantAsQuoted = scope.script ? typographicWords(scope.script) : [];
    for (const placed of placedHoles(scope.script)) {
      if (meantAsQuoted.some(({ start, end }) => start < placed.hole.start && placed.hole.end < end))
        continue;
      const problem = checkPlace(scope, placed, cache);
      if (problem) report(problem);
    }
    for (const problem of pathsInPrograms(scope, cache)) report(problem);
  },
  checkTool(tool, report) {
    const problem = endedQuotesProblem(tool);
    if (problem) report(problem);
  },
};

function checkPlace(
  scope: TemplateScope,
  placed: PlacedHole,
  cache: InputTypes,
): ReportedProblem | undefined {
  const { expression } = placed.hole;
  if (!expression) return undefined;
  for (const interpolated of interpolatedValues(scope, expression, cache)) {
    const danger = dangerOf(placed, interpolated);
    if (danger) return problemOf(placed, expression, interpolated, danger);
  }
  const list = bareListOf(scope, placed, expression, cache);
  const isSplit = list && (list.values.kind === 'path' || dangerOf(placed, list.values));
  return isSplit ? listProblem(expression, list) : undefined;
}

function listProblem(expression: TemplateExpression, list: BareList): ReportedProblem {
  const { scalar } = expression.template;
  return {
    node: scalar,
    span: expression.span,
    describe: () => ({
      message: `"${quoteExpression(expression)}" is a list outside quotes, whose values the shell splits on whitespace: put it in ${list.quote === "'" ? 'single' : 'double'} quotes, and join its values with ${list.separator}.`,
      fixes: list.fix ? [list.fix] : [],
    }),
  };
}

function problemOf(
  placed: PlacedHole,
  expression: TemplateExpression,
  interpolated: InterpolatedValue,
  danger: Danger,
): ReportedProblem {
  return {
    node: expression.template.scalar,
    span: expression.span,
    severity: danger.severity,
    describe: () => describe(placed, expression, interpolated, danger),
  };
}

function describe(
  placed: PlacedHole,
  expression: TemplateExpression,
  interpolated: InterpolatedValue,
  danger: Danger,
): Description {
  const escaped = escapedQuotesAround(placed, expression);
  if (escaped) return escaped;
  const fix = quotingFix(placed, interpolated);
  const what = `"${quoteExpression(expression)}"`;
  const wayOut = fix ? danger.wayOut : wayOutWithoutFix(placed.place, interpolated);
  return { message: `${what} ${danger.fault}: ${wayOut}.`, fixes: fix ? [fix] : [] };
}

interface Danger {
  severity: Severity;
  /** The middle of a sentence, after the expression. */
  fault: string;
  /** What to do if there is a fix. */
  wayOut: string;
}

const quoteIt = 'put it in single quotes';

/** What a text can do at each place; nothing at others. */
const textDangers: Partial<Readonly<Record<Quoting, Danger>>> = {
  bare: {
    severity: 'warning',
    fault:
      'is text outside quotes, where the shell splits it on whitespace and interprets characters such as ";" and "*"',
    wayOut: quoteIt,
  },
  arithmetic: {
    severity: 'warning',
    fault: 'is text that the shell evaluates as arithmetic',
    wayOut: '',
  },
  expansion: {
    severity: 'info',
    fault: 'is text in which the shell interprets quotes and special characters',
    wayOut: '',
  },
  double: {
    severity: 'info',
    fault: 'is text in double quotes, where the shell still interprets "$", backquotes, and backslashes',
    wayOut: quoteIt,
  },
  heredoc: {
    severity: 'info',
    fault: 'is text in a here-document, where the shell still interprets "$", backquotes, and backslashes',
    wayOut: 'escape them, or put the word after "<<" in quotes',
  },
  ansi: {
    severity: 'info',
    fault: "is text in which the shell interprets backslashes, and a ' in it ends the quotes",
    wayOut: quoteIt,
  },
};

const withoutFix: Partial<Readonly<Record<Quoting, string>>> = {
  arithmetic: 'make the input a number',
  expansion: 'assign it to a shell variable first, and use that here',
};

function wayOutWithoutFix(
  { quoting, inside, isForShell, isForEval }: ShellPlace,
  { options }: InterpolatedType,
): string {
  const advice = withoutFix[quoting];
  if (advice !== undefined) return advice;
  if (options.some((option) => option.includes("'"))) return "change that value so that it has no '";
  if (isForEval) return 'run the command without "eval"';
  if (isForShell) return 'pass it to that shell as an argument, and use "$1" for it';
  return inside.includes('backquotes')
    ? 'it cannot be quoted inside backquotes, so use "\\$(" and ")" instead of them'
    : 'remove the backslash before it, and put it in single quotes';
}

/** In `sh -c '…'`, where inner quotes are of some use. */
function dangerToShell(placed: PlacedSpan): Danger {
  return {
    severity: isInInnerQuotes(placed) ? 'info' : 'warning',
    fault: `is text ${placed.place.isForEval ? 'that "eval" reads again' : 'in a command that another shell reads'}, which interprets characters such as ";" and "$"`,
    wayOut: '',
  };
}

/** Where more than quotes and `$` is special. */
const reparsed: ReadonlySet<Quoting> = new Set(['bare', 'arithmetic', 'expansion']);

/** Characters of an option that the shell interprets. */
const dangerousIn: Partial<Readonly<Record<Quoting, RegExp>>> = {
  bare: /^$|[^\w@%+=:,./-]/,
  double: /[$`"\\]/,
  heredoc: /[$`\\]/,
  single: /'/,
  ansi: /['\\]/,
};

/** What the shell does with a value at a place; undefined if it is used unchanged. */
export function dangerOf(placed: PlacedSpan, interpolated: InterpolatedType): Danger | undefined {
  const { script, hole, place } = placed;
  const { quoting } = place;
  if (interpolated.kind === 'text') {
    if (place.isForShell && !interpolated.isTame) return dangerToShell(placed);
    const isLiteral = place.inside.includes('backquotes') && quoting !== 'bare';
    const isSafe = interpolated.isTame && !reparsed.has(quoting);
    const danger = isSafe ? undefined : textDangers[quoting];
    return danger && isLiteral ? { ...danger, severity: 'info' } : danger;
  }
  if (interpolated.kind === 'choice') {
    const option = interpolated.options.find((one) => dangerousIn[quoting]?.test(one));
    if (option === undefined) return undefined;
    const fault = `can be ${quotedStart(option)}, which the shell does not read literally`;
    return { severity: 'warning', fault, wayOut: quoteIt };
  }
  if (quoting !== 'bare') return undefined;
  if (interpolated.kind === 'path') {
    return {
      severity: 'warning',
      fault: 'is a path outside quotes, which the shell splits on whitespace',
      wayOut: quoteIt,
    };
  }
  // "#" starts a comment only at the beginning of a word.
  if (!/^[\s;&|()]?$/.test(script.text.charAt(hole.start - 1))) return undefined;
  return {
    severity: 'warning',
    fault: 'starts with "#", which starts a comment in the shell',
    wayOut: quoteIt,
  };
}
