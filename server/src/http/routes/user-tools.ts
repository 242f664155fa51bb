import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Submission, Wanted } from '../../check/jobs/submission.js';
import type { RoleType, StoredTool } from '../../store/index.js';
import { userOf, type Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { EncodedId } from '../openapi/schemas.js';
import { exampleDocuments, jsonOrDocument, Problem, takeDocuments } from '../requests/documents.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { isUuid, UserTool, UserToolWithSource } from '../tools/answer.js';
import { readPayload, recordOf, UserToolPayload, type Submitted } from '../tools/payload.js';
import { refusal } from '../tools/refusal.js';
import { maxPage, ToolPageQuery, toolPresenter } from '../tools/tool-presenter.js';

const tags = ['user tools'];
const byUuid = Type.Object({ uuid: Type.String({ description: 'The UUID of the tool.' }) });
const anyObject = Type.Unsafe<object>({ type: 'object', additionalProperties: true });

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
  const presenter = toolPresenter({ checker, ids });

  const owned = async (uuid: string, caller: Caller): Promise<StoredTool> => {
    const tool = isUuid(uuid) ? await store.tools.byUuid(uuid, userOf(caller)) : undefined;
    if (!tool) throw new ServiceError('notFound', { text: 'No user tool of yours has this UUID.' });
    return tool;
  };

  const mayCreate = async ({ caller }: FastifyRequest): Promise<void> => {
    const { toolCreationRole: type } = config;
    if (type === undefined || (await store.roles.isHeld(userOf(caller), type as RoleType))) return;
    throw new ServiceError('permissionMissing', { text: 'User is not allowed to run unprivileged tools' });
  };

  /** Rejects what the platform would reject. */
  const checked = async (submitted: Submitted, wanted: Wanted): Promise<Submission> => {
    const submission = await checker.submit(submitted.document, wanted);
    if (submission.faults.length > 0) throw refusal(submission, submitted);
    return submission;
  };

  return async (app) => {
    for (const schema of [Problem, UserTool, UserToolWithSource, UserToolPayload]) app.addSchema(schema);
    takeDocuments(app);
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
      async ({ caller, query: { active = true, limit = maxPage, offset = 0 } }, reply) => {
        if (caller.kind === 'anonymous') return [];
        const tools = await store.tools.list({ ownerId: caller.user.id, isActive: active, limit, offset });
        return presenter.list(tools, reply);
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
      async ({ caller, params }, reply) => {
        return presenter.whole(await owned(params.uuid, caller), reply);
      },
    );

    app.post(
      '/api/unprivileged_tools',
      {
        config: { access: 'user' },
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
        const { made: representation, problems } = await checked(submitted, 'representation');
        const tool = await store.tools.add({
          ...recordOf(submitted, representation),
          ownerId: userOf(request.caller),
        });
        presenter.keepSound(tool);
        return { ...(await presenter.whole(tool, reply)), problems };
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
      async ({ caller, params }, reply) => {
        const tool = await owned(params.uuid, caller);
        return presenter.one((await store.tools.setActive(tool.uuid, false)) ?? tool, reply);
      },
    );

    app.post(
      '/api/unprivileged_tools/build',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Return the form of a user tool without storing it',
          querystring: Type.Object({ history_id: EncodedId }),
          body,
          response: { 200: anyObject },
        },
      },
      async ({ body: sent, unreadableReason, caller, query }) => {
        const history = await store.histories.byId(decodeId(ids, 'history', query.history_id));
        if (!history) throw new ServiceError('notFound', { text: 'No history has this id.' });
        if (history.ownerId !== userOf(caller)) throw new ServiceError('notOwner');
        const { made } = await checked(readPayload(sent, unreadableReason, config), 'form');
        return { ...(made as object), history_id: ids.encode('history', history.id) };
      },
    );

    app.post(
      '/api/unprivileged_tools/runtime_model',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Return the type of "inputs" in expressions as an OpenAPI document',
          description:
            'Intended for editors. For a document with errors, the type covers the inputs that can be read.',
          body,
          response: { 200: anyObject },
        },
      },
      async ({ body: sent, unreadableReason }) => {
        const submitted = readPayload(sent, unreadableReason, config);
        const submission = await checker.submit(submitted.document, 'runtimeModel');
        if (!submission.isTool) throw refusal(submission, submitted);
        return submission.made as object;
      },
    );
  };
}
