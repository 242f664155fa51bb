import type { Dataset } from '../../store/index.js';
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

/** Where datasets are looked up for the legacy layer. */
export interface Datasets {
  /** `forbidden` where it is there and not for this caller; a sentence if it has nothing to show. */
  find(id: number, caller: Caller): Promise<ShownDataset | { why: string } | 'forbidden' | undefined>;
}

/** A dataset as it is shown, or a sentence that says why it is not. */
export function shownDataset({
  name,
  extension,
  file,
  state,
  isDeleted,
  isPurged,
}: Dataset): ShownDataset | { why: string } {
  if (isPurged) return { why: 'This dataset was deleted permanently.' };
  if (isDeleted) return { why: 'This dataset is deleted: restore it first.' };
  if (file !== undefined) return { name, extension, file };
  const end = state === 'error' ? 'it ended with an error' : `its state is "${state}"`;
  return { why: `This dataset has no content: ${end}.` };
}
