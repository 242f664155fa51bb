import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import { CallFailure, type ToolCall } from '@user-tool/agents/agent-host.js';
import { identityOf } from '../auth/hooks.js';
import { shownKey } from '../auth/identify.js';
import { requestLine } from '@user-tool/platform-api/api-request.js';
import type { ApiReply, ApiRequest, ApiTarget } from '@user-tool/platform-api/routes/api.js';
import { errorKinds } from '../errors/error-table.js';

/** Headers of a call that say nothing about its sender. */
const aboutCall =
  /^(?:accept|access-control|content|if|mcp|sec-websocket)(?:-|$)|^(?:authorization|connection|expect|keep-alive|last-event-id|range|te|trailer|transfer-encoding|upgrade|x-api-key)$/;

/** What the service responds to a request of its own. */
export interface OwnAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  bytes: Uint8Array;
  /** A record, or the body of an error. */
  value: () => unknown;
}

/** What is sent besides what the route declares. */
interface Extras {
  /** A document, which is sent instead of a body. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Requests that a call sends to the routes of the service in this process, as its sender: with the same address, key,
 * or user of a front-end server. So everything that holds for requests of that user holds for the call.
 */
export class OwnRequests {
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    private readonly app: FastifyInstance,
    private readonly basePath: string,
    private readonly request: FastifyRequest,
    private readonly toolCall: ToolCall,
  ) {
    const key = toolCall.apiKey ?? shownKey(identityOf(request));
    const about = Object.entries(request.headers).filter(([name]) => !aboutCall.test(name));
    this.headers = {
      ...(Object.fromEntries(about) as Record<string, string>),
      ...(key !== undefined && { 'x-api-key': key }),
      'x-request-id': request.id,
    };
  }

  /** What distinguishes the sender from others, which is secret. */
  get sender(): string {
    return JSON.stringify(this.headers['x-api-key'] ?? { ...this.headers, 'x-request-id': '' });
  }

  /** Whether nothing should wait any more. */
  get isStopping(): boolean {
    return this.app.isClosing;
  }

  /** The response, whatever its status. @throws CallFailure if there is none */
  async send<T extends ApiTarget>(
    target: T,
    request: Omit<ApiRequest<T>, 'body'>,
    { text, headers }: Extras = {},
  ): Promise<OwnAnswer> {
    const { method, path } = requestLine(target, request);
    const { body } = request as { body?: unknown };
    const payload = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const { signal } = this.toolCall;
    signal.throwIfAborted();
    // Requests keep their signals: a call that waits sends many of them.
    const ending = new AbortController();
    const end = (): void => {
      ending.abort(signal.reason);
    };
    signal.addEventListener('abort', end);
    try {
      const answer = await this.app.inject({
        method,
        url: `${this.basePath}${path}`,
        signal: ending.signal,
        headers: {
          ...this.headers,
          ...(payload !== undefined && {
            'content-type': text === undefined ? 'application/json' : 'text/yaml',
          }),
          ...headers,
        },
        ...(payload !== undefined && { payload }),
        remoteAddress: this.request.raw.socket.remoteAddress ?? '',
      });
      const { statusCode: status, rawPayload: bytes } = answer;
      return { status, headers: answer.headers, bytes, value: () => JSON.parse(bytes.toString()) as unknown };
    } catch (error) {
      throw this.isStopping ? new CallFailure('The service is stopping. Try again in a minute.') : error;
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /** The reply of a route. @throws CallFailure if the request is rejected */
  async call<T extends ApiTarget>(target: T, request: ApiRequest<T>, extras?: Extras): Promise<ApiReply<T>> {
    const answer = await this.send(target, request, extras);
    if (answer.status >= 400) throw failureOf(answer);
    return answer.value() as ApiReply<T>;
  }
}

/** The failure of a call whose request was rejected. */
export function failureOf(answer: OwnAnswer): CallFailure {
  const { err_msg: message, err_code: code } = answer.value() as { err_msg: string; err_code: number };
  const after = answer.headers['retry-after'];
  return new CallFailure(
    [
      message,
      ...(noUser.has(code) ? [keyAdvice] : []),
      ...(after === undefined ? [] : [`Retry after ${after} seconds.`]),
    ].join(' '),
  );
}

const noUser: ReadonlySet<number> = new Set([errorKinds.userRequired.code, errorKinds.badKey.code]);

const keyAdvice =
  'Pass the API key of a user as "api_key", or let the client send it in the header "x-api-key".';
