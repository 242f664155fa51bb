import type { Description, ReportedFix, ReportedProblem, TemplateRule } from '../problems/rule.js';
import { quoteExpression } from '../problems/wording.js';
import { elementsText } from '../tool/collection-elements.js';
import { replaceInScalar } from '../text/write-scalar.js';
import { wordReaderOf } from '../tool/shell/command-of.js';
import { listPlace, placedHoles, separatorFor, type ListPlace } from '../tool/shell/list-text.js';
import type { PlacedHole } from '../tool/shell/script.js';
import type { TemplateScope } from '../tool/template-scope.js';
import type { TemplateExpression } from '../tool/template.js';
import { followReference } from '../tool/value.js';
import { joinedList, type JoinedList } from './quoting/joined-list.js';

export const listQuoted: TemplateRule = {
  code: 'list-quoted',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a list joined with spaces inside quotes, which is one word',
  why: "The shell does not split what is in quotes, so a program gets a list in quotes as a single argument: the name of one file, with spaces in it. Close the quotes after each value and open them before the next: `'$(inputs.tables.map((f) => f.path).join(\"' '\"))'`.",
  exceptions: [
    'Values of variables, here-documents, and arguments of `echo`, `printf`, and tests are one text, so they are not reported.',
    'A list that is part of a longer text, such as a program for `awk`, is not reported, and neither are config files.',
    'A list joined with commas or line breaks is one word on purpose.',
  ],
  bad: {
    text: "shell_command: |\n  cat '$(inputs.tables.map((f) => f.path).join(' '))' > count.txt\ninputs:\n  - name: tables\n    type: data\n    format: tabular\n    multiple: true\n",
  },
  good: {
    text: "shell_command: |\n  cat '$(inputs.tables.map((f) => f.path).join(\"' '\"))' > count.txt\ninputs:\n  - name: tables\n    type: data\n    format: tabular\n    multiple: true\n",
  },
  checkTemplate(scope, report) {
    if (scope.template.kind !== 'shell_command') return;
    for (const placed of placedHoles(scope.script)) {
      const { expression } = placed.hole;
      const list = expression && joinedList(expression);
      const problem = list && checkList(scope, placed, expression, list);
      if (problem) report(problem);
    }
  },
};

function checkList(
  scope: TemplateScope,
  placed: PlacedHole,
  expression: TemplateExpression,
  list: JoinedList,
): ReportedProblem | undefined {
  // Its array form has its own problem.
  if (!list.separator && scope.dialect.name === 'galaxy') return undefined;
  const place = listPlace(placed);
  const { quote, isBare } = place;
  if (quote === undefined || (isBare ? !list.quote || list.isQuotedInside : quote === list.quote))
    return undefined;
  const before = isBare ? '' : optionBefore(placed, list, place);
  if (before === undefined) return undefined;
  return {
    node: expression.template.scalar,
    span: expression.span,
    describe: () =>
      isBare
        ? notQuoted(expression, list)
        : inQuotes(scope, expression, { ...list, blank: list.blank + before }, { ...place, quote }),
  };
}

/** Commands for which several words are one text. */
const textCommands: ReadonlySet<string> = new Set(['echo', 'printf', 'test', '[', 'eval', ':']);

/** An option that a value follows in the same word. */
const option = /^-{1,2}[A-Za-z][\w-]*=?$/;

/**
 * The option before a list in quotes that is a word which a program reads; empty without one. Undefined if the list is
 * part of another text.
 */
function optionBefore(placed: PlacedHole, list: JoinedList, { whole }: ListPlace): string | undefined {
  const { script, place } = placed;
  if (place.isForShell) return '';
  const reader = wordReaderOf(placed);
  if (!whole || !place.quotes || !reader || textCommands.has(reader.name)) return undefined;
  const { start, end } = reader.word;
  if (end !== place.quotes.end) return undefined;
  const before = script.text.slice(start, Math.min(place.quotes.start, start + longestOption));
  // Words after an option may be one value: only paths are certainly several.
  const isRepeated =
    option.test(before) && list.blank === ' ' && !list.isQuotedInside && list.items?.member === 'path';
  return before === '' || isRepeated ? before : undefined;
}

const longestOption = 100;

function inQuotes(
  scope: TemplateScope,
  expression: TemplateExpression,
  list: JoinedList,
  place: ListPlace & { quote: NonNullable<ListPlace['quote']> },
): Description {
  const what = `"${quoteExpression(expression)}" is a list in quotes, so it is one word to the shell`;
  const { scalar, text } = expression.template;
  if (list.isQuotedInside) {
    const { whole } = place;
    if (!whole || list.quote) return { message: `${what}: remove the quotes around it.` };
    const { start, end } = expression.scanned.span;
    const edit = replaceInScalar(scalar, whole, text.slice(start, end));
    return {
      message: `${what}: remove the quotes around it, as each value has its own.`,
      fixes: [{ title: 'Remove the quotes around the list', edits: [edit] }],
    };
  }
  const separator = separatorFor(place.quote, list.blank);
  const message = `${what}: join its values with ${separator}.`;
  if (list.separator) return { message, fixes: [joinWith(expression, list.separator, separator)] };
  const { inside } = expression.scanned;
  const segments = list.items?.list ?? [];
  const value = followReference(scope, { root: 'inputs', segments }).value;
  const source = text.slice(expression.analysis.references[0]?.span.start, segments.at(-1)?.span.end);
  const items = value.kind === 'collection' ? elementsText(source) : source;
  const member = list.items?.member === undefined ? '' : `.${list.items.member}`;
  const each = member === '' ? '' : `.map((f) => f${member})`;
  const written = `${items}${each}.join(${separator})`;
  const isReadable =
    value.kind === 'list' ||
    (value.kind === 'collection' &&
      value.elements.kind === 'list' &&
      value.elements.of.kind !== 'collection');
  const edits = [replaceInScalar(scalar, inside, written)];
  return { message, fixes: isReadable ? [{ title: `Replace with "${written}"`, edits }] : [] };
}

/** `$(inputs.xs.join("' '"))` without quotes around it. */
function notQuoted(expression: TemplateExpression, { quote = "'", isWhole }: JoinedList): Description {
  const { scalar, text } = expression.template;
  const { span } = expression.scanned;
  const whole = `${quote}${text.slice(span.start, span.end)}${quote}`;
  const what = `"${quoteExpression(expression)}" closes and opens quotes between its values, but none are around it`;
  const edits = [replaceInScalar(scalar, span, whole)];
  const name = quote === "'" ? 'single' : 'double';
  return {
    message: `${what}: put it in ${name} quotes.`,
    fixes: isWhole ? [{ title: `Put in ${name} quotes`, edits }] : [],
  };
}

function joinWith(
  { template }: TemplateExpression,
  span: NonNullable<JoinedList['separator']>,
  separator: string,
): ReportedFix {
  return {
    title: `Replace with ".join(${separator})"`,
    edits: [replaceInScalar(template.scalar, span, separator)],
  };
}
