import type { FastifyBaseLogger } from 'fastify';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorName } from './error-table.js';
import { errorBody, ServiceError } from './service-error.js';

/** Errors in bytes that are not a valid request, by Node's codes. */
const byCode: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/** The last response to send on each connection. */
const lastAnswers = new WeakMap<Duplex, ServerResponse>();

/** Requests whose client waits for a response before it sends the body, with that response. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Lets the client of a request send the body, if it waits for that (RFC 9110, 100 Continue). Requests that are
 * rejected before never get there.
 */
export function awaitBody(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue();
}

/** Tracks the pending response of each connection, and rejects expectations and tunnels (RFC 9110, Expect, CONNECT). */
export function watchConnections(server: Server, log: FastifyBaseLogger): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response);
    server.emit('request', request, response);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    lastAnswers.set(request.socket, response);
  });
  server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    refuse('expectationFailed', socket, log);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    refuse('badRequest', socket, log);
    // Otherwise the end of the connection would not be seen.
    socket.resume();
  });
}

/** Responds to an invalid request in the shape of every other error, and closes the connection. */
export function answerRaw(error: { code?: string }, socket: Duplex, log: FastifyBaseLogger): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const row = byCode[error.code ?? ''] ?? 'badRequest';
  const last = lastAnswers.get(socket);
  // Responses are sent in the order of requests (RFC 9112, Pipelining), or clients would mix them up.
  if (!last || last.writableFinished || !last.req.complete) refuse(row, socket, log);
  else
    last.once('close', () => {
      refuse(row, socket, log);
    });
}

/** Responds on a connection with an error, and ends it. */
export function refuse(row: ErrorName, socket: Duplex, log: FastifyBaseLogger): void {
  if (!socket.writable) return;
  const error = new ServiceError(row);
  const { status } = error.kind;
  const body = JSON.stringify(errorBody(error));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  const address = socket instanceof Socket ? socket.remoteAddress : undefined;
  log.info({ status, address }, 'refused');
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
