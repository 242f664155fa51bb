import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorName } from './error-table.js';
import { errorBody, ServiceError } from './service-error.js';

/** What can be wrong with bytes that are not even a request, by the codes of Node. */
const known: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/** The answer that is to come last on each connection. */
const lastAnswers = new WeakMap<Socket, ServerResponse>();

/** Notes what is being answered on each connection, and refuses what nobody can expect (RFC 9110, Expect). */
export function watchConnections(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    lastAnswers.set(request.socket, response);
  });
  server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    refuse('expectationFailed', socket);
  });
}

/** Answers bytes that are no request, in the shape of every other error, and closes the connection. */
export function answerRaw(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const row = known[error.code ?? ''] ?? 'badRequest';
  const last = lastAnswers.get(socket);
  // Answers come in the order of what they answer (RFC 9112, Pipelining), else they are taken for one another's.
  if (!last || last.writableFinished || !last.req.complete) refuse(row, socket);
  else
    last.once('close', () => {
      refuse(row, socket);
    });
}

function refuse(row: ErrorName, socket: Socket): void {
  if (!socket.writable) return;
  const refusal = new ServiceError(row);
  const { status } = refusal.kind;
  const body = JSON.stringify(errorBody(refusal));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
