import type { Description } from '../../problems/rule.js';
import { titleOf } from '../../problems/wording.js';
import type { Field } from '../../schema/shape.js';
import { writeText } from '../../text/write-scalar.js';
import type { ToolPart } from '../../tool/part.js';
import { insertField } from '../../tool/edits.js';
import type { FindingOf } from '../../tool/finding.js';
import { requiredImage } from './foreign-image.js';
import {
  asMapping,
  asSequence,
  asText,
  pairsByName,
  plainValue,
  type YamlMapping,
  type YamlNode,
} from '../../yaml/node.js';

/** A missing required field. */
export function missingProblem(part: ToolPart, { mapping, shape, field }: FindingOf<'missing'>): Description {
  const title = titleOf(part, mapping, shape);
  const { insert } = field;
  if (!insert) return { message: `${title} is missing "${field.name}": add it.` };
  const elsewhere = valueElsewhere(field, mapping);
  const text = elsewhere ?? insert.text;
  const written = `${field.name}: ${text}`;
  const preferred = elsewhere !== undefined || !isPlaceholder(field, mapping);
  return {
    message: `${title} is missing "${field.name}": add ${preferred ? '' : 'it, as in '}"${written}".`,
    fixes: [
      {
        title: `Insert "${written}"`,
        edits: [insertField(part, mapping, shape, field, text)],
        preferred,
      },
    ],
  };
}

/** The value of a field, as YAML, that an item of another field has, see {@link RequiredUnless.valueAt}. */
export function valueElsewhere({ requiredUnless, kind }: Field, mapping: YamlMapping): string | undefined {
  const { field, itemField, value, valueAt } = requiredUnless ?? {};
  if (field === undefined || itemField === undefined || valueAt === undefined) return undefined;
  const node = pairsByName(mapping).get(field)?.value;
  for (const item of asSequence(node)?.items ?? []) {
    const member = asMapping(item.value);
    if (!member || plainValue(pairsByName(member).get(itemField)?.value) !== value) continue;
    const text = asText(valueAt.reduce<YamlNode | undefined>(memberOf, member))?.value.trim();
    if (text) return writeText(text);
  }
  const image = kind === 'image' ? requiredImage(node) : undefined;
  return image === undefined ? undefined : writeText(image);
}

function memberOf(node: YamlNode | undefined, name: string): YamlNode | undefined {
  const mapping = asMapping(node);
  return mapping && pairsByName(mapping).get(name)?.value;
}

/** Whether the text inserted for a field is only an example. */
export function isPlaceholder({ insert }: Field, mapping: YamlMapping): boolean {
  const placeholder = insert?.placeholder ?? true;
  return typeof placeholder === 'boolean' ? placeholder : placeholder(pairsByName(mapping));
}
