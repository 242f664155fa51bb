import type { Migration } from 'kysely';

/** Lists of tools, those for all and those of one owner, without a look at the tools of others. */
export const toolsByReach: Migration = {
  async up(db) {
    await db.schema
      .createIndex('user_tools_by_is_public_owner_id_id')
      .on('user_tools')
      .columns(['is_public', 'owner_id', 'id'])
      .execute();
    // The new one does all that this one did: no query asks for tools of an owner and for all at once.
    await db.schema.dropIndex('user_tools_by_owner_id_id').execute();
  },
};
