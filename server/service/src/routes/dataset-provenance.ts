import type { FastifyPluginAsync } from 'fastify';
import { importToolId } from '@user-tool/platform-api/constants.js';
import { contentRoutes as routes } from '@user-tool/platform-api/routes/datasets.js';
import type { ReplyOf } from '@user-tool/platform-api/routes/route.js';
import type { Job } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import { datasetRecords } from '../records/dataset-record.js';
import { itemFinders } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';
import { contentName } from './dataset-paths.js';

/** `GET /api/histories/{id}/contents/{content_id}/provenance`: the job that made a dataset. */
export function serveProvenance({ ids, store, config }: ServiceDependencies): FastifyPluginAsync {
  const { dataset: datasets } = itemFinders({ ids, store });
  const reader = { ids, store, basePath: config.basePath };

  const toolOf = async ({ kind, historyId, requestId }: Job): Promise<string | null> => {
    if (kind === 'fetch') return importToolId;
    const [request] = await store.graph.requests({ historyId }, [requestId]);
    return request?.toolId ?? null;
  };

  return async (app) => {
    bind(app, routes.provenance, async ({ caller, params }, reply) => {
      // A public dataset does not make its job public.
      const dataset = await datasets.toChange(contentName(params), caller);
      const [record] = await datasetRecords([dataset], reader);
      const jobId = (await store.jobs.creatorOf([dataset.id])).get(dataset.id);
      const job = jobId === undefined ? undefined : await store.jobs.byId(jobId);
      return sendJson(
        reply,
        JSON.stringify({
          id: record?.id ?? '',
          uuid: record?.uuid ?? '',
          job_id: job ? ids.encode('job', job.id) : null,
          tool_id: job ? await toolOf(job) : null,
          parameters: job?.kind === 'tool' ? inputsOf(job, ids) : {},
          stdout: job?.stdout ?? null,
          stderr: job?.stderr ?? null,
        } satisfies ReplyOf<typeof routes.provenance>),
      );
    });
  };
}

const kinds: Readonly<Record<string, 'dataset' | 'collection' | 'element'>> = {
  hda: 'dataset',
  hdca: 'collection',
  dce: 'element',
};

/** The inputs of a job of a tool, with the ids that callers know. */
function inputsOf({ params }: Job, ids: IdCodec): Record<string, unknown> {
  const { inputs = {} } = JSON.parse(params, (_name, value: unknown) => {
    const { src, id } = (value ?? {}) as { src?: string; id?: unknown };
    const kind = typeof src === 'string' && Object.hasOwn(kinds, src) ? kinds[src] : undefined;
    return kind && typeof id === 'number' ? { src, id: ids.encode(kind, id) } : value;
  }) as { inputs?: Record<string, unknown> };
  return inputs;
}
