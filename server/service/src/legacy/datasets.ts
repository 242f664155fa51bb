import type { DatasetState } from '@user-tool/platform-api/constants.js';
import type { DatasetRecord } from '@user-tool/records';
import type { Caller } from '../auth/caller.js';

/** A dataset whose content may be shown. */
export interface ShownDataset {
  /** Its name, for those who save it. */
  name: string;
  /** Datatype name, which tells the content type: `txt`, `tabular`, `html`. */
  extension: string;
  /** Where its content is in the store of datasets. */
  file: string;
}

/** Why a dataset has nothing to show: a sentence, and whether it can still get something. */
export interface NothingShown {
  why: string;
  error: 'conflict' | 'notFound';
}

/** Where datasets are looked up for the legacy layer. */
export interface Datasets {
  /** `forbidden` where it is there and not for this caller. */
  find(id: number, caller: Caller): Promise<ShownDataset | NothingShown | 'forbidden' | undefined>;
}

/** States before a dataset has content. */
const unready: ReadonlySet<DatasetState> = new Set([
  ...(['new', 'upload', 'queued', 'running', 'paused', 'deferred'] as const),
]);

/** A dataset as it is shown, or why it is not. */
export function shownDataset({
  name,
  extension,
  file,
  state,
  isDeleted,
  isPurged,
}: DatasetRecord): ShownDataset | NothingShown {
  if (isPurged) return { why: 'This dataset was deleted permanently.', error: 'notFound' };
  if (isDeleted) return { why: 'This dataset is deleted: restore it first.', error: 'notFound' };
  if (file !== undefined) return { name, extension, file };
  const end = state === 'error' ? 'it ended with an error' : `its state is "${state}"`;
  return {
    why: `This dataset has no content: ${end}.`,
    error: unready.has(state) ? 'conflict' : 'notFound',
  };
}
