import assert from 'node:assert/strict';
import fc from 'fast-check';
import { releases } from '../../scripts/setup/platform.js';
import { labelText } from '../../shared/src/evaluate/label-text.js';
import { platformJson, PythonNumber, type Json } from '../../shared/src/evaluate/json.js';
import { serversOf, type Server } from '../../shared/src/values/server.js';
import { long } from '../support/sample.js';
import { where } from '../support/where.js';
import { allCases, type EvaluationCase } from './expression-cases.js';
import { compareEvaluations } from './evaluation-comparison.js';
import { versionOf, type Answer } from './our-answers.js';
import { sharedProcess } from './platform-process.js';

/** How many cases an ordinary run asks of each release, for each way to start jobs. */
const sampled = 40;

/** All cases for a release; those that leave out a value only if it fills the value in where we can ask it. */
function casesFor(release: string): EvaluationCase[] {
  const fills = versionOf(release).startsWith('26.1');
  return allCases().filter(({ isComplete }) => fills || isComplete);
}

/** Those of a run. */
function someOf(cases: readonly EvaluationCase[]): readonly EvaluationCase[] {
  return long ? cases : fc.sample(fc.constantFrom(...cases), { numRuns: sampled, seed: 1 });
}

/** How many cases each tool has. */
function amountsIn(cases: readonly EvaluationCase[]): ReadonlyMap<EvaluationCase['tool'], number> {
  const amounts = new Map<EvaluationCase['tool'], number>();
  for (const { tool } of cases) amounts.set(tool, (amounts.get(tool) ?? 0) + 1);
  return amounts;
}

/** What each release is asked. */
const asked = releases.map((release) => {
  const all = casesFor(release);
  const servers = serversOf('galaxy', { platform: versionOf(release) });
  return { release, servers, cases: someOf(all), amounts: amountsIn(all) };
});

/** How many in a hundred cases may have another result. */
const maxDifferent = 0.5;

where('platform').describe('what the platform makes of tools and values', function () {
  this.timeout(long ? 4 * 3_600_000 : 600_000);
  const answers = new Map<Server, Promise<Answer[]>>();

  before(() => {
    // All at the same time: each is a process of its own.
    for (const { servers, cases, release } of asked) {
      const of = (way: Server['jobs']) => cases.map(({ tool, values }) => ({ tool, values, way }));
      const all = sharedProcess<Answer>(release, 'evaluate.py').ask(
        servers.flatMap(({ jobs }) => of(jobs)),
        platformJson,
      );
      for (const [index, server] of servers.entries()) {
        const [start, end] = [index * cases.length, (index + 1) * cases.length];
        answers.set(
          server,
          all.then((every) => every.slice(start, end)),
        );
      }
    }
  });

  for (const { release, servers, cases, amounts } of asked)
    for (const server of servers)
      it(`is what we render as ${release} does, where jobs start in the way "${server.jobs}"`, async () => {
        const theirs = (await answers.get(server)) ?? [];
        assert.equal(theirs.length, cases.length);
        const compared = await compareEvaluations(server, cases, theirs, amounts);
        const { evaluated, explained, different, falseErrors, failing, missed } = compared;
        const counts = [
          `${evaluated} of ${cases.length} cases evaluated`,
          `${different.length} differ, and ${explained} for a known reason`,
          `${falseErrors.length} false errors`,
          `${failing} tools always fail, ${missed.length} without an error`,
        ];
        console.log(`      ${release}, ${server.jobs}: ${counts.join('; ')}.`);
        assert.ok(evaluated > cases.length / 2, `only ${evaluated} of ${cases.length} were not refused`);
        assert.deepEqual(different, []);
        assert.deepEqual(falseErrors, []);
        assert.deepEqual(missed, []);
        const percent = (explained * 100) / evaluated;
        assert.ok(!long || percent <= maxDifferent, `${percent} % differ`);
      });

  describe('labels', () => {
    it('are filled in as in 26.1.2', async () => {
      const platform = sharedProcess<{ label: string }>('26.1.2', 'evaluate.py');
      const on = 'data 1';
      const theirs = await platform.ask(labels.map((label) => ({ label, inputs: labelInputs, on })));
      const inputs = { ...labelInputs, x: PythonNumber.float(1.5) };
      const ours = labels.map((label) => ({
        label: labelText(label, { inputs, runtime: { on_string: on } }),
      }));
      assert.deepEqual(ours, theirs);
    });
  });
});

const labelInputs: { [name: string]: Json } = {
  ...{ t: 'text', e: '', n: 3, x: 1.5, b: true, o: null, l: ['a'] },
  c: { m: 'a', k: 2, __current_case__: 0 },
};

const labels = [
  ...[
    '$(inputs.t)',
    '$(inputs.e)|',
    '$(inputs.n)',
    '$(inputs.x)',
    '$(inputs.b)',
    '$(inputs.o)|',
    '$(inputs.o.name)|',
  ],
  ...['$(inputs.l)', '$(inputs.c)', '$(inputs.c.m)', '$(inputs.c.zz)', "$(inputs['t'])", '$(inputs.l[0])'],
  ...['$(inputs.t.length)', '\\$(inputs.t)', '\\\\$(inputs.t)', '$$(inputs.t)', '$(runtime.on_string)'],
  ...[
    'on $(runtime.on_string)!',
    '$(runtime.outdir)',
    '$( inputs.t )',
    "$(inputs.t + 'a')",
    '$(inputs.missing)',
  ],
  ...[
    '${inputs.t}',
    '$(inputs.t',
    "'$(inputs.t)'",
    '$(self)',
    '$(inputs.t) $(inputs.n)',
    '$(f($(inputs.t)))',
  ],
  ...[
    '$(inputs.c.__current_case__)',
    '$(inputs.b) and $(inputs.o)',
    '$(inputs.x)x',
    'x'.repeat(260),
    '🧬'.repeat(251),
  ],
  ...['$(inputs.é)', `${'x'.repeat(245)}$(inputs.t)`, `${'x'.repeat(236)}$(inputs.t)y`],
];
