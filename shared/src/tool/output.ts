import {
  asMapping,
  asScalar,
  asSequence,
  asText,
  pairsByName,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../yaml/node.js';

/** One output of the tool. */
export interface ToolOutput {
  /** Undefined where it is missing or not text. */
  name: string | undefined;
  /** Where the name stands: the value of `name`, or the key in the mapping form of `outputs`. */
  nameNode: YamlScalar | undefined;
  /** As written; `data` where it is absent. */
  type: string;
  mapping: YamlMapping;
  /** Fields by name; those of an older `structure` stand among them. */
  pairs: ReadonlyMap<string, YamlPair>;
}

/** Reads `outputs` in list or mapping form. */
export function readOutputs(node: YamlNode | undefined): ToolOutput[] {
  const mapping = asMapping(node);
  if (mapping) {
    return mapping.pairs.flatMap((pair) => {
      const body = asMapping(pair.value);
      return body ? [readOutput(body, asScalar(pair.key))] : [];
    });
  }
  return (asSequence(node)?.items ?? []).flatMap((item) => {
    const body = asMapping(item.value);
    return body ? [readOutput(body)] : [];
  });
}

function readOutput(mapping: YamlMapping, key?: YamlScalar): ToolOutput {
  const own = pairsByName(mapping);
  const structure = asMapping(own.get('structure')?.value);
  const pairs = structure ? new Map([...pairsByName(structure), ...own]) : own;
  const nameNode = asScalar(pairs.get('name')?.value) ?? key;
  const name =
    nameNode && (nameNode === key || typeof nameNode.value === 'string') ? nameNode.decoded.text : undefined;
  return {
    name: name?.trim() ? name : undefined,
    nameNode,
    type: asText(pairs.get('type')?.value)?.value ?? 'data',
    mapping,
    pairs,
  };
}
