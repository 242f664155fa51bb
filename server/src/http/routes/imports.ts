import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Item } from '../../store/index.js';
import type { FetchSource } from '../../worker/fetch/fetch-params.js';
import { userOf } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import type { PlannedFile, PlannedTarget } from '../imports/import-plan.js';
import { ImportElement, ImportPayload, ImportTarget, type Target } from '../imports/import-schemas.js';
import { Imported, importedRecord } from '../imports/imported-records.js';
import { readTargets } from '../imports/read-targets.js';
import { refuseUrls } from '../imports/refuse-urls.js';
import { SentFiles } from '../imports/sent-files.js';
import { submissionOf } from '../imports/submission-of.js';
import { UploadFolder } from '../imports/upload-folder.js';
import { JobSummary } from '../jobs/job-record.js';
import { refTo } from '../openapi/schemas.js';
import { Collection, CollectionElementRecord } from '../records/collection-record.js';
import { Dataset } from '../records/dataset-record.js';
import { ownHistory } from '../records/find-items.js';
import { parsedJson } from '../requests/json.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a form, until an import has taken them. */
    sentFiles: SentFiles | null;
  }
}

/** `POST /api/tools/fetch`: imports data into a history (public platform, Data import). */
export function importRoutes({
  checker,
  config,
  files,
  ids,
  store,
}: ServiceDependencies): FastifyPluginAsyncTypebox {
  const context = { folder: new UploadFolder(store, files, config), store, config };

  /** Reads `targets` that are a text with JSON. */
  const readText = async (request: FastifyRequest): Promise<void> => {
    const { body } = request as { body?: { targets?: unknown } | null };
    if (typeof body?.targets !== 'string') return;
    const bytes = Buffer.from(body.targets);
    body.targets = await parsedJson(
      { bytes, kind: 'import', what: 'The text of "targets"' },
      checker,
      request.asker,
    );
  };

  const receive = async (request: FastifyRequest, payload: Readable): Promise<object> => {
    const { sent, fields } = await SentFiles.receive(request, payload, context);
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
  };

  /** Submits an import, whose files are removed if it cannot be submitted. */
  const submit = async (
    history: Item,
    targets: readonly Target[],
    planned: PlannedTarget[],
    sent: SentFiles,
  ) => {
    try {
      const sources = await sourcesOf(planned, sent);
      const { id } = await store.requests.add({
        ...{ ownerId: history.ownerId, historyId: history.id, toolId: undefined },
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
  };

  return async (app) => {
    for (const schema of [ImportElement, ImportTarget, ImportPayload, Imported]) app.addSchema(schema);
    for (const schema of [Dataset, CollectionElementRecord, Collection, JobSummary]) app.addSchema(schema);
    app.decorateRequest('sentFiles', null);
    app.addContentTypeParser('multipart/form-data', receive);
    app.addContentTypeParser('*', (request, _payload, done) => {
      const type = request.headers['content-type'] ?? '';
      done(new ServiceError('unsupportedMediaType', { text: wrongType(type) }));
    });

    app.post(
      '/api/tools/fetch',
      {
        config: { access: 'user', body: 'import' },
        preValidation: readText,
        schema: {
          tags: ['tools'],
          summary: 'Import data into a history of the caller',
          description:
            'Datasets and collections are there at once; a job gives them their content. Files are sent in a form, `multipart/form-data`, with the fields `history_id` and `targets` (as JSON): elements with the `src` `files` take its files in their order.',
          body: refTo(ImportPayload),
          response: { 200: refTo(Imported) },
        },
      },
      async (request, reply) => {
        const { body, caller } = request;
        const ownerId = userOf(caller);
        const history = await ownHistory(body.history_id, caller, { ids, store });
        const planned = readTargets(body.targets, request.sentFiles?.names ?? []);
        refuseUrls(filesOf(planned), config);
        const sent = request.sentFiles ?? (await SentFiles.of(ownerId, textsOf(planned), context));
        // From here on, `submit` removes them.
        request.sentFiles = null;
        const { id, ...submitted } = await submit(history, body.targets, planned, sent);
        const record = await importedRecord(id, submitted, { ids, store, basePath: config.basePath });
        return sendJson(reply, JSON.stringify(record));
      },
    );
  };
}

/** Characters of a pasted content that the record of a request repeats. */
const shownPaste = 1_000;

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
