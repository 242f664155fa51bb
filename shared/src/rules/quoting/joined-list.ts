import { nodesOf } from '../../javascript/nodes.js';
import type { MemberSegment } from '../../javascript/member-path.js';
import type { AnyNode, CallExpression } from '../../javascript/parse.js';
import type { SyntaxTree } from '../../javascript/script.js';
import type { Span } from '../../text/range.js';
import type { ShellQuote } from '../../tool/shell/list-text.js';
import type { TemplateExpression } from '../../tool/template.js';

/** A list whose values an expression joins with whitespace. */
export interface JoinedList {
  /** The text between two values, without its quotes: begins and ends with whitespace. */
  blank: string;
  /** The shell quote around the blank: `"' '"`. */
  quote: ShellQuote | undefined;
  /** The separator's JavaScript in the decoded text; undefined for `inputs.xs[].path`. */
  separator: Span | undefined;
  /** The expression puts quotes around each value itself. */
  isQuotedInside: boolean;
  /** The expression is just the list. */
  isWhole: boolean;
  /** The path of the list after `inputs`, and the member of each value that is written, if that is all. */
  items: { list: readonly MemberSegment[]; member: string | undefined } | undefined;
}

/** The list that an expression joins with whitespace: its result, or one of several results. */
export function joinedList(expression: TemplateExpression): JoinedList | undefined {
  const { analysis, scanned } = expression;
  if (analysis.verdict !== 'javascript') return undefined;
  const [reference] = analysis.references;
  const all = reference?.segments.findIndex(({ kind }) => kind === 'all') ?? -1;
  if (reference?.root === 'inputs' && all >= 0) {
    const [member] = reference.segments.slice(all + 1);
    const items = { list: reference.segments.slice(0, all), member: member?.name };
    return { blank: ' ', quote: undefined, separator: undefined, isQuotedInside: false, isWhole: true, items };
  }
  // Most expressions are plain paths.
  if (!/\.join\s*\(/.test(expression.source)) return undefined;
  const { tree } = scanned.script;
  const result = tree && resultOf(tree);
  return result && readJoin(expression, tree, result, scanned.kind === 'paren');
}

/** The value of an expression, or that its body returns last. */
function resultOf({ body }: SyntaxTree): AnyNode | undefined {
  const last = body?.body.body.at(-1);
  return last?.type === 'ReturnStatement' ? (last.argument ?? undefined) : undefined;
}

/** Whitespace, maybe with an option in it, and maybe in quotes of the shell. */
const separatorText = /^(?<quote>['"]?)(?<blank>[ \t]|[ \t][^'"\r\n]*[ \t])\k<quote>$/;

function readJoin(
  expression: TemplateExpression,
  tree: SyntaxTree,
  result: AnyNode,
  isParen: boolean,
): JoinedList | undefined {
  const joins = [...resultsOf(result)].filter(isJoin);
  const [join] = joins;
  const argument = join?.arguments[0];
  if (!join || joins.length > 1 || argument?.type !== 'Literal' || typeof argument.value !== 'string') {
    return undefined;
  }
  const groups = separatorText.exec(argument.value)?.groups;
  if (groups?.['blank'] === undefined || join.callee.type !== 'MemberExpression') return undefined;
  const list = join.callee.object;
  return {
    blank: groups['blank'],
    quote: groups['quote'] === '' ? undefined : (groups['quote'] as ShellQuote),
    separator: tree.spanOf(argument),
    isQuotedInside: [...nodesOf(list, () => true)].some(writesQuote),
    isWhole: isParen && join === result,
    items: itemsOf(expression, tree, list),
  };
}

/** The values that an expression may have. */
function* resultsOf(node: AnyNode): Generator<AnyNode> {
  if (node.type === 'ConditionalExpression') {
    yield* resultsOf(node.consequent);
    yield* resultsOf(node.alternate);
  } else if (node.type === 'LogicalExpression') {
    yield* resultsOf(node.left);
    yield* resultsOf(node.right);
  } else yield node;
}

function isJoin(node: AnyNode): node is CallExpression {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    !node.callee.computed &&
    node.callee.property.type === 'Identifier' &&
    node.callee.property.name === 'join'
  );
}

/** Whether a part of an expression writes a quote, or is a function that may. */
function writesQuote(node: AnyNode): boolean {
  if (node.type === 'TemplateElement') return /['"]/.test(node.value.cooked ?? '');
  if (node.type === 'Literal') return typeof node.value === 'string' && /['"]/.test(node.value);
  if (node.type === 'CallExpression') return node.callee.type === 'Identifier' || isStringify(node);
  return false;
}

function isStringify({ callee }: CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'stringify'
  );
}

/** `inputs.xs`, or `inputs.xs.map((f) => f.path)`. */
function itemsOf({ analysis }: TemplateExpression, tree: SyntaxTree, node: AnyNode): JoinedList['items'] {
  const mapped = node.type === 'CallExpression' ? mappedMember(node) : undefined;
  if (node.type === 'CallExpression' && !mapped) return undefined;
  const span = tree.spanOf(mapped?.list ?? node);
  const reference = analysis.references.find(
    (one) => one.root === 'inputs' && one.span.start === span.start && one.span.end >= span.end,
  );
  const list = reference?.segments.filter((segment) => segment.span.end <= span.end);
  return list && { list, member: mapped?.member };
}

function mappedMember({ callee, arguments: [each] }: CallExpression):
  { list: AnyNode; member: string } | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  if (callee.property.name !== 'map' || each?.type !== 'ArrowFunctionExpression') return undefined;
  const [value] = each.params;
  const { body } = each;
  if (body.type !== 'MemberExpression' || body.computed || body.property.type !== 'Identifier') return undefined;
  const isOfValue =
    value?.type === 'Identifier' && body.object.type === 'Identifier' && body.object.name === value.name;
  return isOfValue ? { list: callee.object, member: body.property.name } : undefined;
}
