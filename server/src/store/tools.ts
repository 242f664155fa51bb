import type { Selectable } from 'kysely';
import { randomUUID } from 'node:crypto';
import { flag, paged, type Context, type Page } from './context.js';
import type { Tables } from './schema.js';

/** A user tool as submitted. Immutable: another version is another record. */
export interface StoredTool {
  id: number;
  uuid: string;
  ownerId: number;
  /** The `id` of the document. */
  toolId: string;
  version: string;
  /** The text as submitted, YAML or JSON. */
  source: string;
  /** The document as a value. */
  representation: unknown;
  /** Available to everyone; only administrators create such tools. */
  isPublic: boolean;
  isActive: boolean;
  isHidden: boolean;
  createTime: Date;
}

/** The attributes of a new user tool. */
export interface NewTool {
  ownerId: number;
  toolId: string;
  version: string;
  source: string;
  representation: unknown;
  isPublic?: boolean;
  isActive?: boolean;
  isHidden?: boolean;
}

function toTool(row: Selectable<Tables['user_tools']>): StoredTool {
  return {
    id: row.id,
    uuid: row.uuid,
    ownerId: row.owner_id,
    toolId: row.tool_id,
    version: row.version,
    source: row.source,
    representation: JSON.parse(row.representation) as unknown,
    isPublic: row.is_public === 1,
    isActive: row.is_active === 1,
    isHidden: row.is_hidden === 1,
    createTime: new Date(row.create_time),
  };
}

/** User tools. */
export function toolsOf({ db, now }: Context) {
  return {
    /** A new tool, with a new UUID (RFC 9562, version 4). */
    async add({
      isPublic = false,
      isActive = true,
      isHidden = false,
      ...tool
    }: NewTool): Promise<StoredTool> {
      const row = await db
        .insertInto('user_tools')
        .values({
          uuid: randomUUID(),
          owner_id: tool.ownerId,
          tool_id: tool.toolId,
          version: tool.version,
          source: tool.source,
          representation: JSON.stringify(tool.representation),
          is_public: flag(isPublic),
          is_active: flag(isActive),
          is_hidden: flag(isHidden),
          create_time: now().getTime(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toTool(row);
    },

    /** The tool with that UUID in either case; with an owner, only if it is their private tool. */
    async byUuid(uuid: string, ownerId?: number): Promise<StoredTool | undefined> {
      const row = await db
        .selectFrom('user_tools')
        .selectAll()
        .where('uuid', '=', uuid.toLowerCase())
        .$if(ownerId !== undefined, (query) =>
          query.where('user_tools.owner_id', '=', ownerId ?? 0).where('user_tools.is_public', '=', 0),
        )
        .executeTakeFirst();
      return row && toTool(row);
    },

    /** The tool for everyone with that number or UUID. */
    async publicTool(name: { id: number } | { uuid: string }): Promise<StoredTool | undefined> {
      const row = await db
        .selectFrom('user_tools')
        .selectAll()
        .where('is_public', '=', 1)
        .where((eb) => ('id' in name ? eb('id', '=', name.id) : eb('uuid', '=', name.uuid.toLowerCase())))
        .executeTakeFirst();
      return row && toTool(row);
    },

    /** Tools of one owner, or those for everyone, newest first; with `isActive`, only those that are, or are not. */
    async list({
      ownerId,
      isActive,
      ...page
    }: Page & { ownerId: number | 'all'; isActive?: boolean | undefined }): Promise<StoredTool[]> {
      const rows = await paged(db.selectFrom('user_tools').selectAll(), page)
        .where('user_tools.is_public', '=', flag(ownerId === 'all'))
        .$if(ownerId !== 'all', (query) => query.where('user_tools.owner_id', '=', Number(ownerId)))
        .$if(isActive !== undefined, (query) =>
          query.where('user_tools.is_active', '=', flag(isActive ?? false)),
        )
        .orderBy('user_tools.id', 'desc')
        .execute();
      return rows.map(toTool);
    },

    /** Deactivates the tool, or activates it again; returns it as changed, undefined if there is none. */
    async setActive(uuid: string, isActive: boolean): Promise<StoredTool | undefined> {
      const row = await db
        .updateTable('user_tools')
        .set({ is_active: flag(isActive) })
        .where('uuid', '=', uuid.toLowerCase())
        .returningAll()
        .executeTakeFirst();
      return row && toTool(row);
    },
  };
}
