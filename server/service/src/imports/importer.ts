import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Item, Job, JobData } from '@user-tool/records';
import type { FetchSource } from '@user-tool/jobs/fetch/fetch-params.js';
import { userOf } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { parsedJson } from '../requests/json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import type { PlannedFile, PlannedTarget } from './import-plan.js';
import type { ImportTarget } from '@user-tool/platform-api/routes/imports.js';
import { readTargets } from './read-targets.js';
import { refuseUrls } from './refuse-urls.js';
import { SentFiles, type SentContext } from './sent-files.js';
import { submissionOf } from './submission-of.js';
import { UploadFolder } from './upload-folder.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a form, until an import has taken them. */
    sentFiles: SentFiles | null;
  }
}

/** What an import has begun. */
export interface BegunImport {
  /** The number of its request. */
  id: number;
  jobs: readonly Job[];
  collections: readonly JobData[];
}

/** Characters of a pasted content that the record of a request repeats. */
const shownPaste = 1_000;

/** Imports data for the routes that receive it. */
export class Importer {
  private readonly context: SentContext;

  constructor(private readonly dependencies: ServiceDependencies) {
    const { store, files, config } = dependencies;
    this.context = { folder: new UploadFolder(store, files, config), store, config };
  }

  /**
   * Lets the routes of a plugin receive forms with files; everything else but JSON and forms without files is refused.
   * @param isRead whether a field with that name is read; others are ignored, as on the public platform
   */
  takeForms(app: FastifyInstance, isRead: (name: string) => boolean): void {
    app.decorateRequest('sentFiles', null);
    app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: Readable) =>
      this.receive(request, payload, isRead),
    );
    app.addContentTypeParser('*', (request, _payload, done) => {
      const type = request.headers['content-type'] ?? '';
      done(new ServiceError('unsupportedMediaType', { text: wrongType(type) }));
    });
  }

  /** Replaces a field of a body that is a text with JSON by its value. @throws ServiceError if it is not JSON */
  async readText(request: FastifyRequest, field: string): Promise<void> {
    const body = request.body as Record<string, unknown> | null | undefined;
    const text = body?.[field];
    if (!body || typeof text !== 'string') return;
    body[field] = await parsedJson(
      { bytes: Buffer.from(text), kind: 'import', what: `The text of "${field}"` },
      this.dependencies.checker,
      request.asker,
    );
  }

  /**
   * Imports what targets describe, with the files of the request.
   * @throws ServiceError for invalid targets, StoreFault if there is no place for them
   */
  async import(
    history: Item,
    targets: readonly ImportTarget[],
    request: FastifyRequest,
  ): Promise<BegunImport> {
    const planned = readTargets(targets, request.sentFiles?.names ?? []);
    refuseUrls(filesOf(planned), this.dependencies.config);
    const ownerId = userOf(request.caller);
    const sent = request.sentFiles ?? (await SentFiles.of(ownerId, textsOf(planned), this.context));
    // From here on, `submit` removes them.
    request.sentFiles = null;
    return this.submit(history, targets, planned, sent);
  }

  private async receive(
    request: FastifyRequest,
    payload: Readable,
    isRead: (name: string) => boolean,
  ): Promise<object> {
    const { sent, fields } = await SentFiles.receive(request, payload, { ...this.context, isRead });
    request.sentFiles = sent;
    const drop = (): void => {
      request.sentFiles?.remove().catch((err: unknown) => {
        request.log.error({ err }, 'an upload could not be removed');
      });
    };
    // Whatever else rejects the request.
    if (request.response?.closed) drop();
    else request.response?.once('close', drop);
    return Object.fromEntries(fields);
  }

  /** Submits an import, whose files are removed if it cannot be submitted. */
  private async submit(
    history: Item,
    targets: readonly ImportTarget[],
    planned: PlannedTarget[],
    sent: SentFiles,
  ): Promise<BegunImport> {
    const { store } = this.dependencies;
    try {
      const sources = await sourcesOf(planned, sent);
      const { id } = await store.requests.add({
        ownerId: history.ownerId,
        historyId: history.id,
        toolId: undefined,
        request: JSON.stringify({ targets }, (key, value: unknown) =>
          key === 'paste_content' && String(value).length > shownPaste
            ? String(value).slice(0, shownPaste)
            : value,
        ),
      });
      await sent.share(id);
      const { jobs, implicitCollections: collections } = await store.requests
        .submit(id, submissionOf(planned, sources))
        .catch(async (error: unknown) => {
          await store.requests.fail(id, error instanceof Error ? error.message : null);
          throw error;
        });
      return { id, jobs, collections };
    } catch (error) {
      await sent.remove();
      throw error;
    }
  }
}

/** The answer to a body that is neither a form nor JSON. */
const wrongType = (type: string): string =>
  `The content type "${type}" is not supported: send files in a form, "multipart/form-data", or JSON, "application/json".`;

/** Where workers find the data of each file; texts are written first. */
async function sourcesOf(
  planned: readonly PlannedTarget[],
  sent: SentFiles,
): Promise<Map<PlannedFile, FetchSource>> {
  const sources = new Map<PlannedFile, FetchSource>();
  for (const file of filesOf(planned)) {
    const { source } = file;
    if ('url' in source) sources.set(file, source);
    else {
      const index = 'sent' in source ? source.sent : await sent.add(source.paste);
      sources.set(file, { file: sent.placeOf(index) });
    }
  }
  return sources;
}

const filesOf = (planned: readonly PlannedTarget[]): PlannedFile[] =>
  planned.flatMap(({ files }) => files.map(({ file }) => file));

const textsOf = (planned: readonly PlannedTarget[]): string[] =>
  filesOf(planned).flatMap(({ source }) => ('paste' in source ? [source.paste] : []));
