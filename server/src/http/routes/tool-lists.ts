import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import type { ListedTool } from '../../store/index.js';
import { PageQuery } from '../openapi/schemas.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const ListedRecord = Type.Object(
  {
    model_class: Type.Literal('Tool'),
    id: Type.String({ description: 'Its UUID.' }),
    uuid: Type.String(),
    tool_id: Type.String({ description: 'The `id` of its document.' }),
    name: Type.String(),
    version: Type.String(),
    description: Type.String(),
  },
  { $id: 'ListedTool' },
);

const ListQuery = Type.Object({
  ...PageQuery,
  in_panel: Type.Optional(Type.Boolean({ description: 'The list is the same for both.' })),
  q: Type.Optional(Type.String({ description: 'Lists only tools with this text in their name or id.' })),
});

/** `GET /api/tools`: the tools that a caller can run. */
export function toolListRoutes({ store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/tools',
      {
        config: { access: 'anonymous' },
        schema: {
          tags: ['tools'],
          summary: 'List the tools for everyone, and those of the caller, newest first',
          querystring: ListQuery,
          response: { 200: Type.Array(ListedRecord) },
        },
      },
      async (request, reply) => {
        const { caller, query } = request;
        const own =
          caller.kind === 'user'
            ? (await store.tools.list({ ownerId: caller.user.id, isActive: true })).tools
            : [];
        const { tools: shared } = await store.tools.list({ ownerId: 'all', isActive: true });
        const part = query.q?.toLowerCase() ?? '';
        const records = [...shared, ...own]
          .map(recordOf)
          .filter(({ name, tool_id: id }) => `${name} ${id}`.toLowerCase().includes(part));
        return sendList({ request, reply }, query, {
          atOnce: 500,
          read: async ({ limit, offset }) => records.slice(offset, offset + limit),
          show: (some) => some,
        });
      },
    );
  };
}

function recordOf({ uuid, toolId, version, representation }: ListedTool): Static<typeof ListedRecord> {
  const { name, description } = JSON.parse(representation) as { name?: unknown; description?: unknown };
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    ...{ model_class: 'Tool', id: uuid, uuid, tool_id: toolId, version },
    ...{ name: textOf(name), description: textOf(description) },
  };
}
