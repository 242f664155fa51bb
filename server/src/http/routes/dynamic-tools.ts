import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { administratorsClass, dialects } from '@user-tool/shared';
import { Type } from 'typebox';
import type { Submission } from '../../check/jobs/submission.js';
import type { StoredTool } from '../../store/index.js';
import { userOf } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import { decodeId } from '../ids/codec.js';
import { exampleDocuments, jsonOrDocument, Problem, takeDocuments } from '../requests/documents.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { isUuid, UserTool, UserToolWithSource } from '../tools/answer.js';
import { DynamicToolPayload, readPayload, recordOf, textField } from '../tools/payload.js';
import { refusal } from '../tools/refusal.js';
import { maxPage, ToolPageQuery, toolPresenter } from '../tools/tool-presenter.js';

const tags = ['shared tools'];
const byId = Type.Object({ id: Type.String({ description: 'The id or UUID of the tool.' }) });

/** `/api/dynamic_tools`: the tools that administrators create for everyone (public platform, "User tools"). */
export function dynamicToolRoutes({
  checker,
  config,
  ids,
  store,
}: ServiceDependencies): FastifyPluginAsyncTypebox {
  const presenter = toolPresenter({ checker, ids });

  const found = async (id: string): Promise<StoredTool> => {
    const name = isUuid(id) ? { uuid: id } : { id: decodeId(ids, 'tool', id) };
    const tool = await store.tools.publicTool(name);
    if (!tool) throw new ServiceError('notFound', { text: 'No shared tool has this id.' });
    return tool;
  };

  return async (app) => {
    for (const schema of [Problem, UserTool, UserToolWithSource, DynamicToolPayload]) app.addSchema(schema);
    takeDocuments(app);

    app.get(
      '/api/dynamic_tools',
      {
        config: { access: 'anonymous' },
        schema: {
          tags,
          summary: 'List the shared tools, newest first',
          querystring: Type.Object(ToolPageQuery),
          response: { 200: Type.Array(Type.Ref('UserTool')) },
        },
      },
      async ({ query: { limit = maxPage, offset = 0 } }, reply) => {
        const tools = await store.tools.list({ ownerId: 'all', isActive: true, limit, offset });
        return presenter.list(tools, reply);
      },
    );

    app.get(
      '/api/dynamic_tools/:id',
      {
        config: { access: 'anonymous' },
        schema: {
          tags,
          summary: 'Show a shared tool',
          params: byId,
          response: { 200: Type.Ref('UserToolWithSource') },
        },
      },
      async ({ params }, reply) => {
        return presenter.whole(await found(params.id), reply);
      },
    );

    app.post(
      '/api/dynamic_tools',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'Create a shared tool',
          description: `Accepts documents with the class \`${administratorsClass}\`, to which the rules of the class \`${dialects.galaxy.classConstant}\` apply.`,
          body: jsonOrDocument('DynamicToolPayload', exampleDocuments.ofAdministrators),
          response: { 200: Type.Ref('UserToolWithSource') },
        },
      },
      async ({ body, unreadableReason, caller }, reply) => {
        const submitted = readPayload(body, unreadableReason, config);
        const document = { ...submitted.document, ofAdministrators: true };
        const submission = await checker.submit(document, 'representation');
        const { made: representation, faults, problems } = submission;
        if (!submission.isTool) throw otherClass(representation) ?? refusal(submission, submitted);
        if (faults.length > 0) throw refusal(submission, submitted);
        const tool = await store.tools.add({
          ...recordOf(submitted, representation),
          ownerId: userOf(caller),
          isPublic: true,
        });
        presenter.keepSound(tool);
        return { ...(await presenter.whole(tool, reply)), problems };
      },
    );

    app.delete(
      '/api/dynamic_tools/:id',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'Deactivate a shared tool',
          params: byId,
          response: { 200: Type.Ref('UserTool') },
        },
      },
      async ({ params }, reply) => {
        const tool = await found(params.id);
        return presenter.one((await store.tools.setActive(tool.uuid, false)) ?? tool, reply);
      },
    );
  };
}

/** Why a document of another class is rejected; undefined if it has no class. */
function otherClass(representation: Submission['made']): ServiceError | undefined {
  const written = textField(representation, 'class');
  if (written === undefined) return undefined;
  const isOfUser = Object.values(dialects).some(({ classConstant }) => classConstant === written);
  const msg = isOfUser
    ? `A "${written}" belongs to the user who submits it: submit it to /api/unprivileged_tools.`
    : `A shared tool must have "class: ${administratorsClass}", not "${written}".`;
  return faultsError([{ type: 'literal_error', loc: ['class'], msg, input: written }], {
    text: `class: ${msg}`,
  });
}
