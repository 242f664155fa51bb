import { allowedValues } from '../../schema/shape.js';
import { administratorsClass } from '../../values/dialect.js';
import { fieldFeatures } from '../field-features.js';
import type { ValueAt } from './complete-value.js';
import { kinds, type Suggestion } from './completion-item.js';
import { alternatives } from './expected-type.js';

/** The values of a field, if they are known. */
export function completeValue(at: ValueAt): Suggestion[] {
  const suggestions = fieldFeatures(at.place.field).complete?.(at);
  return suggestions ?? (at.place.isTrailing ? [] : valuesOfType(at));
}

function valuesOfType({ document, place }: ValueAt): Suggestion[] {
  const { field, shape, span, type: declared, needsSpace } = place;
  const space = needsSpace ? ' ' : '';
  // The tools in a workflow are those of users.
  const excluded = document.options.pointer === undefined ? undefined : administratorsClass;
  return alternatives(declared).flatMap((type): Suggestion[] => {
    if (type.kind === 'enum') {
      const allowed = allowedValues(type.values, document.dialect.name);
      return allowed
        .filter(({ value }) => value !== excluded)
        .map(({ value }) => ({
          label: value,
          kind: kinds.enumMember,
          span,
          text: space + value,
          topic: { about: 'value', shape: shape.id, field: field.name, value },
        }));
    }
    if (type.kind !== 'boolean') return [];
    return ['true', 'false'].map((value) => ({
      label: value,
      kind: kinds.value,
      ...(value === field.default && { detail: 'default' }),
      span,
      text: space + value,
      topic: { about: 'field', shape: shape.id, field: field.name },
    }));
  });
}
