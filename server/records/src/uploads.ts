import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Context } from './context.js';
import { lockUser } from './quotas.js';
import type { Tables } from './schema.js';
import { unfinished } from './job-turns.js';

/** Files that one request has sent, and that wait to be imported. */
export interface Upload {
  id: number;
  /** With which the names of the files begin; see {@link uploadedFile}. */
  name: string;
  /** How many there are. */
  files: number;
}

/** The place of an uploaded file in the store of datasets, with `/` separators. */
export const uploadedFile = ({ name }: Pick<Upload, 'name'>, index: number): string =>
  `uploads/${name}-${index}.dat`;

const toUpload = ({ id, name, files }: Selectable<Tables['uploads']>): Upload => ({ id, name, files });

/** Most uploads that are swept at a time. */
const maxSwept = 100;

/** Uploads: they are known from before their first byte arrives, so that none is forgotten. */
export function uploadsOf({ db, now }: Context) {
  return {
    /**
     * Announces an upload of at most `size` bytes.
     * @param limit bytes of all uploads of the owner that wait or arrive
     * @returns undefined if there would be more
     */
    announce: ({
      ownerId,
      size,
      limit,
    }: {
      ownerId: number;
      size: number;
      limit: number;
    }): Promise<Upload | undefined> =>
      db.transaction().execute(async (trx) => {
        await lockUser(trx, ownerId);
        const { waiting } = await trx
          .selectFrom('uploads')
          .select(({ fn }) => fn.sum('size').as('waiting'))
          .where('owner_id', '=', ownerId)
          .executeTakeFirstOrThrow();
        if (Number(waiting) + size > limit) return undefined;
        const row = await trx
          .insertInto('uploads')
          .values({
            owner_id: ownerId,
            request_id: null,
            name: randomUUID(),
            files: 0,
            size,
            create_time: now().getTime(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toUpload(row);
      }),

    /** Its files have arrived; from now on, it is kept until the jobs of the request have ended. */
    async complete(
      id: number,
      { requestId, files, size }: { requestId: number; files: number; size: number },
    ): Promise<void> {
      await db
        .updateTable('uploads')
        .set({ request_id: requestId, files, size })
        .where('id', '=', id)
        .execute();
    },

    /** Uploads whose jobs have ended, and those that were announced before then and have none. */
    async done(before: Date): Promise<Upload[]> {
      const rows = await db
        .selectFrom('uploads')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb('create_time', '<', before.getTime()),
            eb.exists(
              eb
                .selectFrom('tool_requests')
                .select('tool_requests.id')
                .whereRef('tool_requests.id', '=', 'uploads.request_id')
                .where('tool_requests.state', '!=', 'new'),
            ),
          ]),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('jobs')
                .select('jobs.id')
                .whereRef('jobs.request_id', '=', 'uploads.request_id')
                .where('jobs.state', 'in', unfinished),
            ),
          ),
        )
        .orderBy('id')
        .limit(maxSwept)
        .execute();
      return rows.map(toUpload);
    },

    /** Whether an upload of that name is known. */
    async has(name: string): Promise<boolean> {
      const row = await db.selectFrom('uploads').select('id').where('name', '=', name).executeTakeFirst();
      return row !== undefined;
    },

    /** Forgets an upload, whose files have been removed. */
    async remove(id: number): Promise<void> {
      await db.deleteFrom('uploads').where('id', '=', id).execute();
    },
  };
}
