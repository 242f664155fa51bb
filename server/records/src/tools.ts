import { maxListLength } from '@user-tool/platform-api/constants.js';
import { sql, type Selectable } from 'kysely';
import { randomUUID } from 'node:crypto';
import { chunks, flag, paged, type Context, type Page } from './context.js';
import { claim } from './quotas.js';
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
  /** The document as JSON. */
  representation: string;
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
  /** The document as JSON. */
  representation: string;
  isPublic?: boolean;
  isActive?: boolean;
  isHidden?: boolean;
}

/** A user tool in a list, without its text. */
export type ListedTool = Omit<StoredTool, 'source'>;

/** A part of a list of tools. */
export interface ToolPage {
  tools: ListedTool[];
  /** Whether the list goes on behind it. */
  hasMore: boolean;
}

type Row = Selectable<Tables['user_tools']>;

/** What a list shows. */
const listed = [
  ...(['id', 'uuid', 'owner_id', 'tool_id', 'version', 'representation'] as const),
  ...(['is_public', 'is_active', 'is_hidden', 'create_time'] as const),
] as const satisfies readonly (keyof Row)[];

function toTool(row: Row): StoredTool {
  return { ...toListed(row), source: row.source };
}

function toListed(row: Pick<Row, (typeof listed)[number]>): ListedTool {
  return {
    id: row.id,
    uuid: row.uuid,
    ownerId: row.owner_id,
    toolId: row.tool_id,
    version: row.version,
    representation: row.representation,
    isPublic: row.is_public === 1,
    isActive: row.is_active === 1,
    isHidden: row.is_hidden === 1,
    createTime: new Date(row.create_time),
  };
}

/** User tools. */
export function toolsOf({ db, now, quotas }: Context) {
  return {
    /** A new tool, with a new UUID (RFC 9562, version 4). @throws StoreFault `quota`, unless it is for everyone */
    add: ({ isPublic = false, isActive = true, isHidden = false, ...tool }: NewTool): Promise<StoredTool> =>
      db.transaction().execute(async (trx) => {
        const { ownerId, source, representation } = tool;
        const toolBytes = Buffer.byteLength(source) + Buffer.byteLength(representation);
        if (!isPublic) await claim({ db: trx, quotas }, ownerId, { tools: 1, toolBytes });
        const row = await trx
          .insertInto('user_tools')
          .values({
            uuid: randomUUID(),
            owner_id: ownerId,
            tool_id: tool.toolId,
            version: tool.version,
            source,
            representation,
            is_public: flag(isPublic),
            is_active: flag(isActive),
            is_hidden: flag(isHidden),
            create_time: now().getTime(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toTool(row);
      }),

    /** The tool with that number. */
    async byId(id: number): Promise<StoredTool | undefined> {
      const row = await db.selectFrom('user_tools').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toTool(row);
    },

    /** The latest active tool whose document has that id and version: their own private one, or one for everyone. */
    async named({
      toolId,
      version,
      ownerId,
    }: {
      toolId: string;
      version?: string | undefined;
      ownerId: number;
    }): Promise<StoredTool | undefined> {
      const row = await db
        .selectFrom('user_tools')
        .selectAll()
        .where((eb) => eb.and({ tool_id: toolId, is_active: 1, ...(version !== undefined && { version }) }))
        .where((eb) => eb.or({ is_public: 1, owner_id: ownerId }))
        // A private tool of theirs comes before one for everyone, whoever made that.
        .orderBy('is_public')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toTool(row);
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

    /** The UUID of the tool with that number. */
    async uuidOf(id: number): Promise<string | undefined> {
      const row = await db.selectFrom('user_tools').select('uuid').where('id', '=', id).executeTakeFirst();
      return row?.uuid;
    },

    /** The text of a tool; empty if there is none. */
    async source(id: number): Promise<string> {
      const row = await db.selectFrom('user_tools').select('source').where('id', '=', id).executeTakeFirst();
      return row?.source ?? '';
    },

    /**
     * Tools of one owner, or those for everyone, newest first; with `isActive`, only those that are, or are not.
     * @param options `maxBytes`: bytes of all their documents as JSON, of which the first may have more
     */
    async list({
      ownerId,
      isActive,
      maxBytes = Infinity,
      limit = maxListLength,
      offset,
    }: Page & {
      ownerId: number | 'all';
      isActive?: boolean | undefined;
      maxBytes?: number;
    }): Promise<ToolPage> {
      // Both engines know the size of a text without reading it.
      const size = sql<number>`octet_length(representation)`.as('size');
      const sizes = await paged(db.selectFrom('user_tools').select(['id', size]), {
        limit: limit + 1,
        offset,
      })
        .where('user_tools.is_public', '=', flag(ownerId === 'all'))
        .$if(ownerId !== 'all', (query) => query.where('user_tools.owner_id', '=', Number(ownerId)))
        .$if(isActive !== undefined, (query) =>
          query.where('user_tools.is_active', '=', flag(isActive ?? false)),
        )
        .orderBy('user_tools.id', 'desc')
        .execute();
      let bytes = 0;
      const end = sizes.findIndex(({ size }, index) => (bytes += size) > maxBytes && index > 0);
      const chosen = sizes.slice(0, Math.min(limit, end < 0 ? Infinity : end)).map(({ id }) => id);
      const tools: ListedTool[] = [];
      for (const some of chunks(chosen)) {
        const rows = await db
          .selectFrom('user_tools')
          .select(listed)
          .where('id', 'in', some)
          .orderBy('id', 'desc')
          .execute();
        tools.push(...rows.map(toListed));
      }
      return { tools, hasMore: chosen.length < sizes.length };
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
