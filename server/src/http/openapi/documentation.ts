import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { version } from '../../common/version.js';
import type { Access } from '../auth/caller.js';
import type { ServiceConfig } from '../config/options.js';
import { MessageExceptionModel } from './schemas.js';

/** The title that the interface document gives ("What the service does", 4). */
const title = 'Platform API';

const description =
  'Checks user-defined tools, which requires no key, and stores user tools, roles, and tags. To create a key, run `user-tool admin user add --email ADDRESS` on the computer of the service, then enter it with _Authorize_.';

const keyDescription = 'The key that `user-tool admin user add` or `user-tool admin user key` printed.';

/** Colours of the methods on which white can be read; those for the dark can be as they are. */
const methodColors = { get: '#1a66b0', post: '#18774c', put: '#9a5700', delete: '#c22b2b' };

const ownStyle = [
  // The bar asks for the address of another document, and the column for links; there are none of either.
  '.swagger-ui .topbar, .swagger-ui .response-col_links { display: none }',
  // Errors are documented for all of 4XX and 5XX, which the pages do not find when they get a 404.
  '.swagger-ui .response-undocumented { display: none }',
  // A closed padlock stands at routes that nobody needs a key for; what is left is open, where a key is missing.
  '.swagger-ui .opblock .authorization__btn:has(.locked) { display: none }',
  '.swagger-ui .info { margin: 30px 0 10px }',
  '.swagger-ui .scheme-container { background: none !important; box-shadow: none !important; padding: 0 }',
  ...Object.entries(methodColors).map(
    ([method, colour]) =>
      `html:not(.dark-mode) .swagger-ui .opblock.opblock-${method} .opblock-summary-method { background: ${colour} }`,
  ),
  'html:not(.dark-mode) .swagger-ui .info .title small { background: #5b6270 }',
  'html:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #4a6900 }',
  'html:not(.dark-mode) .swagger-ui .info a { color: #1a66b0 }',
  'html:not(.dark-mode) .swagger-ui .btn.authorize { color: #18774c; border-color: #18774c }',
  'html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #18774c }',
].join('\n');

/** Groups of routes, in the order in which people look for them; others come behind. */
const groups = [
  ...['tools', 'user tools', 'shared tools', 'roles', 'tags', 'histories', 'datasets', 'users', 'groups'],
  'service',
];

/** How callers show who they are, by what a route asks of them; for the documentation, and for what tries it. */
const security: Readonly<Record<Access, readonly Readonly<Record<string, string[]>>[]>> = {
  open: [],
  anonymous: [{}, { key: [] }, { bearer: [] }],
  user: [{ key: [] }, { bearer: [] }],
  admin: [{ key: [] }, { bearer: [] }],
};

const errorBody = { $ref: 'MessageExceptionModel#' };
const errors = {
  '4xx': { description: 'The request was rejected for the reason in the body', ...errorBody },
  '5xx': { description: 'The service is busy or has failed', ...errorBody },
};

/** What programs that are made from the document call a route, as the public platform does: `get_api_roles_id`. */
function operationOf(method: string | string[], path: string): string {
  return [[method].flat().join('_').toLowerCase(), ...(path.match(/\w+/g) ?? [])].join('_');
}

/** Completes what routes say of themselves: every one may answer with an error, and the pages are open. */
export function completeRoutes(app: FastifyInstance, config: ServiceConfig): void {
  const pages = pagesOf(config);
  app.addSchema(MessageExceptionModel);
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(pages)) route.config = { ...route.config, access: 'open' };
    if (route.schema && route.schema['hide'] !== true) {
      const own = Object.entries((route.schema.response ?? {}) as Record<string, object>).map(
        ([status, schema]) => [status, { description: 'Success', ...schema }] as const,
      );
      route.schema.security = security[route.config?.access ?? 'admin'];
      route.schema.operationId ??= operationOf(route.method, route.url.slice(config.basePath.length));
      route.schema.response = { ...Object.fromEntries(own), ...errors };
    }
  });
}

function pagesOf({ basePath }: ServiceConfig): string {
  return `${basePath}/api/docs`;
}

/** Describes all routes that are registered behind it: as OpenAPI 3.1, and as pages to try them. */
export async function documentRoutes(app: FastifyInstance, config: ServiceConfig): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version, description },
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
    theme: { title, css: [{ filename: 'own.css', content: ownStyle }] },
  });
  app.get(
    `${config.basePath}/openapi.json`,
    { config: { access: 'open' }, schema: { hide: true } },
    async (_request, reply) => reply.send(app.swagger()),
  );
}
