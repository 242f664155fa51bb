import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { guard } from '../auth/guards.js';
import { requireFrontEnd } from '../auth/front-end.js';
import { ServiceError } from '../errors/service-error.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { olderApi } from './older-api.js';
import type { MethodsOf } from './known-methods.js';
import { compilePattern } from './pattern.js';
import { sendResult } from './send-result.js';
import { controllers, legacyWeb } from './web.js';

/** Handles a request of its layer. */
type LegacyHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const older = olderApi.map((row) => ({ ...row, match: compilePattern(row.pattern) }));
const legacy = legacyWeb.map((row) => ({ ...row, match: compilePattern(row.pattern) }));

/**
 * Handles what no typed route does: first the older API, then the legacy web layer (interface document, "What the
 * service does", 1 and 2). Everything else is 405 if the path supports other methods, and 404 if it supports none.
 * @param methodsAt the methods of typed routes
 */
export function legacyRoutes(dependencies: ServiceDependencies, methodsAt: MethodsOf): FastifyPluginAsync {
  return async (app) => {
    // Nothing here reads a body, so none is rejected for its type before the route is known to exist.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    app.addHook('preParsing', async ({ method, url }) => {
      // The framework rejects it for its missing body before the route is known not to exist.
      if (method === 'QUERY') throw unsupported(method, url);
    });
    const counted = dependencies.config.rateLimit > 0 ? { preHandler: app.rateLimit() } : {};
    app.setNotFoundHandler(counted, async (request, reply) => {
      const path = pathBelow(dependencies.config.basePath, request.url);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      if (path === undefined || !path.startsWith('/api/')) requireFrontEnd(request, dependencies.config);
      const answer = path === undefined ? undefined : (findOlder(method, path) ?? findLegacy(method, path));
      if (!answer) throw unsupported(request.method, request.url);
      await answer(request, reply);
      // A reply is awaitable until it is sent: the framework expects it to be returned.
      return reply;
    });
  };

  function unsupported(method: string, url: string): ServiceError {
    const path = pathBelow(dependencies.config.basePath, url);
    const legacyMethods = [
      ...(path === undefined ? [] : older.filter(({ match }) => match(path)).map((row) => row.method)),
      ...(path !== undefined && legacy.some(({ match }) => match(path)) ? ['GET'] : []),
    ];
    const withHead = legacyMethods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const methods = [...new Set([...methodsAt(pathOf(url)), ...withHead])].sort();
    // A route with this method may have no such file.
    if (methods.length === 0 || methods.includes(method)) return new ServiceError('notFound');
    const allow = methods.join(', ');
    return new ServiceError('methodNotAllowed', {
      text: `This URL supports only ${allow}.`,
      headers: { allow },
    });
  }

  function findOlder(method: string, path: string): LegacyHandler | undefined {
    for (const { match, handler, access, ...row } of older) {
      const captures = row.method === method ? match(path) : undefined;
      if (!captures) continue;
      return async (request, reply) => {
        if (request.refusal) throw request.refusal;
        guard(access, request.caller, 'authenticationRequired');
        const query = request.query as Readonly<Record<string, string>>;
        const parameters = { ...query, ...captures };
        const value = await handler({ parameters, caller: request.caller, ids: dependencies.ids });
        await sendResult({ kind: 'json', value }, request, reply);
      };
    }
    return undefined;
  }

  function findLegacy(method: string, path: string): LegacyHandler | undefined {
    for (const { match, controller, action } of legacy) {
      const parameters = method === 'GET' ? match(path) : undefined;
      const act = parameters && controllers[controller]?.[action];
      if (!act) continue;
      return async (request, reply) => {
        await sendResult(await act({ parameters, request, dependencies }), request, reply);
      };
    }
    return undefined;
  }
}

const pathOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? '';

/** The path without the base path, still encoded; undefined if it is outside. */
function pathBelow(base: string, url: string): string | undefined {
  const path = pathOf(url);
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
}
