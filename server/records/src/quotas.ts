import { quotaNames, type QuotaName } from '@user-tool/platform-api/constants.js';
import { sql, type Kysely } from 'kysely';
import { chunks, type Context } from './context.js';
import { StoreFault } from './fault.js';
import type { Amounts, Usage, UserUsage } from './quota-names.js';
import type { Tables } from './schema.js';

type Measure = (
  db: Kysely<Tables>,
  userIds: readonly number[],
) => Promise<{ user_id: number; amount: number }[]>;

/** How much users have; those without anything are left out. */
const measures: Readonly<Record<QuotaName, Measure>> = {
  tools: (db, userIds) =>
    privateTools(db, userIds)
      .select((eb) => eb.fn.countAll<number>().as('amount'))
      .execute(),
  // Both engines know the size of a text without reading it.
  toolBytes: (db, userIds) =>
    privateTools(db, userIds)
      .select(sql<number>`sum(octet_length(source) + octet_length(representation))`.as('amount'))
      .execute(),
  tags: (db, userIds) =>
    userItems(db, userIds)
      .innerJoin('tags', 'tags.item_id', 'items.id')
      .select((eb) => eb.fn.countAll<number>().as('amount'))
      .execute(),
  histories: (db, userIds) =>
    userItems(db, userIds)
      .select((eb) => eb.fn.countAll<number>().as('amount'))
      .where('items.class', '=', 'History')
      .where('items.is_purged', '=', 0)
      .execute(),
  datasetBytes: (db, userIds) =>
    userItems(db, userIds)
      .innerJoin('datasets', 'datasets.item_id', 'items.id')
      .select(sql<number>`cast(sum(size) as bigint)`.as('amount'))
      .execute(),
};

function privateTools(db: Kysely<Tables>, userIds: readonly number[]) {
  return db
    .selectFrom('user_tools')
    .select('owner_id as user_id')
    .where('is_public', '=', 0)
    .where('owner_id', 'in', userIds)
    .groupBy('owner_id');
}

function userItems(db: Kysely<Tables>, userIds: readonly number[]) {
  return db
    .selectFrom('items')
    .select('owner_id as user_id')
    .where('items.owner_id', 'in', userIds)
    .groupBy('owner_id');
}

/** The usage of users, by their numbers, of those names. */
async function usageOf(
  { db, quotas }: Pick<Context, 'db' | 'quotas'>,
  userIds: readonly number[],
  names: readonly QuotaName[],
): Promise<Map<number, Partial<Record<QuotaName, Usage>>>> {
  const usage = new Map(userIds.map((id): [number, Partial<Record<QuotaName, Usage>>] => [id, {}]));
  for (const some of chunks(userIds)) {
    const limitRows = await db.selectFrom('quotas').selectAll().where('user_id', 'in', some).execute();
    const limits = new Map(limitRows.map(({ user_id, name, amount }) => [`${user_id} ${name}`, amount]));
    for (const name of names) {
      const rows = await measures[name](db, some);
      const used = new Map(rows.map(({ user_id, amount }) => [user_id, amount]));
      for (const id of some) {
        const limit = limits.get(`${id} ${name}`);
        const all = usage.get(id) ?? {};
        all[name] = {
          used: used.get(id) ?? 0,
          limit: limit ?? quotas[name],
          isOwn: limit !== undefined,
        };
      }
    }
  }
  return usage;
}

/**
 * Checks that a user may have more, in the transaction that adds it.
 * @param added how much is added; what shrinks is always allowed
 * @throws StoreFault `quota`
 */
export async function claim(
  { db, quotas }: Pick<Context, 'db' | 'quotas'>,
  userId: number,
  added: Partial<Amounts>,
): Promise<void> {
  const names = quotaNames.filter((name) => (added[name] ?? 0) > 0);
  if (names.length === 0) return;
  await lockUser(db, userId);
  const usage = (await usageOf({ db, quotas }, [userId], names)).get(userId);
  for (const name of names) {
    const { used = 0, limit = Infinity } = usage?.[name] ?? {};
    const more = added[name] ?? 0;
    if (used + more > limit) throw new StoreFault({ is: 'quota', quota: name, limit, used, added: more });
  }
}

/**
 * Locks a user until the transaction ends, so that what counts their records and adds to them is done in turn. A
 * transaction does this before it changes an item of the user: two that lock in different orders end each other.
 */
export async function lockUser(trx: Kysely<Tables>, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_admin: sql<Tables['users']['is_admin']>`is_admin` })
    .where('id', '=', userId)
    .execute();
}

/** The quotas of users. */
export function quotasOf(context: Context) {
  const { db } = context;
  return {
    /** How much each of the users has, by their numbers. */
    usage: async <Name extends QuotaName = QuotaName>(
      userIds: readonly number[],
      names: readonly Name[] = quotaNames as readonly Name[],
    ): Promise<Map<number, Pick<UserUsage, Name>>> =>
      (await usageOf(context, userIds, names)) as Map<number, Pick<UserUsage, Name>>,

    /** Sets limits for one user, instead of the common ones; what exceeds them is kept. */
    set: (userId: number, limits: Partial<Amounts>): Promise<void> =>
      db.transaction().execute(async (trx) => {
        for (const [name, amount] of Object.entries(limits)) {
          await trx
            .insertInto('quotas')
            .values({ user_id: userId, name, amount })
            .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ amount }))
            .execute();
        }
      }),

    /** Gives a user the common limits again. */
    async reset(userId: number): Promise<void> {
      await db.deleteFrom('quotas').where('user_id', '=', userId).execute();
    },
  };
}
