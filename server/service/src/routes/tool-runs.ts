import type { FastifyPluginAsync } from 'fastify';
import { uploadToolId } from '@user-tool/platform-api/constants.js';
import { importRoutes as routes } from '@user-tool/platform-api/routes/imports.js';
import { ServiceError } from '../errors/service-error.js';
import { Importer } from '../imports/importer.js';
import { importedRecord } from '../imports/imported-records.js';
import { uploadTargets } from '../imports/upload-tool.js';
import { nestedInputs } from '../jobs/classic-inputs.js';
import { RunRequests } from '../jobs/run-request.js';
import { startedRecord } from '../jobs/started-record.js';
import { ToolNames } from '../jobs/tool-names.js';
import { callerHistory } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

const fields = /^(?:history_id|tool_id|tool_uuid|tool_version|inputs|file_type|dbkey|files_\d+\|\w+)$/;

/** `POST /api/tools`: runs a tool as older clients of the public platform do, and imports what they send. */
export function serveToolRuns(dependencies: ServiceDependencies): FastifyPluginAsync {
  const { config, ids, store } = dependencies;
  const importer = new Importer(dependencies);
  const runs = new RunRequests(dependencies);
  const names = new ToolNames(store);
  const reader = { ids, store, basePath: config.basePath };

  return async (app) => {
    importer.takeForms(app, (name) => fields.test(name));

    bind(
      app,
      routes.run,
      async (request, reply) => {
        const { body, caller } = request;
        if (body.tool_id === uploadToolId && typeof body.tool_uuid !== 'string') {
          if (typeof body.history_id !== 'string') throw missingHistory();
          const history = await callerHistory(body.history_id, caller, { ids, store });
          const targets = uploadTargets(body, request.sentFiles?.names.length ?? 0);
          const begun = await importer.import(history, targets, request);
          return sendJson(reply, JSON.stringify(await importedRecord(begun, reader)));
        }
        const inputs = nestedInputs(body.inputs ?? {});
        const id = await runs.submit({ ...body, inputs, strict: false }, request);
        return sendJson(reply, JSON.stringify(await startedRecord(id, { ...reader, names })));
      },
      {
        preValidation: (request) => importer.readText(request, 'inputs'),
      },
    );
  };
}

const missingHistory = (): ServiceError =>
  new ServiceError('missingParameter', { text: 'An import needs the "history_id" of a history.' });
