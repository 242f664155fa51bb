import { touches, type Span } from '../text/range.js';
import { partitionPoint } from '../util/collections.js';
import type { YamlNode, YamlPair, YamlParent, YamlScalar } from '../yaml/node.js';

/** A scalar at a place, with the nearest pair that contains it. */
export interface ScalarPlace {
  scalar: YamlScalar;
  pair: YamlPair | undefined;
  isKey: boolean;
}

/** The scalar at an offset, which may be just after its last character. Aliases are not followed. */
export function scalarAt(root: YamlNode | undefined, offset: number): ScalarPlace | undefined {
  let node = root;
  let pair: YamlPair | undefined;
  while (node && touches(node.span, offset)) {
    if (node.kind === 'scalar') return { scalar: node, pair, isKey: false };
    if (node.kind === 'alias') return undefined;
    const member: YamlParent | undefined = memberBefore(node, offset);
    if (member?.kind === 'pair') {
      pair = member;
      if (pair.key.kind === 'scalar' && touches(pair.key.span, offset)) {
        return { scalar: pair.key, pair, isKey: true };
      }
    }
    node = member?.value;
  }
  return undefined;
}

/** The members on the path to a place, from the root: in each collection the last that begins before the place. */
export function membersBefore(root: YamlNode | undefined, offset: number): YamlParent[] {
  const members: YamlParent[] = [];
  let member = root && memberBefore(root, offset);
  while (member) {
    members.push(member);
    member = memberBefore(member.value, offset);
  }
  return members;
}

function memberBefore(node: YamlNode, offset: number): YamlParent | undefined {
  if (node.kind === 'mapping') return lastBefore(node.pairs, offset);
  return node.kind === 'sequence' ? lastBefore(node.items, offset) : undefined;
}

/** The last member that begins at or before the offset. Members are in document order. */
function lastBefore<T extends { span: Span }>(members: readonly T[], offset: number): T | undefined {
  return members[partitionPoint(members, ({ span }) => span.start <= offset) - 1];
}
