import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { unknownToolFields } from '@user-tool/common/unknown-tool-fields.js';
import type { ListedTool } from '@user-tool/records';
import type { ServiceConfig } from '../config/options.js';
import { PageQuery } from '@user-tool/platform-api/routes/schemas.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const nothing = Type.Array(Type.Never(), { description: 'Always empty.' });

const ListedRecord = Type.Object(
  {
    model_class: Type.Literal('Tool'),
    id: Type.String({ description: 'Its UUID.' }),
    uuid: Type.String(),
    tool_id: Type.String({ description: 'The `id` of its document.' }),
    name: Type.String(),
    version: Type.String(),
    description: Type.String(),
    versions: Type.Array(Type.String()),
    labels: nothing,
    icon: Type.Null(),
    edam_operations: nothing,
    edam_topics: nothing,
    xrefs: nothing,
    hidden_versions: nothing,
    hidden: Type.Literal(''),
    is_workflow_compatible: Type.Literal(false),
    has_parameters: Type.Boolean({ description: 'Whether it has inputs.' }),
    link: Type.String({ description: 'The path of the page that runs it.' }),
    min_width: Type.Literal(-1),
    target: Type.Literal(''),
    form_style: Type.Literal('regular'),
    panel_section_id: Type.Null(),
    panel_section_name: Type.Null(),
  },
  { $id: 'ListedTool' },
);

/** Fields of tools of the public platform of which the service knows nothing. */
const noFacts = {
  ...unknownToolFields,
  hidden: '',
  is_workflow_compatible: false,
  min_width: -1,
  target: '',
  form_style: 'regular',
  panel_section_id: null,
  panel_section_name: null,
} as const;

const ListQuery = Type.Object({
  ...PageQuery,
  in_panel: Type.Optional(Type.Boolean({ description: 'The list is the same for both.' })),
  q: Type.Optional(Type.String({ description: 'Lists only tools with this text in their name or id.' })),
});

/** `GET /api/tools`: the tools that a caller can run. */
export function toolListRoutes({ store, config }: ServiceDependencies): FastifyPluginAsyncTypebox {
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
        const callerTools =
          caller.kind === 'user'
            ? (await store.tools.list({ ownerId: caller.user.id, isActive: true })).tools
            : [];
        const { tools: shared } = await store.tools.list({ ownerId: 'all', isActive: true });
        const part = query.q?.toLowerCase() ?? '';
        const records = [...shared, ...callerTools]
          .map((tool) => recordOf(tool, config))
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

function recordOf(
  { uuid, toolId, version, representation }: ListedTool,
  { basePath }: Pick<ServiceConfig, 'basePath'>,
): Static<typeof ListedRecord> {
  const { name, description, inputs } = JSON.parse(representation) as Partial<Record<string, unknown>>;
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    model_class: 'Tool',
    id: uuid,
    uuid,
    tool_id: toolId,
    version,
    name: textOf(name),
    description: textOf(description),
    versions: [version],
    has_parameters: Array.isArray(inputs) && inputs.length > 0,
    link: `${basePath}/run?tool=${uuid}`,
    ...noFacts,
  };
}
