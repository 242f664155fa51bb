import assert from 'node:assert/strict';
import { releases } from '../../scripts/setup/platform.js';
import { where } from '../support/where.js';
import { cases, type Case } from './cases.js';
import { difference } from './comparison.js';
import { versionOf } from './our-answers.js';
import { verdictsOf } from './judges.js';
import type { Verdict } from './verdict.js';

where('platform').describe('the verdict on a tool', () => {
  let asked: readonly Case[];
  let answers: ReadonlyMap<string, Promise<Verdict[]>>;

  before(() => {
    asked = cases();
    const values = asked.map(({ value }) => value);
    // All at the same time: each is a process of its own.
    answers = new Map(releases.map((release) => [release, verdictsOf(release, values)]));
  });

  for (const release of releases) {
    it(`is that of ${release}, except for listed reasons`, async () => {
      const verdicts = (await answers.get(release)) ?? [];
      assert.equal(verdicts.length, asked.length);
      const different = asked.flatMap((one, index) => difference(release, one, verdicts[index]!) ?? []);
      assert.deepEqual(different, []);
    });
  }

  it('has a version of ours for each release', () => {
    assert.deepEqual(releases.map(versionOf), ['25.0', '25.1', '26.0', '26.1.0', '26.1']);
  });
});
