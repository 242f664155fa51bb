import assert from 'node:assert/strict';
import { maxStretchMs, TimeSlices } from '../../server/language-server/src/session/time-slices.js';
import { countLines } from '../support/documents.js';
import { FakeEnvironment, serveInProcess } from './in-process.js';

/** A clock that work moves on, and how much of it passes between pauses. */
class SteppedClock {
  time = 0;
  readonly stretches: number[] = [];
  private since = 0;

  now = (): number => this.time;

  pause = (): Promise<void> => {
    this.stretches.push(this.time - this.since);
    return new Promise((resolve) =>
      setImmediate(() => {
        this.since = this.time;
        resolve();
      }),
    );
  };
}

describe('time slices', () => {
  for (const workers of [1, 8]) {
    it(`end after ${maxStretchMs} ms of work by ${workers}`, async () => {
      const clock = new SteppedClock();
      const slices = new TimeSlices(clock);
      const pieces = Array.from({ length: 100 }, (_, index) => index);
      const left = pieces.values();
      const done: number[] = [];
      const work = async (): Promise<void> => {
        for (const piece of left) {
          await slices.run(() => {
            clock.time++;
            done.push(piece);
          });
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
      assert.deepEqual(done, pieces, 'each piece once, in order');
      const stretches = Array.from({ length: 100 / maxStretchMs - 1 }, () => maxStretchMs);
      assert.deepEqual(
        clock.stretches,
        [0, ...stretches],
        'a pause before the first piece, and between pieces',
      );
    });
  }

  it('end after other work, too', async () => {
    const clock = new SteppedClock();
    const slices = new TimeSlices(clock);
    const nothing = (): Promise<void> => slices.run(() => undefined);
    await nothing();
    clock.time += 100;
    await nothing();
    await nothing();
    assert.deepEqual(clock.stretches, [0, 100]);
  });

  it('pass on why work failed', async () => {
    const slices = new TimeSlices(new SteppedClock());
    const fail = (): never => {
      throw new RangeError('no');
    };
    await assert.rejects(slices.run(fail), RangeError);
    assert.equal(await slices.run(() => 'next'), 'next');
  });

  it('divide the reading of a workspace', async () => {
    const count = 400;
    const texts = Array.from({ length: count }, (_, index): [string, string] => [
      `file:///w/${index}.yml`,
      index % 2 ? countLines({ id: `tool-${index}` }) : 'kind: Deployment\n',
    ]);
    const environment = new FakeEnvironment(new Map(texts));
    let pauses = 0;
    // Every look at the clock takes a millisecond, and so does every piece of work.
    environment.now = () => ++environment.time;
    environment.pause = () => {
      pauses++;
      return Promise.resolve();
    };
    const connection = serveInProcess(environment);
    await connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: {},
      workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
    });
    await connection.sendNotification('initialized', {});
    const found = await connection.sendRequest<unknown[]>('workspace/symbol', { query: '' });
    connection.dispose();
    assert.equal(found.length, 200);
    assert.ok(pauses >= count / maxStretchMs, `${pauses} pauses for ${count} files`);
  });
});
