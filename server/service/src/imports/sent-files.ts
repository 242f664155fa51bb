import type { FastifyRequest } from 'fastify';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { StoreFault, type Store, type Upload } from '@user-tool/records';
import { userOf } from '../auth/caller.js';
import type { ServiceConfig } from '../config/options.js';
import { ServiceError } from '../errors/service-error.js';
import { callerKey } from '../requests/asker.js';
import { bodySize, waitingForms } from '../requests/limits.js';
import { receiveForm, type ReceivedForm } from './receive-form.js';
import type { UploadFolder } from './upload-folder.js';

/** The files of one request: those of its form, and texts that it contains. */
export class SentFiles {
  private constructor(
    private readonly folder: UploadFolder,
    private readonly store: Store,
    private readonly upload: Upload,
    /** The names of the files of the form. */
    readonly names: readonly string[],
    private size: number,
  ) {}

  /**
   * Receives a form.
   * @throws ServiceError or StoreFault if it is not one, or too large
   */
  static async receive(
    request: FastifyRequest,
    payload: Readable,
    { folder, store, config, isRead }: SentContext & { isRead: (name: string) => boolean },
  ): Promise<{ sent: SentFiles; fields: ReceivedForm['fields'] }> {
    const ownerId = userOf(request.caller);
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    const size = Number.isNaN(length) ? config.uploadLimit : length;
    await checkQuota(store, ownerId, Number.isNaN(length) ? 0 : length);
    const upload = await announce(store, ownerId, size, config);
    const memory = request.server.bodyBytes.open(callerKey(request));
    request.response?.once('close', () => {
      memory.close();
    });
    let opened = 0;
    try {
      const form = await receiveForm(payload, {
        contentType: request.headers['content-type'] ?? '',
        memory,
        isRead,
        limit: config.uploadLimit,
        fieldLimit: bodySize('import', config),
        pathOf: (index) => {
          opened = index + 1;
          return folder.pathOf(upload, index);
        },
      });
      const sent = new SentFiles(folder, store, { ...upload, files: opened }, form.fileNames, form.size);
      return { sent, fields: form.fields };
    } catch (error) {
      await folder.remove({ ...upload, files: opened });
      throw error;
    }
  }

  /** The files of a request that is no form. */
  static async of(
    ownerId: number,
    texts: readonly string[],
    { folder, store, config }: SentContext,
  ): Promise<SentFiles> {
    const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const upload = await announce(store, ownerId, size, config);
    return new SentFiles(folder, store, upload, [], 0);
  }

  /**
   * Writes a text as one more file.
   * @returns its index
   */
  async add(text: string): Promise<number> {
    const index = this.upload.files++;
    const bytes = Buffer.from(text);
    await writeFile(this.folder.pathOf(this.upload, index), bytes, { flag: 'wx', mode: 0o600, flush: true });
    this.size += bytes.length;
    return index;
  }

  /** Where workers find a file. */
  placeOf(index: number): string {
    return this.folder.placeOf(this.upload, index);
  }

  /** Makes the files available to workers, until the jobs of the request have ended. */
  async share(requestId: number): Promise<void> {
    const { id, files } = this.upload;
    await this.store.uploads.complete(id, { requestId, files, size: this.size });
    await this.folder.share(this.upload);
  }

  /** Removes them. */
  remove(): Promise<void> {
    return this.folder.remove(this.upload);
  }
}

/** Where files go. */
export interface SentContext {
  folder: UploadFolder;
  store: Store;
  config: ServiceConfig;
}

/** Announces an upload. @throws ServiceError `uploadsFull` */
async function announce(
  store: Store,
  ownerId: number,
  size: number,
  { uploadLimit }: ServiceConfig,
): Promise<Upload> {
  const upload = await store.uploads.announce({ ownerId, size, limit: waitingForms * uploadLimit });
  if (upload) return upload;
  throw new ServiceError('uploadsFull', { headers: { 'retry-after': '30' } });
}

/** Refuses a form before it arrives that could not be stored. @throws StoreFault `quota` */
async function checkQuota(store: Store, ownerId: number, added: number): Promise<void> {
  const usage = await store.quotas.usage([ownerId], ['datasetBytes']);
  const { used = 0, limit = 0 } = usage.get(ownerId)?.datasetBytes ?? {};
  if (used + added > limit) throw new StoreFault({ is: 'quota', quota: 'datasetBytes', limit, used, added });
}
