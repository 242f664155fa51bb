import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { version } from '@user-tool/common/version.js';
import type { Access } from '@user-tool/platform-api/routes/route.js';
import type { ServiceConfig } from '../config/options.js';
import { limitsTable, numberText } from '../requests/limits.js';
import { MessageExceptionModel } from '@user-tool/platform-api/routes/schemas.js';

/** The title from the interface document ("What the service does", 4). */
const title = 'Platform API';

const description =
  'Checks user-defined tools, which requires no key, and stores user tools, roles, and tags. To create a key, run `user-tool admin user add --email ADDRESS` on the computer of the service, then enter it with _Authorize_.';

/** The limits that are off if they are 0. */
const optional: readonly string[] = ['anonymousBytes', 'anonymousTime'] satisfies (keyof ServiceConfig)[];

/** The limits of this service, as Markdown: the numbers, where other documentation names the options. */
function limitsText(config: ServiceConfig): string {
  const [head, rows] = limitsTable();
  const numberOf = (written: string, name: string): string => {
    const value = Object.hasOwn(config, name) ? config[name as keyof ServiceConfig] : undefined;
    if (typeof value !== 'number') return written;
    return value === 0 && optional.includes(name) ? 'any number of' : numberText(value);
  };
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const table = lines.join('\n').replace(/`(\w+)`/g, numberOf);
  return `<details><summary>Limits</summary>\n\n${table}\n\n</details>`;
}

const keyDescription = 'The key that `user-tool admin user add` or `user-tool admin user key` printed.';

/** Method colors with enough contrast for white text; the dark theme keeps the defaults. */
const methodColors = { get: '#1a66b0', post: '#18774c', put: '#9a5700', delete: '#c22b2b' };

const pageStyle = [
  // The bar asks for the URL of another document, and the column for links; neither is used.
  '.swagger-ui .topbar, .swagger-ui .response-col_links { display: none }',
  // Errors are documented as 4XX and 5XX, which the pages do not match to a 404.
  '.swagger-ui .response-undocumented { display: none }',
  // Routes that need no key have a closed padlock; only the open ones, for a missing key, are useful.
  '.swagger-ui .opblock .authorization__btn:has(.locked) { display: none }',
  '.swagger-ui .info { margin: 30px 0 10px }',
  '.swagger-ui .scheme-container { background: none !important; box-shadow: none !important; padding: 0 }',
  ...Object.entries(methodColors).map(
    ([method, color]) =>
      `html:not(.dark-mode) .swagger-ui .opblock.opblock-${method} .opblock-summary-method { background: ${color} }`,
  ),
  'html:not(.dark-mode) .swagger-ui .info .title small { background: #5b6270 }',
  'html:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #4a6900 }',
  'html:not(.dark-mode) .swagger-ui .info a { color: #1a66b0 }',
  'html:not(.dark-mode) .swagger-ui .btn.authorize { color: #18774c; border-color: #18774c }',
  'html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #18774c }',
].join('\n');

/** Groups of routes, in the order of interest; others follow. */
const groups = [
  ...['tools', 'user tools', 'shared tools', 'roles', 'tags', 'histories', 'datasets'],
  ...['collections', 'jobs', 'users', 'groups', 'service'],
];

/** How callers authenticate, by the access that a route requires; for the documentation and its forms. */
const security: Readonly<Record<Access, readonly Readonly<Record<string, string[]>>[]>> = {
  open: [],
  page: [],
  anonymous: [{}, { key: [] }, { bearer: [] }],
  user: [{ key: [] }, { bearer: [] }],
  admin: [{ key: [] }, { bearer: [] }],
};

const errorBody = { $ref: 'MessageExceptionModel#' };
const errors = {
  '4xx': { description: 'The request was rejected for the reason in the body', ...errorBody },
  '5xx': { description: 'The service is busy or has failed', ...errorBody },
};

/** The name of a route in generated clients, as on the public platform: `get_api_roles_id`. */
function operationOf(method: string | string[], path: string): string {
  return [[method].flat().join('_').toLowerCase(), ...(path.match(/\w+/g) ?? [])].join('_');
}

/** Completes the schemas of routes: every route may report an error, and the pages are open. */
export function completeRoutes(app: FastifyInstance, config: ServiceConfig): void {
  const pages = pagesOf(config);
  app.addSchema(MessageExceptionModel);
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(pages)) route.config = { ...route.config, access: 'open' };
    if (route.schema && route.schema['hide'] !== true) {
      const responses = Object.entries((route.schema.response ?? {}) as Record<string, object>).map(
        ([status, schema]) => [status, { description: 'Success', ...schema }] as const,
      );
      route.schema.security = security[route.config?.access ?? 'admin'];
      route.schema.operationId ??= operationOf(route.method, route.url.slice(config.basePath.length));
      route.schema.response = { ...Object.fromEntries(responses), ...errors };
    }
  });
}

function pagesOf({ basePath }: ServiceConfig): string {
  return `${basePath}/api/docs`;
}

/** Documents all routes registered after it: as OpenAPI 3.1, and as pages to try them. */
export async function documentRoutes(app: FastifyInstance, config: ServiceConfig): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version, description: `${description}\n\n${limitsText(config)}` },
      tags: groups.map((name) => ({ name })),
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: keyDescription },
          bearer: { type: 'http', scheme: 'bearer', description: 'The same key, as a bearer token.' },
        },
      },
    },
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, index) =>
        (schema.$id as string | undefined) ?? `def-${index}`,
    },
  });
  await app.register(swaggerUi, {
    routePrefix: pagesOf(config),
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    uiConfig: { deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0 },
    theme: { title, css: [{ filename: 'own.css', content: pageStyle }] },
  });
  // One text for all responses, which share its memory.
  let text: Buffer | undefined;
  app.get(
    `${config.basePath}/openapi.json`,
    { config: { access: 'open' }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send((text ??= Buffer.from(JSON.stringify(app.swagger())))),
  );
}
