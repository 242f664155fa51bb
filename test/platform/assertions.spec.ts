import fc from 'fast-check';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestError } from '../../server/runner/src/testing/assertions/assertion.js';
import { fileFaults } from '../../server/runner/src/testing/compare.js';
import type { PlainValue } from '../../shared/src/yaml/node.js';
import { long } from '../support/sample.js';
import { where } from '../support/where.js';
import { PlatformProcess } from './platform-process.js';
import { contents, expectations } from './assertion-pairs.js';

interface Verdict {
  verdict: 'passed' | 'failed' | 'error';
  accepted: boolean;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The release whose verifier is asked. */
const release = '26.1.2';

/** How many pairs an ordinary run asks. */
const sampled = 400;

/** Opposite verdicts that remain, each with the reason. */
const known: readonly { isMeant: (expected: PlainValue) => boolean; reason: string }[] = [];

/** How many in a hundred we may leave undecided where the platform decides. */
const maxUndecided = 2;

where('platform').describe("tests' assertions", function () {
  this.timeout(long ? 3_600_000 : 600_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-verify-'));
    for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, name), text);
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it(`are decided as by the verifier of ${release}`, async () => {
    const pairs = expectations.flatMap((expected) =>
      Object.keys(contents).map((name) => ({ expected, name })),
    );
    const asked = long ? pairs : fc.sample(fc.constantFrom(...pairs), { numRuns: sampled, seed: 1 });
    const files = Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, base64(text)]));
    const platform = new PlatformProcess<Verdict>(release, 'verify.py');
    const answers = await platform.ask(
      asked.map(({ expected, name }) => ({ expected, content: files[name] ?? '', files })),
    );
    platform.end();
    const opposite: string[] = [];
    const undecided: string[] = [];
    let decided = 0;
    for (const [index, { expected, name }] of asked.entries()) {
      const theirs = answers[index];
      // A tool with such a test cannot be created.
      if (!theirs?.accepted) continue;
      const ours = await verdict(join(folder, name), expected, folder);
      const pair = `${JSON.stringify(expected)} of ${name}: they ${theirs.verdict}, we ${ours}`;
      const isKnown = known.some(({ isMeant }) => isMeant(expected));
      if (theirs.verdict !== 'error') decided++;
      if (ours === theirs.verdict || isKnown) continue;
      if (ours === 'error') undecided.push(pair);
      else opposite.push(pair);
    }
    const counts = `${decided} pairs decided, ${opposite.length} opposite, ${undecided.length} left undecided by us`;
    console.log(`      ${release}: ${counts}.`);
    assert.deepEqual(opposite, []);
    assert.ok(
      undecided.length * 100 <= maxUndecided * decided,
      `${undecided.length} of ${decided}:\n${undecided.join('\n')}`,
    );
  });
});

async function verdict(path: string, expected: PlainValue, folder: string): Promise<Verdict['verdict']> {
  try {
    return (await fileFaults({ path, format: 'txt' }, expected, folder)).length === 0 ? 'passed' : 'failed';
  } catch (error) {
    if (error instanceof TestError) return 'error';
    throw error;
  }
}
