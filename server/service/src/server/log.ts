import {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ServiceConfig } from '../config/options.js';

/** Replaces secrets in the log. */
const hidden = '[hidden]';

/** Query arguments with secrets. */
const secrets = new Set(['key', 'api_key', 'token']);

/** A URL without the secrets in its query, however their names are encoded. */
export function withoutSecrets(url: string): string {
  return url.replace(/([?&])([^=&?]*)=[^&]*/g, (argument: string, sign: string, name: string) => {
    const [[read = ''] = []] = new URLSearchParams(name);
    return secrets.has(read.toLowerCase()) ? `${sign}${name}=${hidden}` : argument;
  });
}

/** An id for each request: the one from a front-end server if it is safe, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && /^[\w.:-]{8,64}$/.test(header) ? header : randomUUID();
}

/** The log's format: one JSON object per line, without secrets. */
export function logOptions(
  { logLevel }: ServiceConfig,
  stream: NodeJS.WritableStream | undefined,
): NonNullable<FastifyServerOptions['logger']> {
  if (!stream || logLevel === 'silent') return false;
  return {
    level: logLevel,
    stream: { write: (line: string) => void stream.write(line) },
    base: null,
    serializers: {
      // Headers contain keys and secrets: only these fields are logged.
      req: ({ method, url }) => ({ method, url: withoutSecrets(url) }),
    },
    redact: {
      paths: ['*.key', '*.secret', '*.password', '*.authorization', 'headers', '*.headers'],
      censor: hidden,
    },
  };
}

/** The framework's own log: only what goes wrong after a response has begun, unless the client has left. */
export class LateErrorLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') request.log.error({ err: error }, 'broke off');
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error) request.log.error({ err: error }, 'failed after the response');
  }
}

/** Sends each request's id and logs the request when it has ended. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { caller } = request;
    logAnswer(request, reply, {
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      ...(caller.kind === 'user' && { user: caller.user.id, by: caller.by }),
    });
  });
}

/** Logs a request with additional details. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, more: object = {}): void {
  const { method, url } = request;
  request.log.info({ method, url: withoutSecrets(url), status: reply.statusCode, ...more }, 'answered');
}
