import assert from 'node:assert/strict';
import { TestError } from '../../server/runner/src/testing/assertions/assertion.js';
import { patternTime } from '../../server/runner/src/testing/assertions/patterns.js';
import { assertionFaults } from '../../server/runner/src/testing/assertions/assertion-table.js';
import { plainValue, type PlainValue } from '../../shared/src/yaml/node.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';

/** Assertions in YAML, and what they say about a content: `undefined` if they hold, a pattern if they cannot be decided. */
export type AssertionCases = Readonly<Record<string, string | RegExp | undefined>>;

export function yaml(text: string): PlainValue {
  return plainValue(parseYaml(text).root);
}

/** Gives patterns that never end little time, in the tests of the suite that calls it. */
export function hurriesPatterns(): void {
  const { limitMs } = patternTime;
  before(() => (patternTime.limitMs = 100));
  after(() => (patternTime.limitMs = limitMs));
}

/** Tests that assertions say about a content what a table has. */
export function assertionCases(content: string | Buffer | (() => Buffer), cases: AssertionCases): void {
  const bytes = (): Buffer => (typeof content === 'function' ? content() : Buffer.from(content));
  for (const [asserts, expected] of Object.entries(cases))
    if (expected instanceof RegExp)
      it(`never pass where they cannot be decided: ${asserts}`, () => undecided(bytes(), asserts, expected));
    else
      it(`${expected === undefined ? 'hold' : 'do not hold'}: ${asserts}`, async () => {
        const faults = await assertionFaults(bytes(), yaml(asserts));
        assert.equal(faults.length > 0 ? faults.join('; ') : undefined, expected);
      });
}

async function undecided(content: Buffer, asserts: string, message: RegExp): Promise<void> {
  await assert.rejects(
    async () => assertionFaults(content, yaml(asserts)),
    (error: Error) => {
      assert.ok(error instanceof TestError, error.stack);
      assert.match(error.message, message);
      return true;
    },
  );
}
