import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { where } from '../support/where.js';
import { allFacts, factsTable } from './facts.js';

where('platform').describe('the table of facts', () => {
  it('is what the models of the releases say: "npm run platform-facts" writes it', async () => {
    assert.equal(readFileSync(join(import.meta.dirname, 'facts.md'), 'utf8'), factsTable(await allFacts()));
  });
});
