import assert from 'node:assert/strict';
import { AnswerBytes, type Room } from '../../server/src/http/responses/answer-bytes.js';
import { answerLimit } from '../../server/src/http/requests/limits.js';
import { service, usesService } from './service.js';
import { connect } from 'node:net';

describe('the memory for responses', () => {
  it('is shared out in the order of the requests, as soon as there is some', async () => {
    const answers = new AnswerBytes(2 * answerLimit);
    const rooms: Room[] = [await answers.enter(), await answers.enter()];
    const entered: number[] = [];
    const later = [1, 2].map((number) =>
      answers.enter().then((room) => {
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

  it('is given to few of those who take long to compose theirs in one turn of the event loop', async () => {
    const answers = new AnswerBytes();
    let turn = 0;
    let isOver = false;
    const next = (): void => {
      turn++;
      if (!isOver) setImmediate(next);
    };
    next();
    const turns = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const room = await answers.enter();
        const own = turn;
        const end = performance.now() + 11;
        while (performance.now() < end);
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
