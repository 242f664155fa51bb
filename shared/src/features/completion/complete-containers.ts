import { wholeValues, type ValueAt } from './complete-value.js';
import { kinds, type Suggestion } from './completion-item.js';

/** Container images that tools around the document name, and that of the document itself. */
export function completeContainer(at: ValueAt): Suggestion[] | undefined {
  if (at.place.type.kind !== 'text') return undefined;
  const { document, place, known } = at;
  const own = document.tool?.text('container')?.value.trim() ?? '';
  // What is there is mostly only begun, and known from the document itself.
  const there = ['', document.source.slice(place.span)];
  const images = [...new Set([...known.containers, own])].filter((image) => !there.includes(image));
  return wholeValues(
    at,
    images.map((value) => ({
      label: value,
      value,
      kind: kinds.value,
      topic: { about: 'container', reference: value },
    })),
  );
}
