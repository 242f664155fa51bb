import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createFolder } from '@user-tool/common/create-folder.js';
import { filesFolder, uploadedFile, type DatasetFiles, type Store, type Upload } from '@user-tool/records';
import type { ServiceConfig } from '../config/options.js';

/** How long files that have arrived wait for their request, in milliseconds. */
const graceMs = 60 * 60_000;

/** Files that were sent, and wait to be imported. They are in the store of datasets, which all workers share. */
export class UploadFolder {
  /** Where files arrive: in the store, if it is a folder. */
  private readonly root: string;
  private readonly isInStore: boolean;

  constructor(
    private readonly store: Store,
    private readonly files: DatasetFiles,
    private readonly config: ServiceConfig,
  ) {
    const folder = filesFolder(config);
    this.isInStore = folder !== undefined;
    this.root = folder ?? config.data;
  }

  /** Where a file of an upload arrives. */
  pathOf(upload: Upload, index: number): string {
    const path = join(this.root, uploadedFile(upload, index));
    createFolder(dirname(path), 0o700);
    return path;
  }

  /** Where workers find a file of an upload, in the store of datasets. */
  placeOf(upload: Upload, index: number): string {
    return uploadedFile(upload, index);
  }

  /** Makes the files of an upload available to workers. */
  async share(upload: Upload): Promise<void> {
    if (this.isInStore) return;
    for (const [file, path] of this.filesOf(upload)) {
      await this.files.add(file, path);
      await rm(path, { force: true });
    }
  }

  /** Removes an upload with its files. */
  async remove(upload: Upload): Promise<void> {
    for (const [file, path] of this.filesOf(upload)) {
      await rm(path, { force: true });
      await this.files.remove(file, []);
    }
    await this.store.uploads.remove(upload.id);
  }

  /** Removes uploads whose imports have ended, and what a process was receiving when it was killed. */
  async sweep(): Promise<void> {
    const before = new Date(Date.now() - this.config.fetchTime - graceMs);
    for (const upload of await this.store.uploads.done(before)) await this.remove(upload);
    const folder = dirname(join(this.root, uploadedFile({ name: '' }, 0)));
    for (const file of await readdir(folder).catch(() => [])) {
      const path = join(folder, file);
      const { mtime = new Date() } = (await stat(path).catch(() => undefined)) ?? {};
      if (mtime < before && !(await this.isKnown(file))) await rm(path, { force: true });
    }
  }

  private *filesOf(upload: Upload): Generator<[file: string, path: string]> {
    for (let index = 0; index < upload.files; index++) {
      const file = uploadedFile(upload, index);
      yield [file, join(this.root, file)];
    }
  }

  /** Whether a file belongs to an upload. */
  private isKnown(file: string): Promise<boolean> {
    return this.store.uploads.has(basename(file).replace(/-\d+\.dat$/, ''));
  }
}
