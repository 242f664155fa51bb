import type { Context } from './context.js';

/** What all processes on one database agree on. */
export function settingsOf({ db }: Context) {
  return {
    /** The value of that name; if there is none yet, the proposed one, from now on for every process. */
    async agree(name: string, proposed: string): Promise<string> {
      await db
        .insertInto('settings')
        .values({ name, value: proposed })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return row.value;
    },
  };
}
