import type { ScopeReference } from '../../expressions/types.js';
import type { MemberSegment } from '../../javascript/member-path.js';
import type { Description, ReportedFix, ReportedProblem } from '../../problems/rule.js';
import { quoteExpression } from '../../problems/wording.js';
import type { SpanEdit } from '../../text/range.js';
import { replaceAllInScalar, type Replacement } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { insertLibraryText } from '../../tool/library-edits.js';
import { declaredDefault } from '../../tool/declaration.js';
import type { ToolInput } from '../../tool/input.js';
import type { PlacedHole } from '../../tool/shell/script.js';
import type { TemplateExpression } from '../../tool/template.js';
import { TemplateScope } from '../../tool/template-scope.js';
import { addToMultimap } from '../../util/collections.js';
import type { YamlScalar } from '../../yaml/node.js';
import {
  inputsAt,
  interpolatedType,
  interpolatedValues,
  type InterpolatedType,
  type InterpolatedValue,
  type InputTypes,
} from './interpolated-value.js';
import { rejectQuotesFix } from './reject-quotes.js';

/** A text in single quotes that a `'` in it would end. */
interface QuotedText {
  expression: TemplateExpression;
  placed: PlacedHole;
  value: InterpolatedValue;
  /** The inputs whose texts are in it; of an element's name, its input. */
  inputs: readonly ToolInput[];
}

const none: readonly MemberPath[] = [];

type MemberPath = readonly MemberSegment[];

/**
 * The problem of all texts in single quotes of a tool, at the first of them. It is one for each tool, because quotes
 * are right for all other values of the text.
 */
export function endedQuotesProblem(tool: Tool): ReportedProblem | undefined {
  const texts = [...quotedTexts(tool)];
  const broken = texts.find(({ inputs }) => inputs.some(hasQuoteByDefault));
  const shown = broken ?? texts[0];
  if (!shown) return undefined;
  const { expression } = shown;
  return {
    node: expression.template.scalar,
    span: expression.span,
    severity: broken ? 'warning' : 'hint',
    describe: () => (broken ? describeDefault(tool, texts, broken) : describe(tool, texts, expression)),
  };
}

function hasQuoteByDefault(input: ToolInput): boolean {
  const value = declaredDefault(input);
  return typeof value === 'string' && value.includes("'");
}

function describeDefault(tool: Tool, texts: readonly QuotedText[], { expression }: QuotedText): Description {
  const fix = functionFix(tool, texts);
  return {
    message: `"${quoteExpression(expression)}" is text whose default has a ', which ends the quotes around it: quote the text with a function of "expression_lib", or change the default.`,
    fixes: fix ? [fix] : [],
  };
}

function describe(tool: Tool, texts: readonly QuotedText[], first: TemplateExpression): Description {
  const others = texts.length - 1;
  const also = others === 0 ? '' : `, as in ${String(others)} other place${others === 1 ? '' : 's'}`;
  const fixes = [rejectOf(tool, texts), functionFix(tool, texts)];
  return {
    message: `"${quoteExpression(first)}" is text, and a ' in it ends the quotes around it${also}: reject ' with a validator of the input, or quote the text with a function of "expression_lib".`,
    fixes: fixes.filter((fix) => fix !== undefined),
  };
}

function* quotedTexts(tool: Tool): Generator<QuotedText> {
  const cache: InputTypes = new Map();
  for (const [template, script] of tool.shellScripts) {
    if (!script.isWhole) continue;
    const scope = new TemplateScope(tool, template);
    for (const [index, { quoting, isForShell }] of script.shell.places.entries()) {
      if (quoting !== 'single' || isForShell) continue;
      // Most values are not text, which is known before anything is made for this version of the document.
      const content = template.content.expressions[script.shell.holes[index]?.expression ?? -1];
      const paths = content ? textPaths(scope, content.analysis.references, cache) : none;
      if (paths.length === 0) continue;
      const placed = script.placed[index];
      const expression = placed?.hole.expression;
      const value = expression && interpolatedValues(scope, expression, cache).find(endsQuotes);
      const inputs = paths.flatMap((path) => inputsAt(tool, path));
      if (value) yield { expression, placed, value, inputs };
    }
  }
}

/** The paths to texts in references. */
function textPaths(
  scope: TemplateScope,
  references: readonly ScopeReference[],
  cache: InputTypes,
): MemberPath[] {
  const paths: MemberPath[] = [];
  for (const { root, segments } of references) {
    if (root !== 'inputs') continue;
    let path = segments;
    let type = interpolatedType(scope, path, cache);
    if (!type && segments.length > 1) {
      // The last step may be a method.
      path = segments.slice(0, -1);
      type = interpolatedType(scope, path, cache);
    }
    if (type && endsQuotes(type)) paths.push(path);
  }
  return paths;
}

function endsQuotes({ kind, hasNoQuotes }: InterpolatedType): boolean {
  return kind === 'text' && !hasNoQuotes;
}

/** Only text inputs have validators, not the names of elements. */
function rejectOf(tool: Tool, texts: readonly QuotedText[]): ReportedFix | undefined {
  const isRejectable = texts.every(
    ({ inputs }) => inputs.length > 0 && inputs.every(({ type }) => type === 'text'),
  );
  return isRejectable
    ? rejectQuotesFix(
        tool,
        texts.flatMap(({ inputs }) => inputs),
      )
    : undefined;
}

const functionName = 'quoted';
const functionCode = String.raw`function quoted(text) {
  const value = text === null ? "" : String(text);
  return "'" + value.split("'").join("'\\''") + "'";
}
`;

/** The fix that writes the quotes in JavaScript, around texts of any content. */
function functionFix(tool: Tool, texts: readonly QuotedText[]): ReportedFix | undefined {
  const present = tool.library.find(({ name }) => name === functionName);
  // A function of that name that a reader of this rule has written, or something else.
  if (present && !present.script.source.includes(String.raw`'\\''`)) return undefined;
  const added = present ? undefined : insertLibraryText(tool, functionCode);
  if (!present && !added) return undefined;
  const replacements = new Map<YamlScalar, Replacement[]>();
  for (const text of texts) {
    for (const one of callReplacements(text)) {
      addToMultimap(replacements, text.expression.template.scalar, one);
    }
  }
  const edits: SpanEdit[] = [...replacements].flatMap(([scalar, changes]) =>
    replaceAllInScalar(scalar, changes),
  );
  return {
    title: `Quote with ${present ? 'the' : 'a'} function "${functionName}" of "expression_lib"`,
    edits: added ? [...edits, ...added] : edits,
  };
}

/** `'$(inputs.title)'` becomes `$(quoted(inputs.title))`. */
function callReplacements({ expression, placed, value }: QuotedText): Replacement[] {
  const { span } = expression.scanned;
  const { script, hole, place } = placed;
  const quotes = place.quotes && script.shell.decodedSpan(place.quotes);
  // Beside the value, a quote is removed rather than closed or opened once more.
  const isFirst = place.quotes?.start === hole.start - 1;
  const isLast = place.quotes?.end === hole.end + 1;
  return [
    isFirst && quotes
      ? { decoded: { start: quotes.start, end: span.start }, text: '' }
      : { decoded: { start: span.start, end: span.start }, text: "'" },
    { decoded: { start: value.span.start, end: value.span.start }, text: `${functionName}(` },
    { decoded: { start: value.span.end, end: value.span.end }, text: ')' },
    isLast && quotes
      ? { decoded: { start: span.end, end: quotes.end }, text: '' }
      : { decoded: { start: span.end, end: span.end }, text: "'" },
  ];
}
