import { templates } from '../../templates/templates.js';
import { wholeValues, type ValueAt } from './complete-value.js';
import { kinds, type Suggestion } from './completion-item.js';

/** Images to start from: those of the templates first. */
const firstImages: readonly string[] = [
  ...new Set([...templates.map(({ container }) => container), 'r-base:4.4.1', 'ubuntu:24.04']),
];

/** Container images that nearby tools name, the document's own, and some to start from. */
export function completeContainer(at: ValueAt): Suggestion[] | undefined {
  if (at.place.type.kind !== 'text') return undefined;
  const { document, place, known } = at;
  const container = document.tool?.text('container')?.value.trim() ?? '';
  // The text there is usually incomplete, and known from the document itself.
  const there = ['', document.source.slice(place.span)];
  const images = [...new Set([...known.containers, container, ...firstImages])].filter(
    (image) => !there.includes(image),
  );
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
