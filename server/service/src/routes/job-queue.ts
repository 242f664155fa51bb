import type { FastifyPluginAsync } from 'fastify';
import { jobRoutes, toolRequestRoutes as routes } from '@user-tool/platform-api/routes/jobs.js';
import { decodeId } from '../ids/codec.js';
import { RunRequests } from '../jobs/run-request.js';
import { ToolNames } from '../jobs/tool-names.js';
import { requestRecord, requestResults } from '../jobs/tool-request-record.js';
import { finder, itemFinders } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** `POST /api/jobs`, and what becomes of such requests. */
export function serveJobQueue(dependencies: ServiceDependencies): FastifyPluginAsync {
  const { ids, store } = dependencies;
  const runs = new RunRequests(dependencies);
  const names = new ToolNames(store);
  const { history: histories } = itemFinders({ ids, store });
  const requests = finder(
    (id: string) => store.requests.byId(decodeId(ids, 'tool-request', id)),
    'No tool request has this id.',
  );

  return async (app) => {
    bind(app, jobRoutes.create, async (request) => {
      const id = ids.encode('tool-request', await runs.submit(request.body, request));
      return { tool_request_id: id, task_result: { id, ignored: true, name: null, queue: null } };
    });

    bind(app, routes.show, async ({ params, caller }, reply) => {
      const toolRequest = await requests.toRead(params.id, caller);
      const record = requestRecord(toolRequest, { ids, tool: await names.of(toolRequest.toolId) });
      return sendJson(
        reply,
        JSON.stringify({ ...record, ...(await requestResults(toolRequest, { ids, store })) }),
      );
    });

    bind(app, routes.cancel, async ({ params, caller }, reply) => {
      const { id } = await requests.toChange(params.id, caller);
      return sendJson(reply, String((await store.requests.cancel(id)) > 0));
    });

    bind(app, routes.state, async ({ params, caller }, reply) =>
      sendJson(reply, JSON.stringify((await requests.toRead(params.id, caller)).state)),
    );

    bind(app, routes.list, async (request, reply) => {
      const { id: historyId } = await histories.toRead(request.params.id, request.caller);
      return sendList({ request, reply }, request.query, {
        atOnce: 8,
        read: (page) => store.requests.list({ historyId, ...page }),
        show: (items) =>
          Promise.all(
            items.map(async (one) => requestRecord(one, { ids, tool: await names.of(one.toolId) })),
          ),
      });
    });
  };
}
