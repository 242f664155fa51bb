import type { FastifyPluginAsync } from 'fastify';
import { jobRoutes as routes } from '@user-tool/platform-api/routes/jobs.js';
import type { Job } from '@user-tool/records';
import { userOf } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { paramsOf } from '../jobs/job-record.js';
import { jobFinder } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { storedForm } from '../tools/stored-form.js';
import { bind } from './bind.js';

/** What else clients of the public platform read of a job. */
export function serveJobExtras({ ids, store, checker }: ServiceDependencies): FastifyPluginAsync {
  const jobs = jobFinder({ ids, store });

  return async (app) => {
    bind(app, routes.metrics, async ({ params, caller }) => metricsOf(await jobs.toRead(params.id, caller)));

    bind(app, routes.commonProblems, async ({ params, caller }) => {
      const { id } = await jobs.toRead(params.id, caller);
      const numbers = (await store.jobs.inputsOf(id)).map(({ itemId }) => itemId);
      const datasets = await store.datasets.byIds(numbers);
      return {
        has_empty_inputs: [...datasets.values()].some(({ state, size }) => state === 'ok' && size === 0),
        has_duplicate_inputs: new Set(numbers).size < numbers.length,
      };
    });

    bind(app, routes.parametersDisplay, async ({ params, caller }) => {
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
        return [[name, [{ label: item.name, value }]] as [string, { label: string; value: typeof value }[]]];
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
    });

    bind(app, routes.buildForRerun, async ({ params, caller, asker }, reply) => {
      const job = await jobs.toRead(params.id, caller);
      const tool = job.toolId === undefined ? undefined : await store.tools.byId(job.toolId);
      if (!tool) throw new ServiceError('notFound', { text: 'The job has no tool that can be run again.' });
      if (!tool.isPublic && tool.ownerId !== userOf(caller))
        throw new ServiceError('permissionMissing', { text: 'Only the owner of a user tool can run it.' });
      const form = Buffer.from(await storedForm(tool, checker, asker)).toString();
      const more = JSON.stringify({ uuid: tool.uuid, state_inputs: paramsOf(job, ids) });
      return sendJson(reply, `${form.slice(0, -1)},${more.slice(1)}`);
    });
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
