import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Importer } from '../imports/importer.js';
import { ImportElement, ImportPayload, ImportTarget } from '../imports/import-schemas.js';
import { Imported, importedRecord } from '../imports/imported-records.js';
import { JobSummary } from '../jobs/job-record.js';
import { refTo } from '@user-tool/platform-api/routes/schemas.js';
import { CollectionRecord, CollectionElementRecord } from '@user-tool/platform-api/routes/collections.js';
import { Dataset } from '@user-tool/platform-api/routes/datasets.js';
import { callerHistory } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';

/** The fields of a form that are read. */
const fields: ReadonlySet<string> = new Set(['history_id', 'targets']);

/** `POST /api/tools/fetch`: imports data into a history (public platform, Data import). */
export function importRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { config, ids, store } = dependencies;
  const importer = new Importer(dependencies);

  return async (app) => {
    for (const schema of [ImportElement, ImportTarget, ImportPayload, Imported]) app.addSchema(schema);
    for (const schema of [Dataset, CollectionElementRecord, CollectionRecord, JobSummary])
      app.addSchema(schema);
    importer.takeForms(app, (name) => fields.has(name));

    app.post(
      '/api/tools/fetch',
      {
        config: { access: 'user', unsigned: 'notOwner', body: 'import' },
        preValidation: (request) => importer.readText(request, 'targets'),
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
        const history = await callerHistory(body.history_id, caller, { ids, store });
        const begun = await importer.import(history, body.targets, request);
        const record = await importedRecord(begun, { ids, store, basePath: config.basePath });
        return sendJson(reply, JSON.stringify(record));
      },
    );
  };
}
