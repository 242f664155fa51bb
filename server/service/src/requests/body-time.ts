import type { IncomingMessage, Server } from 'node:http';

/** How to give a body that is arriving another time. */
const arriving = new WeakMap<IncomingMessage, (milliseconds: number) => void>();

/**
 * Bounds the time in which a body arrives: Node has one limit for all requests, which is that of the longest. A request
 * that takes longer is rejected as if Node had rejected it.
 */
export function limitBodyTime(server: Server, { requestTimeout }: { requestTimeout: number }): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length = 0, 'transfer-encoding': transfer } = request.headers;
    if (transfer === undefined && Number(length) === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const stop = (): void => {
      clearTimeout(timer);
    };
    const start = (milliseconds: number): void => {
      stop();
      timer = setTimeout(() => {
        server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
      }, milliseconds).unref();
    };
    arriving.set(request, start);
    request.once('end', stop).once('close', stop);
    start(requestTimeout);
  });
}

/** Gives the body of a request that much time from now on. */
export function allowTime(request: IncomingMessage, milliseconds: number): void {
  arriving.get(request)?.(milliseconds);
}
