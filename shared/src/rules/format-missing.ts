import { fieldNamed } from '../schema/shape.js';
import { insertField, writeValue } from '../tool/edits.js';
import type { UserTool } from '../tool/user-tool.js';
import { splitDatatypes } from '../values/datatypes.js';
import { resolveAlias, type YamlMapping, type YamlNode } from '../yaml/node.js';
import { headOf, placeOf } from './places.js';
import type { Draft, Rule } from './rule.js';
import { titleOf } from './wording.js';

export const formatMissing: Rule = {
  code: 'format-missing',
  severity: { platform: 'error', galaxy: 'off' },
  summary: 'a `data` input without `format`',
  why: 'A `data` input says which datatypes it accepts, so that users are offered only datasets that the command can read (interface document, "Input": `format` is required for `data`). One name, a list of names and names separated by commas are all fine; `data` accepts every dataset.',
  bad: { text: 'inputs:\n  - name: table\n    type: data\n' },
  good: { text: 'inputs:\n  - name: table\n    type: data\n    format: [tabular, csv]\n' },
  check(tool, report) {
    const seen = new Set<YamlMapping>();
    for (const { type, mapping, pairs } of tool.allInputs) {
      if (type !== 'data' || seen.has(mapping) || tool.isBroken(mapping)) continue;
      seen.add(mapping);
      const draft = judge(tool, mapping, pairs.get('format')?.value);
      if (draft) report(draft);
    }
  },
};

/** A datatype that every dataset has. */
const anyDatatype = 'data';

function judge(tool: UserTool, mapping: YamlMapping, format: YamlNode | undefined): Draft | undefined {
  const shape = tool.structure.shapes.get(mapping);
  const field = shape && fieldNamed(shape, 'format', tool.dialect.name);
  if (!field || (format && !namesNothing(format))) return undefined;
  if (tool.structure.misspelt.get(mapping)?.has('format')) return undefined;
  const edit = format
    ? writeValue(tool, format, anyDatatype)
    : insertField(tool, mapping, shape, field, anyDatatype);
  return {
    node: format ?? mapping,
    span: format ? placeOf(tool, format) : headOf(mapping),
    message: `${titleOf(tool, mapping, shape)} has no "format": write the datatypes that it accepts, as in "format: fastqsanger".`,
    fixes: [{ title: `Insert "format: ${anyDatatype}", which accepts every dataset`, edits: [edit] }],
  };
}

/** Whether a format is there without a name in it; a blank text is a problem of its own. */
function namesNothing(format: YamlNode): boolean {
  const node = resolveAlias(format);
  if (node?.kind === 'sequence') return node.items.length === 0;
  if (node?.kind !== 'scalar') return false;
  if (node.value === null) return true;
  return typeof node.value === 'string' && /,/.test(node.value) && splitDatatypes(node.value).length === 0;
}
