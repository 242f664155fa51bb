import assert from 'node:assert/strict';
import { collect, sample } from './collect.js';
import { keysOf } from './difference.js';
import { addToMultimap } from '../../shared/src/util/collections.js';
import { digestsOf, readDigests, type Digests } from './files.js';

const advice = `
To look at them: "npm run answers -- --write DIR" in a checkout of before, "npm run answers -- --compare DIR" in this one.
To accept them: "npm run answers -- --accept".`;

describe('answers', () => {
  it('are the ones that were accepted', async function () {
    this.timeout(600_000);
    const accepted = readDigests();
    const found: Digests = {};
    await collect(sample, (name, answers) => {
      found[name] = digestsOf(answers);
    });
    const documents = new Map<string, string[]>();
    for (const document of keysOf(accepted, found)) {
      const [before = {}, after = {}] = [accepted[document], found[document]];
      for (const method of keysOf(before, after)) {
        if (before[method] !== after[method]) addToMultimap(documents, method, document);
      }
    }
    const different = [...documents].map(
      ([method, [first, ...more]]) =>
        `${method}: ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`,
    );
    assert.equal(different.length, 0, `other answers than before:\n${different.join('\n')}\n${advice}`);
  });
});
