import type { FastifyPluginAsync } from 'fastify';
import { toolRoutes as routes } from '@user-tool/platform-api/routes/tools.js';
import type { DialectName } from '@user-tool/shared';
import type { TextToCheck } from '@user-tool/checking/tasks/check-text.js';
import { namedItems } from '@user-tool/checking/tasks/item-infos.js';
import { ItemLookup } from '../jobs/known-items.js';
import { takeDocuments } from '../requests/documents.js';
import { answerLimit } from '../requests/limits.js';
import { sendJson, sendMade } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** A document that was sent as JSON. */
interface SentDocument {
  source: string;
  path?: string;
  dialect?: DialectName;
}

/** The document in a request, which was sent as JSON, or as it is with the rest in the query. */
function documentOf({
  body,
  query,
  unreadableReason,
}: {
  body: unknown;
  query: unknown;
  unreadableReason?: string | null;
}): TextToCheck {
  const { source, path, dialect } = {
    ...(query as Omit<SentDocument, 'source'>),
    ...(typeof body === 'string' ? { source: body } : (body as SentDocument)),
  };
  return {
    text: source,
    path: path ?? 'document.tool.yml',
    ...(dialect && { dialect }),
    ...(typeof unreadableReason === 'string' && { unreadableReason }),
  };
}

/** Serves the answers to documents, also those that are not sent as JSON. */
export function serveChecks({ checker }: ServiceDependencies): FastifyPluginAsync {
  return async (app) => {
    takeDocuments(app, checker);

    bind(app, routes.check, async (request, reply) =>
      sendJson(reply, await checker.check(documentOf(request), request.asker)),
    );

    bind(app, routes.fix, async (request, reply) => {
      const { body, query } = request;
      const { suggested = query.suggested ?? false } = typeof body === 'string' ? {} : body;
      const fixed = await checker.fix(
        { ...documentOf(request), suggested, maxMade: answerLimit },
        request.asker,
      );
      return sendMade(reply, fixed, 'The fixed document and its problems together have');
    });

    bind(app, routes.inputs, async (request, reply) => {
      const document = { ...documentOf(request), maxMade: answerLimit };
      const inputs = await checker.inputFacts(document, request.asker);
      return sendMade(reply, inputs, 'The inputs of the document have');
    });
  };
}

/** Serves the command that a tool would run. */
export function serveRender({ checker, ids, store }: ServiceDependencies): FastifyPluginAsync {
  return async (app) => {
    bind(app, routes.render, async (request, reply) => {
      const { inputs = {}, sample = false } = request.body;
      const items = await new ItemLookup(store, ids, request.caller).of(namedItems(inputs));
      const document = { ...documentOf(request), inputs, items, sample, maxMade: answerLimit };
      const rendered = await checker.render(document, request.asker);
      return sendMade(reply, rendered, 'The command and the configuration files together have');
    });
  };
}
