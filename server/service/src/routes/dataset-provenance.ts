import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import type { Job } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import { EncodedId } from '@user-tool/platform-api/routes/schemas.js';
import { datasetRecords } from '../records/dataset-record.js';
import { itemFinders } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { contentName, ContentParams } from './dataset-paths.js';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const Provenance = Type.Object({
  id: EncodedId,
  uuid: Type.String({ format: 'uuid' }),
  job_id: Type.Union([EncodedId, Type.Null()], { description: 'The job that makes it; null if none does.' }),
  tool_id: nullable('The UUID of the tool, or the name of the import.'),
  parameters: Type.Record(Type.String(), Type.Unknown(), { description: 'The inputs of the job.' }),
  stdout: nullable('What the job printed.'),
  stderr: nullable('What the job printed on standard error.'),
});

/** `GET /api/histories/{id}/contents/{content_id}/provenance`: the job that made a dataset. */
export function datasetProvenanceRoutes({
  ids,
  store,
  config,
}: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { dataset: datasets } = itemFinders({ ids, store });
  const reader = { ids, store, basePath: config.basePath };

  const toolOf = async ({ kind, historyId, requestId }: Job): Promise<string | null> => {
    if (kind === 'fetch') return '__DATA_FETCH__';
    const [request] = await store.graph.requests({ historyId }, [requestId]);
    return request?.toolId ?? null;
  };

  return async (app) => {
    app.get(
      '/api/histories/:id/contents/:content_id/provenance',
      {
        config: { access: 'user', unsigned: 'authenticationRequired' },
        schema: {
          tags: ['datasets'],
          summary: 'Show the job that made a dataset',
          params: ContentParams,
          response: { 200: Provenance },
        },
      },
      async ({ caller, params }, reply) => {
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
          } satisfies Static<typeof Provenance>),
        );
      },
    );
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
