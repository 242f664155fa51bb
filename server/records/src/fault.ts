import type { QuotaName } from '@user-tool/platform-api/constants.js';
import type { JobKind } from './job.js';

/** The kinds of records, as named in messages. */
export type RecordKind =
  'user' | 'key' | 'group' | 'role' | 'item' | 'history' | 'collection' | 'element' | 'request';

/** Why a database, or the store of datasets, cannot be used, at its opening or later. */
export type StoreCause =
  | 'full'
  | 'read-only'
  | 'gone'
  | 'locked'
  | 'damaged'
  | 'failing'
  | 'forbidden'
  | 'unreachable'
  | 'crowded'
  | 'unsuitable';

/** What a store keeps: the records, or the files of datasets. */
export type StoreName = 'records' | 'files';

/** The errors that callers handle; everything else that the store throws is a failure of the engine. */
export type FaultDetail =
  | { is: 'duplicate'; kind: RecordKind; name: string }
  | { is: 'unknown'; kind: RecordKind; ids: readonly number[] }
  | { is: 'not-deleted'; kind: RecordKind; name: string }
  | { is: 'invalid'; what: string; value: string }
  | { is: 'quota'; quota: QuotaName; limit: number; used: number; added: number }
  /** Jobs of one user that wait or run, of one kind. */
  | { is: 'queue'; kind: JobKind; limit: number; queued: number; added: number }
  | { is: 'occupied'; file: string }
  | { is: 'newer-schema'; migration: string }
  /** By default, of the records. */
  | { is: 'unavailable'; cause: StoreCause; reason: string; of?: StoreName };

/** A write that was refused, or a database that cannot be used. Nothing has changed. Its message is one sentence. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';

  constructor(readonly detail: FaultDetail) {
    super(sentence(detail));
  }
}

/** The detail of a {@link StoreFault} with that `is`; undefined for any other error. */
export function storeFault<Is extends FaultDetail['is']>(
  error: unknown,
  is: Is,
): Extract<FaultDetail, { is: Is }> | undefined {
  if (!(error instanceof StoreFault) || error.detail.is !== is) return undefined;
  return error.detail as Extract<FaultDetail, { is: Is }>;
}

function sentence(detail: FaultDetail): string {
  switch (detail.is) {
    case 'duplicate':
      return `A ${detail.kind} named "${detail.name}" already exists.`;
    case 'unknown':
      return `There is no ${detail.kind} with the number ${detail.ids.join(', ')}.`;
    case 'not-deleted':
      return `The ${detail.kind} "${detail.name}" has not been deleted, so it cannot be purged.`;
    case 'invalid':
      return `"${detail.value.replace(unseen, '\ufffd')}" is not ${detail.what}.`;
    case 'quota':
      return `The quota "${detail.quota}" of ${detail.limit} would be exceeded: ${detail.used} are used, and ${detail.added} would be added.`;
    case 'queue':
      return `At most ${detail.limit} jobs of the kind "${detail.kind}" of one user may wait or run: there are ${detail.queued}, and ${detail.added} would be added.`;
    case 'occupied':
      return `"${detail.file}" already exists and was not overwritten.`;
    case 'newer-schema':
      return (
        `The database was created by a newer version of user-tool (with the migration "${detail.migration}"): ` +
        'use that version, or restore an older backup.'
      );
    case 'unavailable':
      return `The ${storeTitles[detail.of ?? 'records']} cannot be used: ${detail.reason}.`;
  }
}

/** What holds each store, in sentences. */
export const storeTitles: Readonly<Record<StoreName, string>> = {
  records: 'database',
  files: 'dataset store',
};

/** Invisible characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;
