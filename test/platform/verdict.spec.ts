import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { releases } from '../../scripts/setup-platform.mjs';
import { findProblems } from '../../shared/src/checker/check.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { defaultConfig } from '../../shared/src/problems/project-config.js';
import { Document } from '../../shared/src/tool/document.js';
import type { PlatformVersion } from '../../shared/src/values/platform-version.js';
import { long } from '../support/sample.js';
import { where } from '../support/where.js';
import { looser, placeOf, stricter, type Disagreement } from './disagreements.js';
import { projectTools, wholeTools } from './documents.js';
import { mutantsOf } from './mutants.js';
import { PlatformProcess } from './platform-process.js';
import type { Verdict } from './verdict.js';

/** How many mutants an ordinary run asks each release about. */
const sampleSize = 250;

/** The version that we call each release. */
const versions: Readonly<Record<string, PlatformVersion>> = {
  '25.0.4': '25.0',
  '25.1.3': '25.1',
  '26.0.2': '26.0',
  '26.1.0': '26.1.0',
  '26.1.2': '26.1',
};

/** A document, and what the web editor of the platform sends of it. */
interface Case {
  name: string;
  text: string;
  value: unknown;
}

function cases(): Case[] {
  const documents = projectTools().flatMap(({ name, text }) => {
    try {
      return [{ name, text, value: parse(text) as unknown }];
    } catch {
      // The editor sends nothing.
      return [];
    }
  });
  const mutants = mutantsOf(wholeTools().map(({ text }) => parse(text) as unknown));
  const indexes = fc.sample(fc.nat(mutants.length - 1), sampleSize);
  const some = long ? mutants : [...new Set(indexes)].flatMap((index) => mutants[index] ?? []);
  return [...documents, ...some.map(({ name, value }) => ({ name, text: stringify(value), value }))];
}

function errorsOf(text: string, platform: PlatformVersion): readonly Problem[] {
  const config = { ...defaultConfig, platform };
  const { problems } = findProblems(new Document(text), { config, suppressions: false });
  return problems.filter(({ severity }) => severity === 'error');
}

/** What the table does not explain; undefined if there is nothing. */
function unexplained(release: string, { name, text }: Case, verdict: Verdict): string | undefined {
  const errors = errorsOf(text, versions[release] ?? 'latest');
  const isRow = ({ releases: some }: Disagreement): boolean => !some || some.includes(release);
  if (verdict.verdict === 'created') {
    const surplus = errors.filter(
      (error) =>
        !stricter.some((row) => isRow(row) && row.code === error.code && row.at.test(placeOf(error))),
    );
    return surplus.length === 0
      ? undefined
      : `${name}: created, but ${surplus.map(({ code, path }) => `${code} ${path}`).join(', ')}`;
  }
  if (errors.length > 0) return undefined;
  const [fault] = verdict.faults;
  const said = `${verdict.stage} ${fault?.type ?? ''} /${fault?.path.join('/') ?? ''} ${fault?.message ?? ''}`;
  return looser.some((row) => isRow(row) && row.at.test(said)) ? undefined : `${name}: ${said}`;
}

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
      const different = asked.flatMap((one, index) => unexplained(release, one, verdicts[index]!) ?? []);
      assert.deepEqual(different, []);
    });
  }

  it('has a version of ours for each release', () => {
    assert.deepEqual(Object.keys(versions), releases);
  });
});
