import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../config/options.js';
import { ServiceError } from '../errors/service-error.js';
import { anonymous, type Caller } from './caller.js';
import { isFromAnotherSite } from './cross-site.js';
import { requireFrontEnd } from './front-end.js';
import { guard } from './guards.js';
import type { Identify } from './identify.js';

/** Identifies the caller before anything else of a request is processed. */
export function identifyCallers(
  app: FastifyInstance,
  identify: Identify,
  { corsOrigins }: Pick<ServiceConfig, 'corsOrigins'>,
): void {
  const isUnasked = (request: FastifyRequest, caller: Caller): boolean =>
    caller.kind === 'user' && caller.by === 'remote' && isFromAnotherSite(request, corsOrigins);

  app.decorateRequest('identified', null);
  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      return this.identified ?? anonymous;
    },
  });
  app.decorateRequest('refusal', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access === 'open') return;
    // Caches on the way must not give one caller's response to another.
    reply.header('cache-control', 'no-store');
    const caller = await identify(identityOf(request));
    if (caller instanceof ServiceError) request.refusal = caller;
    else if (isUnasked(request, caller)) request.refusal = anotherSite();
    else request.identified = caller;
  });
}

/** Checks the access of each caller before the body is read. */
export function guardRoutes(app: FastifyInstance, config: Pick<ServiceConfig, 'remoteUser'>): void {
  app.addHook('onRoute', ({ method, url, config: routeConfig }) => {
    if (routeConfig?.access === undefined)
      throw new Error(`${String(method)} ${url} does not declare its "access"`);
  });
  app.addHook('preParsing', async (request) => {
    if (request.is404) return;
    if (lacksStep(request)) throw new ServiceError('notFound');
    const { access = 'admin', unsigned } = request.routeOptions.config;
    if (access === 'page') requireFrontEnd(request, config);
    if (request.refusal) throw request.refusal;
    guard(access, request.caller, unsigned);
  });
}

/** The error for a request that a page of another site sends. */
export function anotherSite(): ServiceError {
  return new ServiceError('remoteUserRefused', {
    text: 'Cross-site requests are allowed only from pages of this service and from "corsOrigins".',
  });
}

/** Whether a parameter of the route is empty: `/api/roles/`. */
function lacksStep({ params }: FastifyRequest): boolean {
  return Object.entries(params as object).some(([name, value]) => name !== '*' && value === '');
}

/** What identifies the sender of a request. */
export function identityOf({ headers, raw, url }: FastifyRequest): Parameters<Identify>[0] {
  const query = url.indexOf('?');
  return {
    headers,
    query: new URLSearchParams(query < 0 ? '' : url.slice(query + 1)),
    socketAddress: raw.socket.remoteAddress,
  };
}
