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
  /** `forbidden` where it is there and not for this caller. */
  find(id: number, caller: Caller): Promise<ShownDataset | 'forbidden' | undefined>;
}
