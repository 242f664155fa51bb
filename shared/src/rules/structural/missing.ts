import type { Description } from '../../problems/rule.js';
import { titleOf } from '../../problems/wording.js';
import type { Field } from '../../schema/shape.js';
import type { ToolPart } from '../../tool/part.js';
import { insertField } from '../../tool/edits.js';
import type { FindingOf } from '../../tool/finding.js';
import { pairsByName, type YamlMapping } from '../../yaml/node.js';

/** A missing required field. */
export function missingProblem(part: ToolPart, { mapping, shape, field }: FindingOf<'missing'>): Description {
  const title = titleOf(part, mapping, shape);
  const { insert } = field;
  if (!insert) return { message: `${title} is missing "${field.name}": add it.` };
  const written = `${field.name}: ${insert.text}`;
  const preferred = !isPlaceholder(field, mapping);
  return {
    message: `${title} is missing "${field.name}": add ${preferred ? '' : 'it, as in '}"${written}".`,
    fixes: [
      {
        title: `Insert "${written}"`,
        edits: [insertField(part, mapping, shape, field, insert.text)],
        preferred,
      },
    ],
  };
}

/** Whether the text inserted for a field is only an example. */
export function isPlaceholder({ insert }: Field, mapping: YamlMapping): boolean {
  const placeholder = insert?.placeholder ?? true;
  return typeof placeholder === 'boolean' ? placeholder : placeholder(pairsByName(mapping));
}
