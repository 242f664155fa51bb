import type { FastifyReply } from 'fastify';
import type { DatasetRecord } from '@user-tool/records';
import { datasetViews } from '@user-tool/platform-api/routes/datasets.js';
import { datasetRecords } from '../records/dataset-record.js';
import { fieldNames, only, type WantedFields } from '../records/views.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';

/** Responds with a dataset; see {@link fieldNames} for what is thrown. */
export function datasetSender({
  ids,
  store,
  config: { basePath },
}: ServiceDependencies): (
  dataset: DatasetRecord,
  fields: WantedFields,
  reply: FastifyReply,
) => Promise<FastifyReply> {
  return async (dataset, fields, reply) => {
    const names = fieldNames(fields, datasetViews, 'detailed');
    const records = await datasetRecords([dataset], { ids, store, basePath });
    return sendJson(reply, JSON.stringify(records.map((record) => only(record, names))[0]));
  };
}
