import type { Views } from '@user-tool/platform-api/routes/schemas.js';
import { faultsError } from '../errors/validation.js';

/** Which fields of records a caller wants (public platform's `view` and `keys`). */
export interface WantedFields {
  view?: string;
  keys?: string;
}

/**
 * The names of the wanted fields: those of the view, and the keys; names of unknown fields are ignored.
 * @throws ServiceError for an unknown view
 */
export function fieldNames<Shape>(
  { view, keys }: WantedFields,
  views: Views<Shape>,
  usual: string,
): ReadonlySet<string> {
  const named = (keys ?? '').split(',').map((key) => key.trim());
  const isGiven = view !== undefined && view !== '';
  if (isGiven && !Object.hasOwn(views, view)) {
    const msg = `View should be ${Object.keys(views).join(' or ')}`;
    throw faultsError([{ type: 'enum', loc: ['query', 'view'], msg, input: view }]);
  }
  const base = isGiven ? view : named.some((key) => key !== '') ? undefined : usual;
  return new Set([...(base === undefined ? [] : (views[base] ?? [])), ...named]);
}

/** The record with those fields only. */
export function only<Shape extends object>(record: Shape, names: ReadonlySet<string>): Partial<Shape> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name))) as Partial<Shape>;
}
