import type { FastifyPluginAsync } from 'fastify';
import { sharingRoutes as routes, type SharingStatus } from '@user-tool/platform-api/routes/sharing.js';
import type { Static } from 'typebox';
import { storeFault, type HistoryRecord, type HistoryChange, type Store } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { checkMutable, itemFinders } from '../records/find-items.js';
import { addressOf } from '../records/history-record.js';
import { usernameOf } from '../records/user-record.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** What a history becomes (public platform's sharing). */
const changes = {
  enableLink: { isImportable: true },
  disableLink: { isImportable: false, isPublished: false },
  publish: { isPublished: true, isImportable: true },
  unpublish: { isPublished: false },
} as const;

/** Sharing of histories. */
export function serveSharing({ ids, store }: ServiceDependencies): FastifyPluginAsync {
  const { history: histories } = itemFinders({ ids, store });

  const status = async (
    { id }: HistoryRecord,
    errors: string[] = [],
  ): Promise<Static<typeof SharingStatus>> => {
    const history = await store.histories.byId(id);
    const owner = history && (await store.users.byId(history.ownerId));
    if (!history || !owner) throw new ServiceError('notFound', { text: 'No history has this id.' });
    const username = usernameOf(owner);
    const users = await store.histories.sharedWith(id);
    const contents = await store.contents.counts([id]);
    return {
      id: ids.encode('history', id),
      title: history.name,
      importable: history.isImportable,
      published: history.isPublished,
      email_hash: null,
      username,
      username_and_slug: history.slug === undefined ? null : addressOf(username, history.slug),
      users_shared_with: users.map((user) => ({ id: ids.encode('user', user.id), email: user.email })),
      errors,
      extra: {
        can_share: errors.length === 0,
        can_change: [],
        cannot_change: [],
        accessible_count: contents.reduce((sum, { count }) => sum + count, 0),
      },
    };
  };

  /** The users with these ids or addresses, and what is wrong with the others. */
  const usersIn = async (written: readonly (string | number)[], ownerId: number) => {
    const errors: string[] = [];
    const userIds = new Set<number>();
    for (const name of written.map(String)) {
      const id = ids.decode('user', name);
      const user = id === undefined ? await store.users.byEmail(name) : await store.users.byId(id);
      if (!user || user.isDeleted) errors.push(`${name} is not a known user.`);
      else if (user.id === ownerId) errors.push('You cannot share a history with yourself.');
      else userIds.add(user.id);
    }
    return { userIds: [...userIds], errors };
  };

  return async (app) => {
    bind(app, routes.show, async ({ params, caller }) => status(await histories.toChange(params.id, caller)));

    for (const name of ['enableLink', 'disableLink', 'publish', 'unpublish'] as const)
      bind(app, routes[name], async ({ params, caller }) => {
        const history = await histories.toChange(params.id, caller);
        checkMutable(history);
        const change = changes[name];
        const isOpened = 'isImportable' in change && change.isImportable;
        const more = isOpened ? await publication(history, { store }) : {};
        await store.histories.change(history.id, { ...more, ...change });
        return status(history);
      });

    bind(app, routes.shareWithUsers, async ({ params, caller, body }) => {
      const history = await histories.toChange(params.id, caller);
      checkMutable(history);
      const contents = await store.contents.counts([history.id]);
      if (contents.length === 0) return status(history, ['You cannot share an empty history.']);
      const { userIds, errors } = await usersIn(body.user_ids, history.ownerId);
      await store.histories.share(history.id, userIds);
      return status(history, errors);
    });

    bind(app, routes.setSlug, async ({ params, caller, body }, reply) => {
      const history = await histories.toChange(params.id, caller);
      checkMutable(history);
      await store.histories.change(history.id, { slug: body.new_slug });
      return reply.code(204).send(null);
    });
  };
}

/**
 * What changes of a history that everyone may read, besides that: it has a public address, and its datasets are public.
 */
export async function publication(
  { id, slug, name }: HistoryRecord,
  { store }: { store: Pick<Store, 'histories'> },
): Promise<HistoryChange> {
  await store.histories.publishDatasets(id);
  if (slug !== undefined) return {};
  const base = slugOf(name);
  for (let number = 0; ; number++) {
    const proposed = number === 0 ? base : `${base}-${number}`;
    try {
      await store.histories.change(id, { slug: proposed });
      return {};
    } catch (error) {
      if (!storeFault(error, 'duplicate')) throw error;
    }
  }
}

/** Letters and digits of a name, with hyphens between words. */
function slugOf(name: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return words.join('-').slice(0, 240) || 'history';
}
