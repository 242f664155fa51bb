import { fileMembers } from '../../expressions/members.js';
import { pathNode } from '../../javascript/references.js';
import type { AnyNode, BinaryExpression } from '../../javascript/parse.js';
import { methodsOf } from '../../javascript/signatures/signature-table.js';
import type { SyntaxTree } from '../../javascript/script.js';
import type { Tool } from '../../tool/document.js';
import { placeOfValue } from '../../tool/shell/list-text.js';
import type { InputReference } from '../../tool/template.js';
import { nearest } from '../../values/suggest.js';

/** What the uses of an undeclared input show that it is. */
type Guess = 'file' | 'files' | 'collection' | 'pair' | 'text' | 'choices' | 'boolean' | 'integer' | 'float';

type Fields = readonly (readonly [field: string, value: string])[];

const declarations: Readonly<Record<Guess, Fields>> = {
  file: [['type', 'data']],
  files: [
    ['type', 'data'],
    ['multiple', 'true'],
  ],
  collection: [
    ['type', 'data_collection'],
    ['collection_type', 'list'],
  ],
  pair: [
    ['type', 'data_collection'],
    ['collection_type', 'paired'],
  ],
  text: [['type', 'text']],
  choices: [
    ['type', 'select'],
    ['multiple', 'true'],
    ['options', '[{ label: Option, value: option }]'],
  ],
  boolean: [['type', 'boolean']],
  integer: [['type', 'integer']],
  float: [['type', 'float']],
};

/** The fields that declare an input with the type that its uses show; text if they show nothing. */
export function guessedFields(tool: Tool, name: string, uses: readonly InputReference[]): Fields {
  const guesses = uses.map((use) => guessAt(tool, use));
  const decisive = order.find((one) => guesses.includes(one));
  const isOnlyTested = uses.every(({ reference: { segments, use } }) => segments.length === 1 && use === 'tested');
  const guess = decisive ?? (isOnlyTested ? 'boolean' : isNumberName(tool, name, uses) ? 'integer' : 'text');
  const fields = declarations[guess];
  const isData = guess === 'file' || guess === 'files';
  if (!isData || tool.dialect.name !== 'platform') return fields;
  return [...fields.slice(0, 1), ['format', 'data'], ...fields.slice(1)];
}

/** Of several guesses, the first is right. */
const order: readonly Guess[] = [
  ...(['pair', 'collection', 'files', 'file', 'choices', 'text', 'float', 'integer', 'boolean'] as const),
];

function guessAt(tool: Tool, use: InputReference): Guess | undefined {
  const { reference, expression } = use;
  const [, second, third] = reference.segments;
  if (second) return guessFromMember(second.kind, second.name, third?.name);
  const { tree } = expression.scanned.script;
  const operation = tree && operationOf(tree, reference.span.start);
  if (operation) return guessFromOperation(operation.node, operation.other);
  const placed = placeOfValue(tool.shellScripts.get(expression.template), expression);
  return placed?.place.quoting === 'arithmetic' ? 'integer' : undefined;
}

const listMethods: ReadonlySet<string> = new Set(['map', 'forEach', 'filter', 'some', 'every', 'reduce', 'find']);

function guessFromMember(kind: string, name: string | undefined, next: string | undefined): Guess | undefined {
  if (kind === 'all' || kind === 'index' || (kind === 'name' && listMethods.has(name ?? ''))) return 'files';
  if (kind !== 'name' || name === undefined || name === 'length') return undefined;
  if (name === 'elements') return next === 'forward' || next === 'reverse' ? 'pair' : 'collection';
  if (name === 'join') return 'choices';
  if (fileMembers.some((member) => member.name === name)) return 'file';
  if (methodsOf.text?.has(name)) return 'text';
  if (methodsOf.number?.has(name)) return 'float';
  return nearest(name, ['forward', 'reverse']) ? 'pair' : 'file';
}

/** The operation whose operand begins at an offset, and its other operand. */
function operationOf(
  tree: SyntaxTree,
  start: number,
): { node: BinaryExpression; other: AnyNode } | undefined {
  const root = tree.free.find((name) => tree.spanOf(name).start === start);
  const path = root && pathNode(root, tree);
  const node = path && tree.parents.get(path);
  if (node?.type !== 'BinaryExpression') return undefined;
  return { node, other: node.left === path ? node.right : node.left };
}

function guessFromOperation({ operator }: BinaryExpression, other: AnyNode): Guess | undefined {
  const value = other.type === 'Literal' ? other.value : undefined;
  if (typeof value === 'string') return /^[=!]==?$|^\+$/.test(operator) ? 'text' : undefined;
  if (typeof value === 'boolean') return 'boolean';
  const isNumber = typeof value === 'number';
  if (isNumber && !Number.isInteger(value)) return 'float';
  if (/^(?:[-*/%<>]|\*\*|[<>]=)$/.test(operator)) return operator === '/' ? 'float' : 'integer';
  return isNumber ? 'integer' : undefined;
}

/** Names that authors give to whole numbers. */
const numberName =
  /^(?:n|k|threads|cores|cpus|seed|count|lines|number|depth|width|height|length|size|memory)$|^(?:n|num|min|max|number)_|_(?:n|num|count|size|length|threads|cores|min|max|seed|number)$/i;

/** Whether an input is named like a number, and used as a whole argument. */
function isNumberName(tool: Tool, name: string, uses: readonly InputReference[]): boolean {
  if (!numberName.test(name)) return false;
  return uses.every(({ expression, reference }) => {
    const { quoting } = placeOfValue(tool.shellScripts.get(expression.template), expression)?.place ?? {};
    return reference.use === 'written' && quoting === 'bare';
  });
}
