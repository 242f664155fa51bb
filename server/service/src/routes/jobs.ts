import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { jobStates, type JobState } from '@user-tool/platform-api/constants.js';
import { jobRoutes as routes } from '@user-tool/platform-api/routes/jobs.js';
import type { QueryOf } from '@user-tool/platform-api/routes/route.js';
import type { Job, JobFilter } from '@user-tool/records';
import { signedIn, type Caller } from '../auth/caller.js';
import { guard } from '../auth/guards.js';
import { decodeId } from '../ids/codec.js';
import { jobDetails, jobItems, jobOutcome, jobSummary } from '../jobs/job-record.js';
import { importTool, ToolNames } from '../jobs/tool-names.js';
import { itemFinders, jobFinder } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { isUuid } from '../tools/answer.js';
import { bind } from './bind.js';

type Query = QueryOf<typeof routes.list>;

/** `/api/jobs`: jobs of the caller. */
export function serveJobs({ ids, store }: ServiceDependencies): FastifyPluginAsync {
  const names = new ToolNames(store);
  const { history: histories } = itemFinders({ ids, store });
  const jobs = jobFinder({ ids, store });
  const dataOf = { inputs: store.jobs.inputsOf, outputs: store.jobs.outputsOf };

  /** Shows jobs; reads each of their owners once. */
  const summaries = () => {
    const owners = new Map<number, ReturnType<typeof store.users.byId>>();
    const ownerOf = ({ ownerId }: Job) => {
      const owner = owners.get(ownerId) ?? store.users.byId(ownerId);
      owners.set(ownerId, owner);
      return owner;
    };
    return async (job: Job) =>
      jobSummary(job, {
        ids,
        tool: await names.of(job.toolId),
        email: (await ownerOf(job))?.email ?? null,
      });
  };

  /** @throws ServiceError for jobs of others, and for what does not exist */
  const filterOf = async (query: Query, caller: Caller): Promise<JobFilter | undefined> => {
    const { user, admin } = signedIn(caller);
    const ofAll = query.user_details === true || query.view === 'admin_job_list';
    const userId = query.user_id === undefined ? undefined : decodeId(ids, 'user', query.user_id);
    if (ofAll || (userId !== undefined && userId !== user.id)) guard('admin', caller);
    const history =
      query.history_id === undefined ? undefined : await histories.toRead(query.history_id, caller);
    const tool = await toolIn(query.tool_id);
    return (
      tool && {
        ...tool,
        ownerId: userId ?? (ofAll || (admin && history) ? undefined : user.id),
        historyId: history?.id,
        requestId:
          query.tool_request_id === undefined
            ? undefined
            : decodeId(ids, 'tool-request', query.tool_request_id),
        state: statesIn(query.state),
      }
    );
  };

  /** The jobs of a tool; undefined if there are none. */
  const toolIn = async (id: string | undefined): Promise<JobFilter | undefined> => {
    if (id === undefined) return {};
    if (id === importTool.id) return { kind: 'fetch' };
    if (!isUuid(id)) return { toolId: id };
    const tool = await store.tools.byUuid(id);
    return tool && { toolId: tool.id };
  };

  return async (app) => {
    bind(app, routes.list, async (request, reply) => {
      const filter = await filterOf(request.query, request.caller);
      const summary = summaries();
      return sendList({ request, reply }, request.query, {
        atOnce: 8,
        read: async (page) => (filter ? store.jobs.list({ ...filter, ...page, newestFirst: true }) : []),
        show: (items) => Promise.all(items.map(summary)),
      });
    });

    bind(app, routes.show, async ({ params, query, caller }, reply) => {
      const job = await jobs.toRead(params.id, caller);
      const details = jobDetails(job, {
        ids,
        inputs: await jobItems(await store.jobs.inputsOf(job.id), { ids, store }),
        outputs: await jobItems(await store.jobs.outputsOf(job.id), { ids, store }),
      });
      const record = { ...(await summaries()(job)), ...details, ...(query.full && jobOutcome(job)) };
      return sendJson(reply, JSON.stringify(record));
    });

    bind(app, routes.cancel, async ({ params, caller }, reply) => {
      const { id, endTime } = await jobs.toChange(params.id, caller);
      const canceled = endTime === undefined ? await store.jobs.cancel(id) : undefined;
      return sendJson(reply, String(canceled?.isCanceled ?? false));
    });

    for (const list of ['inputs', 'outputs'] as const)
      bind(app, routes[list], async (request, reply) => {
        const { id } = await jobs.toRead(request.params.id, request.caller);
        const data = await dataOf[list](id);
        return sendList({ request, reply }, request.query, {
          atOnce: 500,
          read: async ({ limit, offset }) => data.slice(offset, offset + limit),
          show: async (some) =>
            (await jobItems(some, { ids, store })).map(({ name, item }) =>
              item.src === 'hda' || list === 'inputs'
                ? { name, dataset: item }
                : { name, dataset_collection_instance: item },
            ),
        });
      });

    for (const stream of ['stdout', 'stderr'] as const)
      bind(app, routes[stream], async ({ params, caller }, reply) =>
        sendText(reply, (await jobs.toRead(params.id, caller))[stream]),
      );
  };
}

/** The states that a query names; no job is in any other. */
function statesIn(written: Query['state']): JobState[] | undefined {
  if (written === undefined) return undefined;
  const names = [written].flat().flatMap((text) => text.split(','));
  return jobStates.filter((state) => names.some((name) => name.trim() === state));
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send(text);
}
