import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  contentRoutes as inHistory,
  datasetRoutes as routes,
} from '@user-tool/platform-api/routes/datasets.js';
import type { DatasetRecord } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { beginningOf, contentOf } from '../legacy/display.js';
import { shownDataset } from '../legacy/datasets.js';
import { sendResult } from '../legacy/send-result.js';
import { itemFinders } from '../records/find-items.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';
import { contentName } from './dataset-paths.js';

/** The content of datasets, as the legacy web layer shows it. */
export function serveDatasetContents(dependencies: ServiceDependencies): FastifyPluginAsync {
  const { dataset: datasets } = itemFinders(dependencies);
  const send = async (
    dataset: DatasetRecord,
    request: FastifyRequest<{ Querystring: { filename?: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const shown = shownDataset(dataset);
    if ('why' in shown) throw new ServiceError(shown.error, { text: shown.why });
    const { query } = request;
    const result = await contentOf(shown, query.filename, query, dependencies);
    await sendResult(result, request, reply);
    return reply;
  };

  return async (app) => {
    bind(app, routes.contentAsText, async ({ params, caller }) => {
      const shown = shownDataset(await datasets.toRead(params, caller));
      if ('why' in shown) throw new ServiceError(shown.error, { text: shown.why });
      const beginning = await beginningOf(shown, dependencies);
      return {
        item_data: beginning?.text ?? null,
        truncated: beginning !== undefined && beginning.end < beginning.size,
        item_url: `${dependencies.config.basePath}/datasets/${params.id}/display`,
      };
    });

    // The framework's own routes for HEAD announce a length of 0.
    const options = { exposeHeadRoute: false };
    for (const route of [routes.display, routes.displayHead])
      bind(
        app,
        route,
        async (request, reply) => send(await datasets.toRead(request.params, request.caller), request, reply),
        options,
      );
    for (const route of [inHistory.display, inHistory.displayHead])
      bind(
        app,
        route,
        async (request, reply) =>
          send(await datasets.toRead(contentName(request.params), request.caller), request, reply),
        options,
      );
  };
}
