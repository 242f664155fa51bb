import assert from 'node:assert/strict';
import { StoreHealth } from '../../server/service/src/server/store-health.js';
import { StoreFault, type StoreCause } from '../../server/records/src/index.js';

describe('why the records cannot be used', () => {
  it('is logged once for each cause until they can be used again, whatever order the causes come in', async () => {
    const lines: string[] = [];
    const log = {
      error: ({ cause }: { cause?: StoreCause }) => lines.push(cause ?? ''),
      info: (text: string) => lines.push(text),
    };
    const works = { probe: () => Promise.resolve() };
    const health = new StoreHealth({ records: works, files: works }, log);
    const fail = (cause: StoreCause): void => {
      health.noteFailure(new StoreFault({ is: 'unavailable', cause, reason: cause }));
    };
    for (const cause of ['unreachable', 'crowded', 'unreachable', 'crowded'] as const) fail(cause);
    assert.deepEqual(lines.splice(0), ['unreachable', 'crowded']);
    await health.check();
    assert.deepEqual(lines.splice(0), ['The database can be used again.']);
    fail('crowded');
    assert.deepEqual(lines, ['crowded']);
    health.close();
  });
});
