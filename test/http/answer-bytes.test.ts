import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { AnswerBytes, type Room } from '../../server/service/src/responses/answer-bytes.js';
import { answerLimit } from '../../server/service/src/requests/limits.js';
import { newContent } from '../../server/records/src/index.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { poll, until } from '../support/until.js';
import { send } from './load.js';
import { ids, service, testKeys, usesService } from './service.js';

describe('the memory for responses', () => {
  it('is shared out in the order of the requests, as soon as there is some', async () => {
    const answers = new AnswerBytes(2 * answerLimit);
    const rooms: Room[] = [await answers.enter('ann'), await answers.enter('bob')];
    const entered: number[] = [];
    const later = [1, 2].map((number) =>
      answers.enter(`caller ${number}`).then((room) => {
        entered.push(number);
        return room;
      }),
    );
    rooms[0]?.shrink(answerLimit - 1);
    await Promise.resolve();
    assert.deepEqual(entered, []);
    rooms[0]?.free();
    rooms[0]?.free();
    const third = await later[0];
    assert.deepEqual(entered, [1]);
    third?.shrink(0);
    await later[1];
    assert.deepEqual(entered, [1, 2]);
  });

  it('is not taken from others by a caller who receives nothing', async () => {
    const answers = new AnswerBytes(8 * answerLimit);
    const rooms = [await answers.enter('ann'), await answers.enter('ann')];
    let hasEntered = false;
    const later = answers.enter('ann').then(() => (hasEntered = true));
    await answers.enter('bob');
    assert.throws(() => answers.take('ann', 1, false), { row: 'callerAnswersFull' });
    answers.take('cid', 2 * answerLimit, false);
    const needed = answers.take('ann', 2 * answerLimit, true);
    assert.throws(() => answers.take('dan', 2 * answerLimit, false), { row: 'answersFull' });
    for (const room of rooms) room.free();
    await Promise.resolve();
    assert.equal(hasEntered, false);
    needed.free();
    await later;
  });

  it('is given to few of those who take long to compose theirs in one turn of the event loop', async () => {
    let time = 0;
    const answers = new AnswerBytes(undefined, () => time);
    let turn = 0;
    let isOver = false;
    const next = (): void => {
      turn++;
      if (!isOver) setImmediate(next);
    };
    next();
    const turns = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const room = await answers.enter('ann');
        const own = turn;
        time += 11;
        await Promise.resolve();
        room.free();
        return own;
      }),
    );
    isOver = true;
    assert.equal(new Set(turns).size, turns.length, turns.join());
  });
});

describe('requests of one connection', () => {
  usesService();

  it('are refused if they are sent without end while nothing is received', async () => {
    const test = await service();
    const { port } = new URL(await test.listen());
    const socket = connect(Number(port), '127.0.0.1');
    const request = 'GET /openapi.json HTTP/1.1\r\nhost: a\r\n\r\n';
    const last = 'GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
    let text = '';
    socket.on('data', (bytes) => (text += bytes.toString('latin1')));
    socket.write(request.repeat(200) + last);
    await new Promise((resolve) => socket.on('close', resolve));
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    assert.equal(statuses.length, 201);
    assert.ok(statuses.includes('200') && statuses.includes('429'), statuses.join());
  });
});

describe('clients that receive nothing', () => {
  usesService();

  /** Sends a request of alice, and reads nothing of the response. */
  function ask(address: string, path: string): Socket {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nx-api-key: ${testKeys.alice}\r\n\r\n`);
    return socket;
  }

  it('keep no one else from theirs', async () => {
    const { store, users, app, listen } = await service();
    const long = JSON.stringify({ help: 'x'.repeat(answerLimit - 1_000) });
    await store.tools.add({
      ...{ ownerId: users.alice, toolId: 'a', version: '1', source: '', representation: long },
    });
    const address = await listen();
    const sockets = Array.from({ length: 20 }, () => ask(address, '/api/unprivileged_tools'));
    await until('what the responses take', () => app.answerBytes.total > 3 * answerLimit);
    const other = await send(`${address}/api/histories`, { key: testKeys.bob });
    assert.equal(other.status, 200, other.body);
    assert.ok(app.answerBytes.total <= 4 * answerLimit);
    const { body: metrics } = await send(`${address}/metrics`);
    assert.match(metrics, /^response_bytes 1\d{7}$/m);
    for (const socket of sockets) socket.destroy();
    await until('the end', () => app.answerBytes.total === 0);
  });

  it('lose their connection after a while', async () => {
    const { store, users, data, app, listen } = await service({ responseTimeout: 300 });
    const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'h' });
    const file = newContent();
    const source = join(data, 'source');
    writeFileSync(source, Buffer.alloc(32 * 1024 * 1024));
    const size = await new FolderFiles(data).add(file, source);
    const content = { name: 'd', extension: 'data', state: 'ok', file, size } as const;
    const { id } = await store.datasets.add({ historyId, ...content });
    const address = await listen();
    const socket = ask(address, `/datasets/${ids.encode('dataset', id)}/display`);
    const count = () =>
      new Promise<number>((resolve, reject) => {
        app.server.getConnections((error, number) => {
          if (error) reject(error);
          else resolve(number);
        });
      });
    await poll('the connection', async () => (await count()) === 1);
    await poll('its end', async () => (await count()) === 0);
    socket.destroy();
  });
});
