import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { poll } from '../support/until.js';
import { service, usesService, type TestService } from './service.js';

/** Connects from an address of this machine, and keeps the connection open. */
async function open(address: string, localAddress: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  await once(socket, 'connect');
  return socket;
}

/** What a connection receives until it ends. */
async function received(socket: Socket): Promise<string> {
  const pieces: string[] = [];
  socket.setEncoding('utf8').on('data', (text: string) => pieces.push(text));
  await once(socket, 'close');
  return pieces.join('');
}

/** The status of a request on a connection. */
async function status(socket: Socket): Promise<string | undefined> {
  socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  return /^HTTP\/1\.1 (\d+)/.exec(await received(socket))?.[1];
}

describe('connections', () => {
  const sockets: Socket[] = [];
  usesService();
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Connections that are accepted before the next ones. */
  const keep = async ({ app }: TestService, address: string, from: string, count: number): Promise<void> => {
    for (let number = 0; number < count; number++) {
      const accepted = once(app.server, 'connection');
      sockets.push(await open(address, from));
      await accepted;
    }
  };

  it('of one address are at most a quarter, so that others can connect: 429', async () => {
    const test = await service({ connectionLimit: 16 });
    const address = await test.listen();
    await keep(test, address, '127.0.0.2', 4);
    const refused = await received(await open(address, '127.0.0.2'));
    assert.match(refused, /^HTTP\/1\.1 429 [^]*"err_msg":"Too many connections from your address are open\./);
    assert.equal(await status(await open(address, '127.0.0.3')), '200');
    for (const socket of sockets) socket.destroy();
    await poll('another connection', async () => (await status(await open(address, '127.0.0.2'))) === '200');
  });

  it('of all addresses are bounded: 503', async () => {
    const test = await service({ connectionLimit: 8 });
    const address = await test.listen();
    for (const from of [2, 3, 4, 5]) await keep(test, address, `127.0.0.${from}`, 2);
    const refused = await received(await open(address, '127.0.0.6'));
    assert.match(refused, /^HTTP\/1\.1 503 [^]*"err_msg":"Too many connections are open\./);
  });

  it('on which nothing was sent do not keep the service from ending', async () => {
    const test = await service();
    await keep(test, await test.listen(), '127.0.0.2', 3);
    await test.app.close();
  });

  it('of a front-end server are those of many callers', async () => {
    const test = await service({ connectionLimit: 8, proxies: ['127.0.0.2'] });
    const address = await test.listen();
    await keep(test, address, '127.0.0.2', 7);
    assert.equal(await status(await open(address, '127.0.0.2')), '200');
  });
});
