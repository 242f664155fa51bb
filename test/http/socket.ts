import { connect } from 'node:net';

/** Sends bytes, in one or several pieces, and returns all data until the service disconnects. */
export function talk(address: string, ...pieces: readonly (string | Uint8Array)[]): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => {
      for (const piece of pieces) socket.write(piece);
    });
    socket.setNoDelay();
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => (heard += piece));
    socket.on('close', () => {
      resolve(heard);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Sending to a closed connection fails.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
}

/** A request without a body, closing the connection afterward. */
export const get = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`;

/** Each response received: its status and body. */
export function answersIn(heard: string): { status: number; body: string }[] {
  return heard.split(/(?=HTTP\/1\.1 \d)/).flatMap((answer) => {
    const [head = '', ...body] = answer.split('\r\n\r\n');
    const status = /^HTTP\/1\.1 (\d+)/.exec(head)?.[1];
    return status === undefined ? [] : [{ status: Number(status), body: body.join('\r\n\r\n') }];
  });
}
