import { joined } from '@user-tool/shared';
import type { RequestSlot } from './request-slots.js';
import type { SlotValue } from './slot-data.js';

/** Inputs whose values change together from job to job. */
export interface Axis {
  slots: RequestSlot[];
  length: number;
  /** The one whose collection names the elements of what is made. */
  mapped: RequestSlot | undefined;
}

/** The axes of a request, or why its batches do not fit together. */
export type Axes = { axes: Axis[] } | { fault: string; slot: RequestSlot };

/** The value of each slot in one job, and the identifiers of what it makes in collections that are mapped over. */
export interface Combination {
  values: Map<RequestSlot, SlotValue>;
  identifiers: string[];
}

/** All linked inputs are one axis, and each of the others is one. */
export function axesOf(slots: Iterable<RequestSlot>): Axes {
  const varying = [...slots].filter(({ batch }) => batch !== undefined);
  const linked = varying.filter(({ batch }) => batch?.isLinked);
  const [first] = linked;
  const different = linked.find(({ values }) => values.length !== first?.values.length);
  if (first && different)
    return {
      slot: different,
      fault: `has ${different.values.length} values, and "${first.name}" has ${first.values.length}: they need equally many, unless one of them has "linked": false`,
    };
  const mapped = linked.filter(({ batch }) => batch?.mapped);
  const odd = mapped.find(({ batch }) => batch?.mapped?.type !== mapped[0]?.batch?.mapped?.type);
  if (odd) {
    const types = [mapped[0], odd].map((slot) => `"${slot?.batch?.mapped?.type ?? ''}"`);
    return {
      slot: odd,
      fault: `is mapped over together with a different structure: ${joined(types, 'and')}`,
    };
  }
  const unlinked = varying.filter(({ batch }) => !batch?.isLinked);
  return {
    axes: [...(linked.length > 0 ? [linked] : []), ...unlinked.map((slot) => [slot])].map((group) => ({
      slots: group,
      length: group[0]?.values.length ?? 0,
      mapped: group.find(({ batch }) => batch?.mapped),
    })),
  };
}

/** How many combinations axes have. */
export function countOf(axes: readonly Axis[]): number {
  return axes.reduce((count, { length }) => count * length, 1);
}

/** All combinations of the values of axes: those of the last one change first. */
export function* combinations([first, ...rest]: readonly Axis[]): Generator<Combination> {
  if (!first) {
    yield { values: new Map(), identifiers: [] };
    return;
  }
  for (let index = 0; index < first.length; index++) {
    const entries = first.slots.flatMap((slot) => {
      const value = slot.values[index];
      return value ? [[slot, value] as const] : [];
    });
    const identifiers = first.mapped?.values[index]?.identifiers ?? [];
    for (const inner of combinations(rest))
      yield {
        values: new Map([...entries, ...inner.values]),
        identifiers: [...identifiers, ...inner.identifiers],
      };
  }
}
