import { sql } from 'kysely';
import { chunks, type Context } from './context.js';

/** How long removing contents takes at most, in milliseconds. */
const removalMs = 600_000;

/** How many contents are removed at a time. */
const maxUnused = 1_000;

/**
 * The contents that jobs have stored, and those of purged datasets, by their files. They are known before their datasets are, so that those of a
 * process that was killed meanwhile can be found and removed.
 */
export function contentFilesOf({ db, now }: Context) {
  return {
    /**
     * Announces that a file is about to be stored, or used once more.
     * @returns false while it is being removed: try again later
     */
    async announce(file: string): Promise<boolean> {
      const time = now().getTime();
      const row = await db
        .insertInto('content_files')
        .values({ file, time, is_removed: 0 })
        .onConflict((conflict) =>
          conflict.column('file').doUpdateSet({ time }).where('content_files.is_removed', '=', 0),
        )
        .returning('file')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Takes the contents of purged datasets from them: those that were purged before then, and last stored before
     * then. Until this, they count for the quotas of their owners, and jobs that have begun can read them.
     * @returns how many it has taken; others may remain if it is not 0
     */
    releasePurged: (before: Date): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const time = before.getTime();
        const purged = await trx
          .selectFrom('datasets')
          .innerJoin('items', 'items.id', 'datasets.item_id')
          .leftJoin('content_files', 'content_files.file', 'datasets.file')
          .select(['item_id', 'datasets.file', 'items.update_time'])
          .where('items.is_purged', '=', sql.lit(1))
          .where('items.update_time', '<', time)
          .where('datasets.file', 'is not', null)
          .where((eb) => eb.or([eb('content_files.time', 'is', null), eb('content_files.time', '<', time)]))
          .limit(maxUnused)
          .execute();
        for (const some of chunks(purged)) {
          const files = new Map(some.map(({ file, update_time }) => [file ?? '', update_time]));
          const rows = [...files].map(([file, time]) => ({ file, time, is_removed: 0 as const }));
          await trx
            .insertInto('content_files')
            .values(rows)
            .onConflict((conflict) => conflict.column('file').doNothing())
            .execute();
          const ids = some.map(({ item_id }) => item_id);
          await trx
            .updateTable('datasets')
            .set({ file: null, size: 0, hash: null, state: 'discarded' })
            .where('item_id', 'in', ids)
            .execute();
        }
        return purged.length;
      }),

    /**
     * Takes files that no dataset has, and that were announced before then: they are to be removed, and forgotten.
     * Those that another process has taken are its own, unless it does not forget them.
     */
    async takeUnused(before: Date): Promise<string[]> {
      const time = now().getTime();
      const rows = await db
        .updateTable('content_files')
        .set({ is_removed: 1, time })
        .where('file', 'in', (eb) =>
          eb
            .selectFrom('content_files as old')
            .select('old.file')
            .where((one) =>
              one.or([
                one.and([one('is_removed', '=', 0), one('time', '<', before.getTime())]),
                one.and([one('is_removed', '=', 1), one('time', '<', time - removalMs)]),
              ]),
            )
            .where((one) =>
              one.not(
                one.exists(
                  one.selectFrom('datasets').select('item_id').whereRef('datasets.file', '=', 'old.file'),
                ),
              ),
            )
            .limit(maxUnused),
        )
        .returning('file')
        .execute();
      return rows.map(({ file }) => file);
    },

    /** Forgets files that have been removed. */
    async forget(files: readonly string[]): Promise<void> {
      for (const some of chunks(files)) {
        await db.deleteFrom('content_files').where('file', 'in', some).where('is_removed', '=', 1).execute();
      }
    },
  };
}
