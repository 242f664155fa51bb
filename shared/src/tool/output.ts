import { outputList } from '../schema/outputs.js';
import {
  asMapping,
  pairsByName,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../yaml/node.js';
import { nameOf, readMembers } from './member-shape.js';

/** One output of the tool. */
export interface ToolOutput {
  /** Undefined if it is missing or not text. */
  name: string | undefined;
  /** The node of the name: the value of `name`, or the key in the mapping form of `outputs`. */
  nameNode: YamlScalar | undefined;
  /** Its mapping, or the alias that stands for it. */
  written: YamlNode;
  /** As written; `data` if absent. */
  type: string;
  mapping: YamlMapping;
  /** Fields by name, including those of an older `structure` of a collection. */
  pairs: ReadonlyMap<string, YamlPair>;
}

/** The fields of a collection, with those of its older `structure`, which the platform reads as one. */
export function withStructure(pairs: ReadonlyMap<string, YamlPair>): ReadonlyMap<string, YamlPair> {
  const structure = asMapping(pairs.get('structure')?.value);
  return structure ? new Map([...pairsByName(structure), ...pairs]) : pairs;
}

/** Reads `outputs` in list or mapping form. */
export function readOutputs(node: YamlNode | undefined): ToolOutput[] {
  return readMembers(node, outputList).map((member) => {
    const { mapping } = member;
    const pairs = member.type === 'collection' ? withStructure(member.pairs) : member.pairs;
    const { name, nameNode } = nameOf(member);
    return { name, nameNode, written: member.written, type: member.type ?? 'data', mapping, pairs };
  });
}
