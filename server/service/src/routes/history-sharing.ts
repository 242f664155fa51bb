import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { storeFault, type HistoryRecord, type HistoryChange, type Store } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { EncodedId, IdParams, refTo } from '@user-tool/platform-api/routes/schemas.js';
import { checkMutable, itemFinders } from '../records/find-items.js';
import { addressOf } from '../records/history-record.js';
import { usernameOf } from '../records/user-record.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const nothing = Type.Array(Type.Never());

const SharingStatus = Type.Object(
  {
    id: EncodedId,
    title: Type.String(),
    importable: Type.Boolean({ description: 'Whether everyone who knows its address may read and copy it.' }),
    published: Type.Boolean({ description: 'Whether lists of public histories show it.' }),
    email_hash: Type.Null(),
    username: Type.String(),
    username_and_slug: Type.Union([Type.String(), Type.Null()]),
    users_shared_with: Type.Array(Type.Object({ id: EncodedId, email: Type.String() })),
    errors: Type.Array(Type.String(), { description: 'Why it is not shared with some of the users.' }),
    extra: Type.Object({
      can_share: Type.Boolean(),
      can_change: nothing,
      cannot_change: nothing,
      accessible_count: Type.Integer(),
    }),
  },
  { $id: 'SharingStatus', description: 'Who else may read a history, and all that it contains.' },
);

const ShareWithUsers = Type.Object(
  {
    user_ids: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      maxItems: 1_000,
      description: 'Ids or email addresses of all users who may read it.',
    }),
    share_option: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'Has no effect: users with whom a history is shared may read all that it contains.',
      }),
    ),
  },
  { $id: 'ShareWithUsers' },
);

const NewSlug = Type.Object(
  { new_slug: Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\p{L}\\p{N}_-]+$' }) },
  { $id: 'NewSlug' },
);

/** What a history becomes, by the step of the path (public platform's sharing). */
const changes = {
  enable_link_access: { summary: 'Let everyone who knows its address read a history', isImportable: true },
  disable_link_access: {
    summary: 'Let only its owner read a history, and those with whom it is shared',
    isImportable: false,
    isPublished: false,
  },
  publish: { summary: 'List a history for everyone', isPublished: true, isImportable: true },
  unpublish: { summary: 'List a history no more', isPublished: false },
} as const;

/** Sharing of histories. */
export function historySharingRoutes({ ids, store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['histories'];
  const response = { 200: refTo(SharingStatus) };
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
    for (const schema of [SharingStatus, ShareWithUsers, NewSlug]) app.addSchema(schema);

    app.get(
      '/api/histories/:id/sharing',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: { tags, summary: 'Show who else may read a history', params: IdParams, response },
      },
      async ({ params, caller }) => status(await histories.toChange(params.id, caller)),
    );

    for (const [step, { summary, ...change }] of Object.entries(changes))
      app.put(
        `/api/histories/:id/${step}`,
        {
          config: { access: 'user', unsigned: 'notOwner' },
          schema: { tags, summary, params: IdParams, response },
        },
        async ({ params, caller }) => {
          const history = await histories.toChange(params.id, caller);
          checkMutable(history);
          const isOpened = 'isImportable' in change && change.isImportable;
          const more = isOpened ? await publication(history, { store }) : {};
          await store.histories.change(history.id, { ...more, ...change });
          return status(history);
        },
      );

    app.put(
      '/api/histories/:id/share_with_users',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: {
          tags,
          summary: 'Let these users, and no others, read a history',
          params: IdParams,
          body: refTo(ShareWithUsers),
          response,
        },
      },
      async ({ params, caller, body }) => {
        const history = await histories.toChange(params.id, caller);
        checkMutable(history);
        const contents = await store.contents.counts([history.id]);
        if (contents.length === 0) return status(history, ['You cannot share an empty history.']);
        const { userIds, errors } = await usersIn(body.user_ids, history.ownerId);
        await store.histories.share(history.id, userIds);
        return status(history, errors);
      },
    );

    app.put(
      '/api/histories/:id/slug',
      {
        config: { access: 'user', unsigned: 'notOwner' },
        schema: {
          tags,
          summary: 'Change the name of a history in its public address',
          params: IdParams,
          body: refTo(NewSlug),
          response: { 204: Type.Null({ description: 'It was changed.' }) },
        },
      },
      async ({ params, caller, body }, reply) => {
        const history = await histories.toChange(params.id, caller);
        checkMutable(history);
        await store.histories.change(history.id, { slug: body.new_slug });
        return reply.code(204).send(null);
      },
    );
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
