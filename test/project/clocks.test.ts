import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');

/** What measures how long something takes. `Date.now()` is allowed: records have times. */
const measures = /\b(?:performance\.now|process\.hrtime|process\.cpuUsage|console\.time)\b|\bthis\.slow\(/;

describe('tests', () => {
  it('do not measure how long something takes: machines differ, and do other work', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!clocks)\.(?:test|spec)\.ts$/.test(file) && !file.includes('node_modules'))
      .filter((file) => measures.test(readFileSync(join(folder, file), 'utf8')));
    assert.deepEqual(files, []);
  });
});
