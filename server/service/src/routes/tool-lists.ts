import type { FastifyPluginAsync } from 'fastify';
import { toolRoutes as routes, type ListedTool } from '@user-tool/platform-api/routes/tools.js';
import type { Static } from 'typebox';
import { unknownToolFields } from '@user-tool/common/unknown-tool-fields.js';
import type { ListedTool as StoredTool } from '@user-tool/records';
import type { ServiceConfig } from '../config/options.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

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

/** `GET /api/tools`: the tools that a caller can run. */
export function serveToolLists({ store, config }: ServiceDependencies): FastifyPluginAsync {
  return async (app) => {
    bind(app, routes.list, async (request, reply) => {
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
    });
  };
}

function recordOf(
  { uuid, toolId, version, representation }: StoredTool,
  { basePath }: Pick<ServiceConfig, 'basePath'>,
): Static<typeof ListedTool> {
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
