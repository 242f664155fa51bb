import type { Caller } from '../auth/caller.js';

/** A dataset whose content may be shown. */
export interface ShownDataset {
  /** Its name, for those who save it. */
  name: string;
  /** Datatype name, which tells the content type: `txt`, `tabular`, `html`. */
  extension: string;
  /** The file with its content; absolute. */
  file: string;
  /** The folder with further files that belong to it, which is there if it has any; absolute. */
  extraFiles: string;
}

/** Where datasets are looked up for the legacy layer. */
export interface Datasets {
  /** `forbidden` where it is there and not for this caller. */
  find(id: number, caller: Caller): Promise<ShownDataset | 'forbidden' | undefined>;
}
