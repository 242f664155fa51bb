import type { FastifyPluginAsync } from 'fastify';
import { historyRoutes as routes } from '@user-tool/platform-api/routes/histories.js';
import { recordFile } from '@user-tool/runner/record/graph.js';
import type { Item, StoredFile } from '@user-tool/records';
import { userOf } from '../auth/caller.js';
import { crateContents, type CrateContents } from '../crate/crate-contents.js';
import { crateText } from '../crate/crate-text.js';
import { zipStream, type ZipEntry } from '../crate/zip-stream.js';
import { ServiceError } from '../errors/service-error.js';
import { itemFinders } from '../records/find-items.js';
import { usernameOf } from '../records/user-record.js';
import { dispositionOf } from '../responses/send-file.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** `GET /api/histories/{id}/export.rocrate.zip`: a history with its data, and how it was made. */
export function serveHistoryCrate({ ids, store, files }: ServiceDependencies): FastifyPluginAsync {
  const { history: histories } = itemFinders({ ids, store });
  /** Who downloads a crate. */
  const busy = new Set<number>();

  const entriesOf = (facts: CrateContents, agent: string): ZipEntry[] => {
    const modified = facts.history.updateTime;
    return [
      {
        path: recordFile,
        modified,
        open: async () => ({ content: crateText(facts, agent, { store, ids }) }),
      },
      ...Array.from(facts.files.values(), ({ path, dataset }): ZipEntry => ({
        path,
        modified: dataset.updateTime,
        open: async () => {
          const file = await files.open(dataset.file);
          return file && { content: contentOf(file), size: file.size, close: () => file.close() };
        },
      })),
      ...Array.from(facts.tools, ([toolId, { path, size }]): ZipEntry => ({
        path,
        modified,
        open: async () => ({ content: [Buffer.from(await store.tools.source(toolId))], size }),
      })),
    ];
  };

  const agentOf = async ({ ownerId }: Item): Promise<string> => {
    const owner = await store.users.byId(ownerId);
    return owner ? usernameOf(owner) : '';
  };

  return async (app) => {
    bind(
      app,
      routes.crate,
      async ({ caller, params }, reply) => {
        const history = await histories.toChange(params.id, caller);
        const user = userOf(caller);
        if (busy.has(user))
          throw new ServiceError('tooManyRequests', {
            text: 'You are downloading another history. Try again when that has ended.',
          });
        busy.add(user);
        try {
          const entries = entriesOf(await crateContents(store, history), await agentOf(history));
          const archive = zipStream(entries);
          archive.once('close', () => busy.delete(user));
          return await reply
            .type('application/zip')
            .header('content-disposition', dispositionOf(`${history.name}.rocrate.zip`, 'attachment'))
            .send(archive);
        } catch (error) {
          busy.delete(user);
          throw error;
        }
      },
      { exposeHeadRoute: false },
    );
  };
}

async function* contentOf(file: StoredFile): AsyncGenerator<Uint8Array> {
  yield* await file.read();
}
