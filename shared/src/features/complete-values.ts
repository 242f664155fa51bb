import { kinds, type Suggestion } from './completion-item.js';
import { alternatives } from './expected-type.js';
import type { ValuePlace } from './place.js';

/** The values of a field, where there is a fixed set of them. */
export function completeValue(place: ValuePlace): Suggestion[] {
  const { field, shape, span } = place;
  const space = place.needsSpace ? ' ' : '';
  return alternatives(place.type).flatMap((type): Suggestion[] => {
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
