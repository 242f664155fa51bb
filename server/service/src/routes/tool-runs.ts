import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { Importer } from '../imports/importer.js';
import { ImportElement, ImportTarget } from '../imports/import-schemas.js';
import { Imported, importedRecord } from '../imports/imported-records.js';
import { uploadTargets, uploadTool } from '../imports/upload-tool.js';
import { nestedInputs } from '../jobs/classic-inputs.js';
import { JobSummary } from '../jobs/job-record.js';
import { RunRequests } from '../jobs/run-request.js';
import { ToolNames } from '../jobs/tool-names.js';
import { startedRecord } from '../jobs/started-record.js';
import { EncodedId, refTo } from '@user-tool/platform-api/routes/schemas.js';
import { CollectionRecord, CollectionElementRecord } from '@user-tool/platform-api/routes/collections.js';
import { Dataset } from '@user-tool/platform-api/routes/datasets.js';
import { callerHistory } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const textOrNull = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const ToolRun = Type.Object(
  {
    tool_uuid: textOrNull,
    tool_id: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: `Without a UUID: the \`id\` of the document of a tool, or \`${uploadTool}\` to import data.`,
      }),
    ),
    tool_version: textOrNull,
    history_id: Type.Optional(Type.Union([EncodedId, Type.Null()])),
    inputs: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          'The values of inputs by name, `conditional|input` for those of a conditional; as a text with JSON, too.',
      }),
    ),
  },
  { $id: 'ToolRun' },
);

const fields = /^(?:history_id|tool_id|tool_uuid|tool_version|inputs|file_type|dbkey|files_\d+\|\w+)$/;

/** `POST /api/tools`: runs a tool as older clients of the public platform do, and imports what they send. */
export function toolRunRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { config, ids, store } = dependencies;
  const importer = new Importer(dependencies);
  const runs = new RunRequests(dependencies);
  const names = new ToolNames(store);
  const reader = { ids, store, basePath: config.basePath };

  return async (app) => {
    for (const schema of [ImportElement, ImportTarget, Imported, ToolRun]) app.addSchema(schema);
    for (const schema of [Dataset, CollectionElementRecord, CollectionRecord, JobSummary])
      app.addSchema(schema);
    importer.takeForms(app, (name) => fields.test(name));

    app.post(
      '/api/tools',
      {
        config: { access: 'user', unsigned: 'authenticationRequired', body: 'import' },
        preValidation: (request) => importer.readText(request, 'inputs'),
        schema: {
          tags: ['tools'],
          summary: 'Run a tool, or import data',
          description:
            'As `POST /api/jobs`, but the response has the jobs and what they make. Inputs that the tool does not have are ignored. With the tool `upload1`, the fields `files_0|NAME`, `files_0|url_paste`, `file_type`, and `dbkey` describe data to import, and the files of a form are imported in their order.',
          body: refTo(ToolRun),
          response: { 200: refTo(Imported) },
        },
      },
      async (request, reply) => {
        const { body, caller } = request;
        if (body.tool_id === uploadTool && typeof body.tool_uuid !== 'string') {
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
    );
  };
}

const missingHistory = (): ServiceError =>
  new ServiceError('missingParameter', { text: 'An import needs the "history_id" of a history.' });
