import type { Kysely } from 'kysely';
import { StoreFault } from './fault.js';
import type { Tables } from './schema.js';

/**
 * Gives a new user a private role, named after the email, as on the public platform.
 * @throws StoreFault `duplicate`, if another role has that name
 */
export async function addPrivateRole(
  db: Kysely<Tables>,
  now: Date,
  user: { id: number; email: string },
): Promise<void> {
  const role = await db
    .insertInto('roles')
    .values({
      name: user.email,
      description: `Private role of ${user.email}`,
      type: 'private',
      is_deleted: 0,
      create_time: now.getTime(),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!role) throw new StoreFault({ is: 'duplicate', kind: 'role', name: user.email });
  await db.insertInto('role_users').values({ role_id: role.id, user_id: user.id }).execute();
}
