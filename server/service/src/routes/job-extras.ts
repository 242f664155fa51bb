import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Job } from '@user-tool/records';
import { userOf } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { paramsOf } from '../jobs/job-record.js';
import { EncodedId, IdParams } from '@user-tool/platform-api/routes/schemas.js';
import { jobFinder } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { storedForm } from '../tools/stored-form.js';

const Metric = Type.Object({
  title: Type.String(),
  value: Type.String({ description: 'For readers.' }),
  plugin: Type.Literal('core'),
  name: Type.String(),
  raw_value: Type.String(),
});

const Problems = Type.Object({ has_empty_inputs: Type.Boolean(), has_duplicate_inputs: Type.Boolean() });

const Parameters = Type.Object({
  parameters: Type.Array(
    Type.Object({ text: Type.String(), depth: Type.Integer(), value: Type.String(), notes: Type.String() }),
  ),
  has_parameter_errors: Type.Boolean(),
  outputs: Type.Record(
    Type.String(),
    Type.Array(
      Type.Object({
        label: Type.String(),
        value: Type.Object({
          src: Type.Unsafe<'hda' | 'hdca'>({ type: 'string', enum: ['hda', 'hdca'] }),
          id: EncodedId,
        }),
      }),
    ),
  ),
});

/** What else clients of the public platform read of a job. */
export function jobExtraRoutes({ ids, store, checker }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['jobs'];
  const jobs = jobFinder({ ids, store });

  return async (app) => {
    app.get(
      '/api/jobs/:id/metrics',
      {
        config: { access: 'user', unsigned: 'notAccessible' },
        schema: {
          tags,
          summary: 'List when a job started and ended, and how long it ran',
          params: IdParams,
          response: { 200: Type.Array(Metric) },
        },
      },
      async ({ params, caller }) => metricsOf(await jobs.toRead(params.id, caller)),
    );

    app.get(
      '/api/jobs/:id/common_problems',
      {
        config: { access: 'user', unsigned: 'notAccessible' },
        schema: {
          tags,
          summary: 'Show whether inputs of a job are empty, or used twice',
          params: IdParams,
          response: { 200: Problems },
        },
      },
      async ({ params, caller }) => {
        const { id } = await jobs.toRead(params.id, caller);
        const numbers = (await store.jobs.inputsOf(id)).map(({ itemId }) => itemId);
        const datasets = await store.datasets.byIds(numbers);
        return {
          has_empty_inputs: [...datasets.values()].some(({ state, size }) => state === 'ok' && size === 0),
          has_duplicate_inputs: new Set(numbers).size < numbers.length,
        };
      },
    );

    app.get(
      '/api/jobs/:id/parameters_display',
      {
        config: { access: 'user', unsigned: 'notAccessible' },
        schema: {
          tags,
          summary: 'Show the values of the inputs of a job, and the labels of its outputs',
          params: IdParams,
          response: { 200: Parameters },
        },
      },
      async ({ params, caller }) => {
        const job = await jobs.toRead(params.id, caller);
        const jobOutputs = await store.jobs.outputsOf(job.id);
        const numbers = jobOutputs.map(({ itemId }) => itemId);
        const [datasets, collections] = [
          await store.datasets.byIds(numbers),
          await store.collections.byIds(numbers),
        ];
        const outputs = jobOutputs.flatMap(({ name, itemId }) => {
          const isDataset = datasets.has(itemId);
          const item = datasets.get(itemId) ?? collections.get(itemId);
          if (!item) return [];
          const id = ids.encode(isDataset ? 'dataset' : 'collection', itemId);
          const value = { src: isDataset ? ('hda' as const) : ('hdca' as const), id };
          return [
            [name, [{ label: item.name, value }]] as [string, { label: string; value: typeof value }[]],
          ];
        });
        return {
          parameters: Object.entries(paramsOf(job, ids)).map(([text, value]) => ({
            text,
            depth: 1,
            value,
            notes: '',
          })),
          has_parameter_errors: false,
          outputs: Object.fromEntries(outputs),
        };
      },
    );

    app.get(
      '/api/jobs/:id/build_for_rerun',
      {
        config: { access: 'user', unsigned: 'authenticationRequired' },
        schema: {
          tags,
          summary: 'Return the form of the tool of a job, and the inputs of the job',
          params: IdParams,
          response: { 200: Type.Unsafe<object>({ type: 'object', additionalProperties: true }) },
        },
      },
      async ({ params, caller, asker }, reply) => {
        const job = await jobs.toRead(params.id, caller);
        const tool = job.toolId === undefined ? undefined : await store.tools.byId(job.toolId);
        if (!tool) throw new ServiceError('notFound', { text: 'The job has no tool that can be run again.' });
        if (!tool.isPublic && tool.ownerId !== userOf(caller))
          throw new ServiceError('permissionMissing', { text: 'Only the owner of a user tool can run it.' });
        const form = Buffer.from(await storedForm(tool, checker, asker)).toString();
        const more = JSON.stringify({ uuid: tool.uuid, state_inputs: paramsOf(job, ids) });
        return sendJson(reply, `${form.slice(0, -1)},${more.slice(1)}`);
      },
    );
  };
}

function metricsOf({ startTime, endTime }: Job) {
  const metric = (name: string, title: string, raw: number, value: string) => ({
    title,
    value,
    plugin: 'core' as const,
    name,
    raw_value: String(raw),
  });
  const seconds = (time: Date): number => time.getTime() / 1_000;
  return [
    ...(startTime
      ? [metric('start_epoch', 'Job Start Time', seconds(startTime), startTime.toISOString())]
      : []),
    ...(endTime ? [metric('end_epoch', 'Job End Time', seconds(endTime), endTime.toISOString())] : []),
    ...(startTime && endTime
      ? [
          metric(
            'runtime_seconds',
            'Job Runtime (Wall Clock)',
            seconds(endTime) - seconds(startTime),
            `${Math.round(seconds(endTime) - seconds(startTime))} seconds`,
          ),
        ]
      : []),
  ];
}
