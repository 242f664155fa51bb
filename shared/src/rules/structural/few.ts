import { writeValue } from '../../tool/edits.js';
import type { UserTool } from '../../tool/user-tool.js';
import { asSequence, type YamlNode } from '../../yaml/node.js';
import { placeOf } from '../places.js';
import type { Draft } from '../rule.js';
import { ownerOf } from '../wording.js';
import type { FindingOf } from './finding-of.js';

function emptyOrFew(node: YamlNode): string {
  return asSequence(node)?.items.length === 0 ? 'is empty' : 'has too few items';
}

/** A list with fewer items than there have to be. */
export function fewDraft(tool: UserTool, { node, atLeast, use }: FindingOf<'few'>): Draft {
  const { field, pair, shape } = use;
  const items = atLeast === 1 ? 'one item' : `${atLeast} items`;
  return {
    node,
    span: placeOf(tool, node),
    message: `The "${field.name}" of ${ownerOf(tool, pair.parent, shape)} ${emptyOrFew(node)}: add at least ${items}.`,
    fixes:
      field.insert && node.kind !== 'alias'
        ? [
            {
              title: `Replace with "${field.insert.text}"`,
              edits: [writeValue(tool, node, field.insert.text)],
            },
          ]
        : [],
  };
}
