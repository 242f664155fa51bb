import type { FastifyPluginAsync } from 'fastify';
import { sharedToolRoutes as routes } from '@user-tool/platform-api/routes/user-tools.js';
import { administratorsClass, dialects } from '@user-tool/shared';
import type { StoredTool } from '@user-tool/records';
import { userOf } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import { decodeId } from '../ids/codec.js';
import { takeDocuments } from '../requests/documents.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { JsonText } from '../responses/json-text.js';
import { sendJson } from '../responses/send-json.js';
import { isUuid } from '../tools/answer.js';
import { readPayload, recordOf } from '../tools/payload.js';
import { refusal } from '../tools/refusal.js';
import { storedForm } from '../tools/stored-form.js';
import { toolPresenter } from '../tools/tool-presenter.js';
import { bind } from './bind.js';

/** `/api/dynamic_tools`: the tools that administrators create for everyone (public platform, "User tools"). */
export function serveSharedTools({ checker, config, ids, store }: ServiceDependencies): FastifyPluginAsync {
  const presenter = toolPresenter({ checker, ids, store });

  const toolOf = async (id: string): Promise<StoredTool> => {
    const name = isUuid(id) ? { uuid: id } : { id: decodeId(ids, 'tool', id) };
    const tool = await store.tools.publicTool(name);
    if (!tool) throw new ServiceError('notFound', { text: 'No shared tool has this id.' });
    return tool;
  };

  return async (app) => {
    takeDocuments(app, checker);

    bind(app, routes.list, async (request, reply) =>
      presenter.list({ ...request.query, isActive: true, ownerId: 'all' }, { request, reply }),
    );

    bind(app, routes.show, async (request, reply) =>
      presenter.whole(await toolOf(request.params.id), { request, reply }),
    );

    bind(app, routes.form, async ({ params, asker }, reply) =>
      sendJson(reply, await storedForm(await toolOf(params.id), checker, asker)),
    );

    bind(app, routes.create, async (request, reply) => {
      const { body, unreadableReason, caller, asker } = request;
      const submitted = readPayload(body, unreadableReason, config);
      const document = { ...submitted.document, ofAdministrators: true };
      const options = { wanted: 'representation', maxMade: config.toolLimit } as const;
      const submission = await checker.submit({ document, ...options }, asker);
      const { faults, problems, identity } = submission;
      if (!submission.isTool) throw otherClass(identity.class) ?? refusal(submission, submitted);
      if (faults.length > 0) throw refusal(submission, submitted);
      const record = { ...recordOf(submitted, submission, config), ownerId: userOf(caller) };
      const tool = await store.tools.add({ ...record, isPublic: true });
      presenter.keepSound(tool, identity.class ?? '');
      return presenter.whole(tool, { request, reply }, new JsonText(problems));
    });

    bind(app, routes.deactivate, async (request, reply) => {
      const tool = await toolOf(request.params.id);
      return presenter.one((await store.tools.setActive(tool.uuid, false)) ?? tool, { request, reply });
    });
  };
}

/** Why a document of another class is rejected; undefined if it has no class. */
function otherClass(written: string | undefined): ServiceError | undefined {
  if (written === undefined) return undefined;
  const isOfUser = Object.values(dialects).some(({ classConstant }) => classConstant === written);
  const msg = isOfUser
    ? `A "${written}" belongs to the user who submits it: submit it to /api/unprivileged_tools.`
    : `A shared tool must have "class: ${administratorsClass}", not "${written}".`;
  return faultsError([{ type: 'literal_error', loc: ['class'], msg, input: written }], {
    text: `class: ${msg}`,
  });
}
