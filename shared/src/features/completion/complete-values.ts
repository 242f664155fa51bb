import { completeContainer } from './complete-containers.js';
import { completeDatatype } from './complete-datatypes.js';
import { completeFile } from './complete-files.js';
import { completeLicense } from './complete-license.js';
import { completeDiscriminator, completeSelectDefault } from './complete-options.js';
import { completeInputName } from './complete-names.js';
import { completeSource } from './complete-sources.js';
import type { ValueAt, ValueCompleter } from './complete-value.js';
import { completeWord } from './complete-words.js';
import { kinds, type Suggestion } from './completion-item.js';
import { alternatives } from './expected-type.js';
import type { ValuePlace } from './place.js';

/** By the name of the field, which mostly means the same wherever it stands. */
const completers: ReadonlyMap<string, ValueCompleter> = new Map<string, ValueCompleter>([
  ['name', completeInputName],
  ['format', completeDatatype],
  ['license', completeLicense],
  ['container', completeContainer],
  ['container_id', completeContainer],
  ['format_source', completeSource],
  ['metadata_source', completeSource],
  ['collection_type_source', completeSource],
  ['structured_like', completeSource],
  ['from_work_dir', completeFile],
  ['discriminator', completeDiscriminator],
  ['default', completeSelectDefault],
  ['value', completeSelectDefault],
  ['type', completeWord],
  ['pattern', completeWord],
  ['collection_type', completeWord],
]);

/** The values of a field, where it is known which there can be. */
export function completeValue(at: ValueAt): Suggestion[] {
  const own = completers.get(at.place.field.name)?.(at);
  return own ?? (at.place.isTrailing ? [] : valuesOfType(at.place));
}

function valuesOfType({ field, shape, span, type: declared, needsSpace }: ValuePlace): Suggestion[] {
  const space = needsSpace ? ' ' : '';
  return alternatives(declared).flatMap((type): Suggestion[] => {
    if (type.kind === 'enum') {
      return type.values.map(({ value }) => ({
        label: value,
        kind: kinds.enumMember,
        span,
        text: space + value,
        topic: { about: 'value', noun: shape.noun, field: field.name, value },
      }));
    }
    if (type.kind !== 'boolean') return [];
    return ['true', 'false'].map((value) => ({
      label: value,
      kind: kinds.value,
      ...(value === field.default && { detail: 'default' }),
      span,
      text: space + value,
      topic: { about: 'field', noun: shape.noun, field: field.name },
    }));
  });
}
