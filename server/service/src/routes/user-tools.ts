import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { userToolRoutes as routes } from '@user-tool/platform-api/routes/user-tools.js';
import type { CheckedSubmission, ConversionName } from '@user-tool/checking/tasks/submission.js';
import type { Asker } from '@user-tool/checking/thread-queue.js';
import type { StoredTool } from '@user-tool/records';
import { userOf, type Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { takeDocuments } from '../requests/documents.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { answerLimit } from '../requests/limits.js';
import { jsonOf, JsonText } from '../responses/json-text.js';
import { sendJson } from '../responses/send-json.js';
import { isUuid } from '../tools/answer.js';
import { madeOf, readPayload, recordOf, type Submitted } from '../tools/payload.js';
import { refusal } from '../tools/refusal.js';
import { storedForm } from '../tools/stored-form.js';
import { requireToolRole } from '../tools/tool-role.js';
import { toolPresenter } from '../tools/tool-presenter.js';
import { bind } from './bind.js';

/** `/api/unprivileged_tools`: the tools that users submit, visible only to their owners. */
export function serveUserTools({ checker, config, ids, store }: ServiceDependencies): FastifyPluginAsync {
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
    takeDocuments(app, checker);

    bind(app, routes.list, async (request, reply) => {
      const { caller, query } = request;
      if (caller.kind === 'anonymous') return [];
      const { active: isActive = true, ...page } = query;
      return presenter.list({ ...page, isActive, ownerId: caller.user.id }, { request, reply });
    });

    bind(app, routes.show, async (request, reply) =>
      presenter.whole(await owned(request.params.uuid, request.caller), { request, reply }),
    );

    bind(app, routes.form, async ({ params, caller, asker }, reply) =>
      sendJson(reply, await storedForm(await owned(params.uuid, caller), checker, asker)),
    );

    bind(
      app,
      routes.create,
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
      { preParsing: mayCreate },
    );

    bind(app, routes.deactivate, async (request, reply) => {
      const tool = await owned(request.params.uuid, request.caller);
      return presenter.one((await store.tools.setActive(tool.uuid, false)) ?? tool, { request, reply });
    });

    bind(
      app,
      routes.build,
      async ({ body: sent, unreadableReason, caller, query, asker }, reply) => {
        const history = await store.histories.byId(decodeId(ids, 'history', query.history_id));
        if (!history) throw new ServiceError('notFound', { text: 'No history has this id.' });
        if (history.ownerId !== userOf(caller)) throw new ServiceError('notOwner');
        const submission = await checked(readPayload(sent, unreadableReason, config), 'form', asker);
        const form = madeOf(submission, 'The form', answerLimit);
        const more = jsonOf({ history_id: ids.encode('history', history.id) });
        return sendJson(reply, `${form.slice(0, -1)},${more.slice(1)}`);
      },
      { preParsing: mayCreate },
    );

    bind(
      app,
      routes.runtimeModel,
      async ({ body: sent, unreadableReason, asker }, reply) => {
        const submitted = readPayload(sent, unreadableReason, config);
        const { document } = submitted;
        const options = { wanted: 'runtimeModel', maxMade: answerLimit } as const;
        const submission = await checker.submit({ document, ...options }, asker);
        if (!submission.isTool) throw refusal(submission, submitted);
        return sendJson(reply, madeOf(submission, 'The model', answerLimit));
      },
      { preParsing: mayCreate },
    );
  };
}
