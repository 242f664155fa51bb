import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { serviceRoutes as routes } from '@user-tool/platform-api/routes/reference.js';
import { Readable } from 'node:stream';
import { isFromAnotherSite, isFromReboundHost } from '../auth/cross-site.js';
import { anotherSite } from '../auth/hooks.js';
import { errorKinds } from '../errors/error-table.js';
import { ServiceError } from '../errors/service-error.js';
import { OpenCalls } from '../mcp/open-calls.js';
import { callerKey } from '../requests/asker.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** Headers that the protocol reads. */
const ofProtocol = /^(?:accept|content-type|mcp-.+)$/;

/** `POST /api/mcp`: the Model Context Protocol, as streamable HTTP without sessions (public platform, MCP mount). */
export function serveMcp({ config, testThreadFile }: ServiceDependencies): FastifyPluginAsync {
  const calls = new OpenCalls(config.mcpCalls);

  /** Before the body is read. */
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isFromAnotherSite(request, config.corsOrigins) || isFromReboundHost(request, config))
      throw anotherSite();
    reply.raw.once('close', calls.begin(callerKey(request)));
  };

  return async (app) => {
    if (!config.mcp) return;
    // Only here, so that other services start without it.
    const { createMcpHandler } = await import('@modelcontextprotocol/server');
    const { toolServer } = await import('@user-tool/agents/tool-server.js');
    const { serviceHosts } = await import('../mcp/service-hosts.js');
    const { TestThreads } = await import('../mcp/tests/test-threads.js');
    const threads = new TestThreads(testThreadFile);
    app.addHook('onClose', () => threads.close());
    const hostOf = serviceHosts(app, config, threads);
    bind(
      app,
      routes.mcp,
      async (request, reply) => {
        const { fetch } = createMcpHandler(() => toolServer(hostOf(request)), {
          // What it would announce never changes.
          maxSubscriptions: 0,
          onerror: (error) => {
            request.log.debug({ err: error }, 'a message was rejected');
          },
        });
        const response = await fetch(protocolRequest(request), { parsedBody: request.body });
        if (response.status === errorKinds.notAcceptable.status) throw new ServiceError('notAcceptable');
        const type = response.headers.get('content-type');
        if (type !== null) void reply.type(type);
        const { body, status } = response;
        reply.raw.statusCode = status;
        return reply.send(body && Readable.fromWeb(body));
      },
      { preParsing: admit },
    );
  };
}

/** What the protocol needs of a request, whose body has been read. */
function protocolRequest({ headers, asker }: FastifyRequest): Request {
  const entries = Object.entries(headers).filter(([name]) => ofProtocol.test(name));
  // The URL means nothing to the protocol.
  return new Request('http://localhost/', {
    method: 'POST',
    headers: entries.map(([name, value]): [string, string] => [name, String(value)]),
    ...(asker.signal && { signal: asker.signal }),
  });
}
