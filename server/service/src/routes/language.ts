import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { jsonSchema, rules, toolClasses, type ToolClassName } from '@user-tool/shared';
import { Type } from 'typebox';

const toolClassName = Type.Unsafe<ToolClassName>({
  type: 'string',
  enum: Object.keys(toolClasses),
  default: 'platform',
  description: Object.entries(toolClasses)
    .map(([name, { classConstant }]) => `\`${name}\` for \`class: ${classConstant}\``)
    .join(', '),
});
const level = Type.Unsafe<string>({ type: 'string', enum: ['error', 'warning', 'info', 'hint', 'off'] });

const Rule = Type.Object(
  {
    code: Type.String(),
    severity: Type.Object({ platform: level, galaxy: level }),
    summary: Type.String(),
    why: Type.String(),
  },
  { $id: 'Rule', description: 'A problem that a tool can have.' },
);

/** `GET /api/tools/schema` and `/api/tools/rules`: the definition of the tool language. */
export const languageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addSchema(Rule);
  app.get(
    '/api/tools/schema',
    {
      config: { access: 'anonymous' },
      schema: {
        tags: ['tools'],
        summary: 'Return the JSON Schema of tools',
        querystring: Type.Object({ dialect: Type.Optional(toolClassName) }),
        response: { 200: Type.Unsafe<object>({ type: 'object', additionalProperties: true }) },
      },
    },
    async ({ query }) => jsonSchema(query.dialect ?? 'platform'),
  );
  app.get(
    '/api/tools/rules',
    {
      config: { access: 'anonymous' },
      schema: {
        tags: ['tools'],
        summary: 'List all problems',
        response: { 200: Type.Array(Type.Ref('Rule')) },
      },
    },
    async () => rules.map(({ code, severity, summary, why }) => ({ code, severity, summary, why })),
  );
};
