import assert from 'node:assert/strict';
import { where } from '../support/where.js';
import { administratorsTools } from './cases.js';
import { difference, type OwnDisagreements } from './comparison.js';
import { verdictsOf } from './judges.js';
import { mutantsOf, someMutants } from './mutants.js';

/** What no table of user tools explains. */
const disagreements: OwnDisagreements = {
  stricter: [
    {
      code: 'unknown-field',
      at: /^\/outputs\/\*\/\w+$/,
      why: 'The platform drops the field without a word.',
    },
    { code: 'blank-value', at: /container_id$/, why: 'No job finds an image without a name.' },
    {
      code: 'reference-unfinished',
      at: /^\/(?:shell_command|configfiles\/\*\/content)$/,
      why: 'The template, which the platform does not look at here, cannot be evaluated, so every job fails.',
    },
    {
      code: 'blank-value',
      at: /^\/outputs\/\*\/name$/,
      why: 'Nothing can refer to an output without a name.',
    },
  ],
  looser: [
    {
      at: /^opening Exception .*more than one discover dataset condition/,
      why: 'Our check knows each entry by itself; no user can write one of this kind.',
    },
  ],
};

where('platform').describe('the verdict on a tool of administrators', () => {
  for (const release of ['26.1.0', '26.1.2']) {
    it(`is that of ${release}`, async () => {
      const tools = administratorsTools();
      const mutants = someMutants(mutantsOf(tools.map(({ value }) => value)));
      const asked = [...tools, ...mutants].map((one) => ({ ...one, text: JSON.stringify(one.value) }));
      const verdicts = await verdictsOf(
        release,
        asked.map(({ value }) => value),
      );
      const ours = verdicts.slice(0, tools.length).map(({ verdict }) => verdict);
      assert.deepEqual(ours, Array(tools.length).fill('created'));
      const different = asked.flatMap(
        (one, index) => difference(release, one, verdicts[index]!, disagreements) ?? [],
      );
      assert.deepEqual(different, []);
    });
  }
});
