import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { timeoutMs, runs } from '../support/runs.js';
import { yamlish } from '../support/scalars.js';
import { stepsOf } from '../support/steps.js';

/** Texts that grow at the end, in lines, or at the start of a line: each unit may make the reader look back or ahead. */
const growing: fc.Arbitrary<(times: number) => string> = fc
  .record({
    before: yamlish,
    unit: yamlish.filter((unit) => unit !== ''),
    behind: yamlish,
    lineBreak: fc.boolean(),
  })
  .map(({ before, unit, behind, lineBreak }) => {
    const repeated = lineBreak ? `${unit}\n` : unit;
    return (times) => before + repeated.repeat(times) + behind;
  });

describe('time', function () {
  this.timeout(timeoutMs);

  it('grows with the length of the text, whatever it is', () => {
    fc.assert(
      fc.property(growing, (text) => {
        const [few, many] = [text(100), text(400)];
        const steps = [few, many].map((one) => stepsOf(() => parseYaml(one)));
        const perCharacter = steps.map((count, index) => count / ([few, many][index]?.length ?? 1));
        assert.ok(
          (perCharacter[1] ?? 0) <= 2 * (perCharacter[0] ?? 0) + 20,
          `${JSON.stringify(text(2))}: ${perCharacter.map(Math.round).join(', ')} steps per character`,
        );
      }),
      runs(2_000),
    );
  });
});
