import assert from 'node:assert/strict';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { mutatedDocuments } from '../support/mutations.js';
import { timeoutMs } from '../support/runs.js';
import { long } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';
import { oracleReading, ownReading, reasonToDiffer } from '../support/yaml-oracle.js';
import { suiteCases } from '../support/yaml-suite.js';

const count = long ? 1_000_000 : 4_000;
const seed = long ? Math.floor(Math.random() * 2 ** 32) : 13;

const documents = [
  ...[...exampleTools(), ...exampleTools('broken'), ...platformTools(), ...ruleExamples()].map(
    ({ text }) => text,
  ),
  ...suiteCases.map(({ yaml }) => yaml),
];

/** Undefined where the package throws, as it does for some tags. */
function reading(text: string): ReturnType<typeof oracleReading> | undefined {
  try {
    return oracleReading(text);
  } catch {
    return undefined;
  }
}

/** How our reading differs from that of the package `yaml` without a reason. */
function differenceIn(text: string): string | undefined {
  const expected = reading(text);
  if (!expected) return undefined;
  const parsed = parseYaml(text);
  const found = ownReading(parsed);
  const isSame = found.broken === expected.broken && (found.broken || found.values === expected.values);
  if (isSame || reasonToDiffer(text, parsed) !== undefined) return undefined;
  const verdict = (broken: boolean): string => (broken ? 'broken' : 'whole');
  return [
    JSON.stringify(text),
    `yaml: ${verdict(expected.broken)} ${expected.values}`,
    `ours: ${verdict(found.broken)} ${found.values} ${parsed.problems.map(({ message }) => message).join(' ')}`,
  ].join('\n');
}

describe('the package yaml', function () {
  this.timeout(timeoutMs);

  it('reads the documents themselves as we do', () => {
    assert.deepEqual(documents.map(differenceIn).filter(Boolean), []);
  });

  it(`reads ${count} mutated documents as we do (seed ${seed})`, () => {
    const differences: string[] = [];
    const texts = mutatedDocuments(documents, seed);
    for (let index = 0; index < count; index++) {
      const difference = differenceIn(texts.next().value as string);
      if (difference !== undefined) differences.push(difference);
    }
    differences.sort((a, b) => a.length - b.length);
    assert.deepEqual(differences.slice(0, 20), [], `${differences.length} of ${count}, seed ${seed}`);
  });
});
