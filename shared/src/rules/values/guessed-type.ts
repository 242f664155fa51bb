import { fileMembers } from '../../expressions/members.js';
import { pathNode } from '../../javascript/references.js';
import type { AnyNode, BinaryExpression } from '../../javascript/parse.js';
import { methodsOf } from '../../javascript/signatures/signature-table.js';
import type { SyntaxTree } from '../../javascript/script.js';
import type { Tool } from '../../tool/document.js';
import { placeOfValue } from '../../tool/shell/list-text.js';
import type { InputReference } from '../../tool/template.js';
import { isIdentifier } from '../../values/identifier.js';
import { nearest } from '../../values/suggest.js';

/** What the uses of an undeclared input show that it is. */
type Guess =
  'file' | 'files' | 'collection' | 'pair' | 'text' | 'choices' | 'boolean' | 'integer' | 'float' | 'section';

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
  section: [['type', 'section']],
};

/** The fields that declare an input with the type that its uses show; text if they show nothing. */
export function guessedFields(tool: Tool, name: string, uses: readonly InputReference[]): Fields {
  const guesses = uses.map((use) => guessAt(tool, use));
  const decisive = order.find((one) => guesses.includes(one));
  const isOnlyTested = uses.every(
    ({ reference: { segments, use } }) => segments.length === 1 && use === 'tested',
  );
  const likely = decisive ?? (isOnlyTested ? 'boolean' : (numberByName(tool, name, uses) ?? 'text'));
  const isPlatform = tool.dialect.name === 'platform';
  // The public platform has no sections.
  const guess = likely === 'section' && !isPlatform ? 'file' : likely;
  const fields = guess === 'section' ? sectionOf(uses) : declarations[guess];
  const isData = guess === 'file' || guess === 'files';
  if (!isData || !isPlatform) return fields;
  return [...fields.slice(0, 1), ['format', 'data'], ...fields.slice(1)];
}

/** A section with the inputs that uses name in it. */
function sectionOf(uses: readonly InputReference[]): Fields {
  const names = new Set(uses.flatMap(({ reference: { segments } }) => segments[1]?.name ?? []));
  const inputs = [...names].map((name) => {
    const type = wholeName.test(name) ? 'integer' : fractionName.test(name) ? 'float' : 'text';
    return `{ name: ${name}, type: ${type} }`;
  });
  return [...declarations.section, ['parameters', `[${inputs.join(', ')}]`]];
}

/** Of several guesses, the first is right. */
const order: readonly Guess[] = [
  ...([
    'pair',
    'collection',
    'files',
    'file',
    'section',
    'choices',
    'text',
    'float',
    'integer',
    'boolean',
  ] as const),
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

const listMethods: ReadonlySet<string> = new Set([
  'map',
  'forEach',
  'filter',
  'some',
  'every',
  'reduce',
  'find',
]);

function guessFromMember(
  kind: string,
  name: string | undefined,
  next: string | undefined,
): Guess | undefined {
  if (kind === 'all' || kind === 'index' || (kind === 'name' && listMethods.has(name ?? ''))) return 'files';
  if (kind !== 'name' || name === undefined || name === 'length') return undefined;
  if (name === 'elements') return next === 'forward' || next === 'reverse' ? 'pair' : 'collection';
  if (name === 'join') return 'choices';
  if (fileMembers.some((member) => member.name === name)) return 'file';
  if (methodsOf.text?.has(name)) return 'text';
  if (methodsOf.number?.has(name)) return 'float';
  if (nearest(name, ['forward', 'reverse'])) return 'pair';
  const members = fileMembers.map((member) => member.name);
  return nearest(name, members) !== undefined || !isIdentifier(name) ? 'file' : 'section';
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
const wholeName =
  /^(?:n|k|threads|cores|cpus|seed|count|lines|number|depth|width|height|length|size|memory)$|^(?:n|num|min|max|number)_|_(?:n|num|count|size|length|threads|cores|min|max|seed|number)$/i;
/** Names that they give to other numbers. */
const fractionName =
  /^(?:alpha|beta|gamma|lambda|sigma)$|(?:^|_)(?:ratio|fraction|rate|threshold|cutoff|p_?value|e_?value|fdr|percent|percentage|probability|weight|tolerance|factor|scale)$/i;

/** The kind of number that an input is named like, if it is used as a whole argument. */
function numberByName(
  tool: Tool,
  name: string,
  uses: readonly InputReference[],
): 'integer' | 'float' | undefined {
  const kind = wholeName.test(name) ? 'integer' : fractionName.test(name) ? 'float' : undefined;
  const isArgument = uses.every(({ expression, reference }) => {
    const { quoting } = placeOfValue(tool.shellScripts.get(expression.template), expression)?.place ?? {};
    return reference.use === 'written' && quoting === 'bare';
  });
  return isArgument ? kind : undefined;
}
