import assert from 'node:assert/strict';
import { collect, sample } from './collect.js';
import { keysOf } from './difference.js';
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
    const different = keysOf(accepted, found).flatMap((document) => {
      const [before = {}, after = {}] = [accepted[document], found[document]];
      const methods = keysOf(before, after).filter((method) => before[method] !== after[method]);
      return methods.length > 0 ? [`${document}: ${methods.join(', ')}`] : [];
    });
    assert.equal(different.length, 0, `other answers than before:\n${different.join('\n')}\n${advice}`);
  });
});
