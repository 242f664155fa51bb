import type { Description } from '../../problems/rule.js';
import { subjectOf } from '../../problems/wording.js';
import type { ToolPart } from '../../tool/part.js';
import { writeValue } from '../../tool/edits.js';
import type { FindingOf } from '../../tool/finding.js';
import { asSequence, type YamlNode } from '../../yaml/node.js';

function emptyOrFew(node: YamlNode): string {
  return asSequence(node)?.items.length === 0 ? 'is empty' : 'has too few items';
}

/** A list with too few items. */
export function fewProblem(part: ToolPart, { node, atLeast, use }: FindingOf<'few'>): Description {
  const { field, pair, shape } = use;
  const items = atLeast === 1 ? 'one item' : `${atLeast} items`;
  return {
    message: `The "${field.name}" of ${subjectOf(part, pair.parent, shape)} ${emptyOrFew(node)}: add at least ${items}.`,
    fixes:
      field.insert && node.kind !== 'alias'
        ? [
            {
              title: `Replace with "${field.insert.text}"`,
              edits: [writeValue(part, node, field.insert.text)],
            },
          ]
        : [],
  };
}
