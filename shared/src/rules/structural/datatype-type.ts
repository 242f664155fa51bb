import type { Description } from '../../problems/rule.js';
import { fieldNamed } from '../../schema/shape.js';
import { insertField, writeValue } from '../../tool/edits.js';
import type { FindingOf } from '../../tool/finding.js';
import { shapeOf } from '../../tool/member-shape.js';
import type { ToolPart } from '../../tool/part.js';
import { quoted } from '../../util/wording.js';
import { isDatatype, usualDatatype } from '../../values/datatypes.js';
import { pairsByName } from '../../yaml/node.js';

/** Longer texts are no datatypes; characters. */
const longest = 100;

/** The type of an input or output that is the datatype of its files: `csv`, `tsv`. Undefined for other values. */
export function datatypeProblem(
  part: ToolPart,
  { node, use, replacement }: FindingOf<'value'>,
): Description | undefined {
  const { union, pair } = use;
  if (node.kind !== 'scalar' || replacement || !union || pair.name !== union.by.name) return undefined;
  const written = node.decoded.text.slice(0, longest);
  const datatype = isDatatype(written) ? written.toLowerCase() : usualDatatype(written);
  const shape = shapeOf(union, 'data');
  const field = shape && fieldNamed(shape, 'format', part.dialect.name);
  if (datatype === undefined || !field) return undefined;
  const hasFormat = pairsByName(pair.parent).has(field.name);
  const ways = ['type: data', ...(hasFormat ? [] : [`format: ${datatype}`])].map((one) => `"${one}"`);
  const edits = [
    writeValue(part, node, 'data'),
    ...(hasFormat ? [] : [insertField(part, pair.parent, shape, field, datatype)]),
  ];
  return {
    message: `${quoted(written)} is a datatype: use ${ways.join(' and ')}.`,
    fixes: [{ title: `Replace with ${ways.join(', ')}`, edits, preferred: !hasFormat }],
  };
}
