import type { FastifyPluginAsync } from 'fastify';
import { importRoutes as routes } from '@user-tool/platform-api/routes/imports.js';
import { Importer } from '../imports/importer.js';
import { importedRecord } from '../imports/imported-records.js';
import { callerHistory } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** The fields of a form that are read. */
const fields: ReadonlySet<string> = new Set(['history_id', 'targets']);

/** `POST /api/tools/fetch`: imports data into a history (public platform, Data import). */
export function serveImports(dependencies: ServiceDependencies): FastifyPluginAsync {
  const { config, ids, store } = dependencies;
  const importer = new Importer(dependencies);

  return async (app) => {
    importer.takeForms(app, (name) => fields.has(name));

    bind(
      app,
      routes.fetch,
      async (request, reply) => {
        const { body, caller } = request;
        const history = await callerHistory(body.history_id, caller, { ids, store });
        const begun = await importer.import(history, body.targets, request);
        const record = await importedRecord(begun, { ids, store, basePath: config.basePath });
        return sendJson(reply, JSON.stringify(record));
      },
      {
        preValidation: (request) => importer.readText(request, 'targets'),
      },
    );
  };
}
