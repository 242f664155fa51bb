import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { CheckedSubmission, ConversionName } from '@user-tool/checking/tasks/submission.js';
import type { Asker } from '@user-tool/checking/thread-queue.js';
import type { StoredTool } from '@user-tool/records';
import { userOf, type Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { anyObject, EncodedId } from '@user-tool/platform-api/routes/schemas.js';
import { exampleDocuments, jsonOrDocument, Problem, takeDocuments } from '../requests/documents.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { answerLimit } from '../requests/limits.js';
import { jsonOf, JsonText } from '../responses/json-text.js';
import { sendJson } from '../responses/send-json.js';
import { isUuid, UserTool, UserToolWithSource } from '../tools/answer.js';
import { madeOf, readPayload, recordOf, UserToolPayload, type Submitted } from '../tools/payload.js';
import { refusal } from '../tools/refusal.js';
import { storedForm } from '../tools/stored-form.js';
import { requireToolRole } from '../tools/tool-role.js';
import { ToolPageQuery, toolPresenter } from '../tools/tool-presenter.js';

const tags = ['user tools'];
const byUuid = Type.Object({ uuid: Type.String({ description: 'The UUID of the tool.' }) });

const ListQuery = Type.Object({
  active: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether to list active tools or inactive ones.' }),
  ),
  ...ToolPageQuery,
});

/** `/api/unprivileged_tools`: the tools that users submit, visible only to their owners. */
export function userToolRoutes({
  checker,
  config,
  ids,
  store,
}: ServiceDependencies): FastifyPluginAsyncTypebox {
  const presenter = toolPresenter({ checker, ids, store });

  const owned = async (uuid: string, caller: Caller): Promise<StoredTool> => {
    if (!isUuid(uuid))
      throw new ServiceError('invalidParameter', { text: `Invalid UUID format: '${uuid.slice(0, 100)}'` });
    const tool = await store.tools.byUuid(uuid, userOf(caller));
    if (!tool) throw new ServiceError('notFound', { text: 'No user tool of yours has this UUID.' });
    return tool;
  };

  const mayCreate = ({ caller }: FastifyRequest): Promise<void> =>
    requireToolRole(userOf(caller), { store, config });

  /** Rejects what the platform would reject. */
  const checked = async (
    submitted: Submitted,
    wanted: ConversionName,
    asker: Asker,
  ): Promise<CheckedSubmission> => {
    const { document } = submitted;
    const submission = await checker.submit(
      { document, wanted, maxMade: wanted === 'representation' ? config.toolLimit : answerLimit },
      asker,
    );
    if (submission.faults.length > 0) throw refusal(submission, submitted);
    return submission;
  };

  return async (app) => {
    for (const schema of [Problem, UserTool, UserToolWithSource, UserToolPayload]) app.addSchema(schema);
    takeDocuments(app, checker);
    const body = jsonOrDocument('UserToolPayload', exampleDocuments.ofUser);

    app.get(
      '/api/unprivileged_tools',
      {
        config: { access: 'anonymous' },
        schema: {
          tags,
          summary: 'List the user tools of the caller, newest first',
          querystring: ListQuery,
          response: { 200: Type.Array(Type.Ref('UserTool')) },
        },
      },
      async (request, reply) => {
        const { caller, query } = request;
        if (caller.kind === 'anonymous') return [];
        const { active: isActive = true, ...page } = query;
        return presenter.list({ ...page, isActive, ownerId: caller.user.id }, { request, reply });
      },
    );

    app.get(
      '/api/unprivileged_tools/:uuid',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Show a user tool of the caller',
          params: byUuid,
          response: { 200: Type.Ref('UserToolWithSource') },
        },
      },
      async (request, reply) =>
        presenter.whole(await owned(request.params.uuid, request.caller), { request, reply }),
    );

    app.get(
      '/api/unprivileged_tools/:uuid/form',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Show the form of a user tool of the caller',
          params: byUuid,
          response: { 200: anyObject },
        },
      },
      async ({ params, caller, asker }, reply) =>
        sendJson(reply, await storedForm(await owned(params.uuid, caller), checker, asker)),
    );

    app.post(
      '/api/unprivileged_tools',
      {
        config: { access: 'user', body: 'tool' },
        preParsing: mayCreate,
        schema: {
          tags,
          summary: 'Create a user tool',
          description:
            'A document with an error is rejected: `validation_errors` lists its errors, and `problems` all problems in the format of `POST /api/tools/check`. If the document was sent as JSON, `source` is the text that the ranges refer to. Suppression comments have no effect.',
          body,
          response: { 200: Type.Ref('UserToolWithSource') },
        },
      },
      async (request, reply) => {
        const submitted = readPayload(request.body, request.unreadableReason, config);
        const submission = await checked(submitted, 'representation', request.asker);
        const tool = await store.tools.add({
          ...recordOf(submitted, submission, config),
          ownerId: userOf(request.caller),
        });
        presenter.keepSound(tool, submission.identity.class ?? '');
        return presenter.whole(tool, { request, reply }, new JsonText(submission.problems));
      },
    );

    app.delete(
      '/api/unprivileged_tools/:uuid',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Deactivate a user tool of the caller',
          description: 'The tool is kept and becomes inactive.',
          params: byUuid,
          response: { 200: Type.Ref('UserTool') },
        },
      },
      async (request, reply) => {
        const tool = await owned(request.params.uuid, request.caller);
        return presenter.one((await store.tools.setActive(tool.uuid, false)) ?? tool, { request, reply });
      },
    );

    app.post(
      '/api/unprivileged_tools/build',
      {
        config: { access: 'user', body: 'tool' },
        preParsing: mayCreate,
        schema: {
          tags,
          summary: 'Return the form of a user tool without storing it',
          querystring: Type.Object({ history_id: EncodedId }),
          body,
          response: { 200: anyObject },
        },
      },
      async ({ body: sent, unreadableReason, caller, query, asker }, reply) => {
        const history = await store.histories.byId(decodeId(ids, 'history', query.history_id));
        if (!history) throw new ServiceError('notFound', { text: 'No history has this id.' });
        if (history.ownerId !== userOf(caller)) throw new ServiceError('notOwner');
        const submission = await checked(readPayload(sent, unreadableReason, config), 'form', asker);
        const form = madeOf(submission, 'The form', answerLimit);
        const more = jsonOf({ history_id: ids.encode('history', history.id) });
        return sendJson(reply, `${form.slice(0, -1)},${more.slice(1)}`);
      },
    );

    app.post(
      '/api/unprivileged_tools/runtime_model',
      {
        config: { access: 'user', body: 'tool' },
        preParsing: mayCreate,
        schema: {
          tags,
          summary: 'Return the type of "inputs" in expressions as an OpenAPI document',
          description:
            'Intended for editors. For a document with errors, the type covers the inputs that can be read.',
          body,
          response: { 200: anyObject },
        },
      },
      async ({ body: sent, unreadableReason, asker }, reply) => {
        const submitted = readPayload(sent, unreadableReason, config);
        const { document } = submitted;
        const options = { wanted: 'runtimeModel', maxMade: answerLimit } as const;
        const submission = await checker.submit({ document, ...options }, asker);
        if (!submission.isTool) throw refusal(submission, submitted);
        return sendJson(reply, madeOf(submission, 'The model', answerLimit));
      },
    );
  };
}
