import {
  asMapping,
  asScalar,
  asSequence,
  asText,
  pairsByName,
  resolveAlias,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../yaml/node.js';

/** One input of the tool, at any depth. */
export interface ToolInput {
  /** Undefined where it is missing or not text. */
  name: string | undefined;
  /** Where the name stands: the value of `name`, or the key in the mapping form of `inputs`. */
  nameNode: YamlScalar | undefined;
  /** As written; need not be a type that exists. */
  type: string | undefined;
  mapping: YamlMapping;
  /** The input's fields by name. */
  pairs: ReadonlyMap<string, YamlPair>;
  /** `multiple: true`: the value is a list. */
  multiple: boolean;
  optional: boolean;
  /** Inputs of a section or repeat; of a conditional its test parameter and those of all its cases. */
  children: ToolInput[];
}

/** Inputs among which names have to differ. */
export type InputScope = readonly ToolInput[];

/** The inputs of a document and the scopes that their names live in, the outermost first. */
export interface InputTree {
  inputs: ToolInput[];
  scopes: InputScope[];
}

/** Reads `inputs` in list or mapping form; tolerant of everything that structure problems tell. */
export function readInputs(node: YamlNode | undefined): InputTree {
  const scopes: InputScope[] = [];
  const inputs = readList(node, scopes);
  return { inputs, scopes: [inputs, ...scopes] };
}

function readList(node: YamlNode | undefined, scopes: InputScope[]): ToolInput[] {
  const mapping = asMapping(node);
  if (mapping) {
    return mapping.pairs.flatMap((pair) => {
      const body = asMapping(pair.value);
      return body ? [readInput(body, scopes, asScalar(pair.key))] : [];
    });
  }
  return (asSequence(node)?.items ?? []).flatMap((item) => {
    const body = asMapping(item.value);
    return body ? [readInput(body, scopes)] : [];
  });
}

function readInput(mapping: YamlMapping, scopes: InputScope[], key?: YamlScalar): ToolInput {
  const pairs = pairsByName(mapping);
  const nameNode = asScalar(pairs.get('name')?.value) ?? key;
  const name =
    nameNode && (nameNode === key || typeof nameNode.value === 'string') ? nameNode.decoded.text : undefined;
  return {
    name: name?.trim() ? name : undefined,
    nameNode,
    type: asText(pairs.get('type')?.value)?.value,
    mapping,
    pairs,
    multiple: isTrue(pairs.get('multiple')),
    optional: isTrue(pairs.get('optional')),
    children: readChildren(pairs, scopes),
  };
}

function readChildren(pairs: ReadonlyMap<string, YamlPair>, scopes: InputScope[]): ToolInput[] {
  const children: ToolInput[] = [];
  const test = asMapping(pairs.get('test_parameter')?.value);
  if (test) children.push(readInput(test, scopes));
  const lists = [pairs.get('parameters')?.value];
  for (const when of asSequence(pairs.get('whens')?.value)?.items ?? []) {
    const body = asMapping(when.value);
    if (body) lists.push(pairsByName(body).get('parameters')?.value);
  }
  for (const list of lists) {
    const inner = list ? readList(list, scopes) : [];
    if (inner.length > 0) scopes.push(inner);
    children.push(...inner);
  }
  return children;
}

function isTrue(pair: YamlPair | undefined): boolean {
  const node = pair && resolveAlias(pair.value);
  return node?.kind === 'scalar' && node.value === true;
}
