import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { decodeId } from '../ids/codec.js';
import { JobRequest, RunRequests } from '../jobs/run-request.js';
import { ToolNames } from '../jobs/tool-names.js';
import {
  requestRecord,
  requestResults,
  RequestState,
  ToolRequestDetails,
  ToolRequestModel,
} from '../jobs/tool-request-record.js';
import { EncodedId, IdParams, PageQuery, refTo } from '@user-tool/platform-api/routes/schemas.js';
import { finder, itemFinders } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const JobCreateResponse = Type.Object(
  {
    tool_request_id: EncodedId,
    task_result: Type.Object({
      id: EncodedId,
      ignored: Type.Boolean({ description: 'Always true: ask for the request instead.' }),
      name: Type.Null(),
      queue: Type.Null(),
    }),
  },
  { $id: 'JobCreateResponse' },
);

/** `POST /api/jobs`, and what becomes of such requests. */
export function jobQueueRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { ids, store } = dependencies;
  const tags = ['jobs'];
  const runs = new RunRequests(dependencies);
  const names = new ToolNames(store);
  const { history: histories } = itemFinders({ ids, store });
  const requests = finder(
    (id: string) => store.requests.byId(decodeId(ids, 'tool-request', id)),
    'No tool request has this id.',
  );

  return async (app) => {
    for (const schema of [JobRequest, JobCreateResponse, ToolRequestModel, ToolRequestDetails])
      app.addSchema(schema);

    app.post(
      '/api/jobs',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Run a tool',
          description:
            'The jobs are queued when the response is sent. A request with invalid inputs is rejected: `validation_errors` lists its errors, and `problems` the same with the ranges where the document of the tool declares the inputs.',
          body: refTo(JobRequest),
          response: { 200: refTo(JobCreateResponse) },
        },
      },
      async (request) => {
        const id = ids.encode('tool-request', await runs.submit(request.body, request));
        return { tool_request_id: id, task_result: { id, ignored: true, name: null, queue: null } };
      },
    );

    app.get(
      '/api/tool_requests/:id',
      {
        config: { access: 'user', unsigned: 'notAccessible' },
        schema: {
          tags,
          summary: 'Show a request, its jobs, and the collections that they make together',
          params: IdParams,
          response: { 200: refTo(ToolRequestDetails) },
        },
      },
      async ({ params, caller }, reply) => {
        const toolRequest = await requests.toRead(params.id, caller);
        const record = requestRecord(toolRequest, { ids, tool: await names.of(toolRequest.toolId) });
        return sendJson(
          reply,
          JSON.stringify({ ...record, ...(await requestResults(toolRequest, { ids, store })) }),
        );
      },
    );

    app.delete(
      '/api/tool_requests/:id',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: {
          tags,
          summary: 'Cancel all jobs of a request that have not ended',
          description: 'The response is false if all of them have ended.',
          params: IdParams,
          response: { 200: Type.Boolean() },
        },
      },
      async ({ params, caller }, reply) => {
        const { id } = await requests.toChange(params.id, caller);
        return sendJson(reply, String((await store.requests.cancel(id)) > 0));
      },
    );

    app.get(
      '/api/tool_requests/:id/state',
      {
        config: { access: 'user', unsigned: 'notAccessible' },
        schema: {
          tags,
          summary: 'Show the state of a request',
          params: IdParams,
          response: { 200: RequestState },
        },
      },
      async ({ params, caller }, reply) =>
        sendJson(reply, JSON.stringify((await requests.toRead(params.id, caller)).state)),
    );

    app.get(
      '/api/histories/:id/tool_requests',
      {
        config: { access: 'user', unsigned: 'notAccessible' },
        schema: {
          tags,
          summary: 'List the requests whose results are in a history, newest first',
          params: IdParams,
          querystring: Type.Object(PageQuery),
          response: { 200: Type.Array(refTo(ToolRequestModel)) },
        },
      },
      async (request, reply) => {
        const { id: historyId } = await histories.toRead(request.params.id, request.caller);
        return sendList({ request, reply }, request.query, {
          atOnce: 8,
          read: (page) => store.requests.list({ historyId, ...page }),
          show: (items) =>
            Promise.all(
              items.map(async (one) => requestRecord(one, { ids, tool: await names.of(one.toolId) })),
            ),
        });
      },
    );
  };
}
