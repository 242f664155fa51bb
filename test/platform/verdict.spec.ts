import assert from 'node:assert/strict';
import { releases } from '../../scripts/setup/platform.js';
import { where } from '../support/where.js';
import { cases, type Case } from './cases.js';
import { difference } from './comparison.js';
import { versionOf } from './our-answers.js';
import { PlatformProcess } from './platform-process.js';
import type { Verdict } from './verdict.js';

where('platform').describe('the verdict on a tool', () => {
  let asked: readonly Case[];
  let judges: readonly PlatformProcess<Verdict>[] = [];
  let answers: ReadonlyMap<string, Promise<Verdict[]>>;

  before(() => {
    asked = cases();
    const values = asked.map(({ value }) => value);
    judges = releases.map((release) => new PlatformProcess(release, 'judge.py'));
    // All at the same time: each is a process of its own.
    answers = new Map(judges.map((judge) => [judge.release, judge.ask(values)]));
  });

  after(() => {
    for (const judge of judges) judge.end();
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
