import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, pages } from '../../scripts/docs.js';

describe('the pages of the rules', () => {
  it('are what the rules say (npm run docs)', () => {
    const written = pages();
    assert.deepEqual(readdirSync(folder).sort(), [...written.keys()].sort());
    for (const [file, text] of written) assert.equal(readFileSync(join(folder, file), 'utf8'), text, file);
  });
});
