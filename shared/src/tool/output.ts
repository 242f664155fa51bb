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

/** Reads `outputs` in list or mapping form. */
export function readOutputs(node: YamlNode | undefined): ToolOutput[] {
  return readMembers(node, outputList).map((member) => {
    const { mapping } = member;
    const isCollection = member.type === 'collection';
    const structure = isCollection ? asMapping(member.pairs.get('structure')?.value) : undefined;
    const pairs = structure ? new Map([...pairsByName(structure), ...member.pairs]) : member.pairs;
    const { name, nameNode } = nameOf(member);
    return { name, nameNode, written: member.written, type: member.type ?? 'data', mapping, pairs };
  });
}
