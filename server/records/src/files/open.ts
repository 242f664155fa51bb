import { BucketFiles } from './bucket.js';
import type { DatasetFiles } from './dataset-files.js';
import { FolderFiles } from './folder.js';
import { readFilesLocation } from './location.js';

/** The options that say where the files of datasets are. */
export interface FilesOptions {
  data: string;
  datasetStore?: string | undefined;
  datasetTimeout: number;
  datasetKeyId?: string | undefined;
  datasetKey?: string | undefined;
}

/**
 * Opens the files of datasets, as configured: by default in the data folder, which is created if it does not exist.
 * @throws StoreFault `unavailable` if it cannot be created; whether another store can be used is not known yet
 */
export function openDatasetFiles({
  data,
  datasetStore,
  datasetTimeout: timeoutMs,
  datasetKeyId: accessKeyId = '',
  datasetKey: secretAccessKey = '',
}: FilesOptions): DatasetFiles {
  const location = datasetStore === undefined ? undefined : readFilesLocation(datasetStore);
  if (location === undefined) {
    const files = new FolderFiles(data);
    files.create();
    return files;
  }
  return 'folder' in location
    ? new FolderFiles(location.folder)
    : new BucketFiles({ ...location, accessKeyId, secretAccessKey, timeoutMs });
}

/** The folder of the files of datasets; undefined if they are in an object store. */
export function filesFolder({
  data,
  datasetStore,
}: Pick<FilesOptions, 'data' | 'datasetStore'>): string | undefined {
  const location = datasetStore === undefined ? { folder: data } : readFilesLocation(datasetStore);
  return location && 'folder' in location ? location.folder : undefined;
}
