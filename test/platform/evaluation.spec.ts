import assert from 'node:assert/strict';
import fc from 'fast-check';
import { releases } from '../../scripts/setup-platform.mjs';
import { labelText } from '../../shared/src/evaluate/label-text.js';
import { PythonNumber, type Json } from '../../shared/src/evaluate/json.js';
import { check } from '../../shared/src/checker/check.js';
import { defaultConfig } from '../../shared/src/problems/project-config.js';
import { serversOf, type Server } from '../../shared/src/values/server.js';
import { long } from '../support/sample.js';
import { where } from '../support/where.js';
import { allCases, type EvaluationCase } from './expression-cases.js';
import { documentOf, ourAnswer, versionOf, type Answer } from './our-answers.js';
import { PlatformProcess } from './platform-process.js';

/** How many cases an ordinary run asks of each release, for each way to start jobs. */
const sampled = 150;

interface Question {
  tool: EvaluationCase['tool'];
  values: EvaluationCase['values'];
  way: Server['jobs'];
}
interface LabelQuestion {
  label: string;
  inputs: { [name: string]: Json };
  on: string;
}

/** Known differences, each with the reason why it remains. */
const known: readonly { isMeant: (one: EvaluationCase, server: Server) => boolean; reason: string }[] = [
  {
    isMeant: ({ name }, { platform }) => ['25.0', '26.1.0'].includes(platform) && /btoa|atob/.test(name),
    reason: 'these releases evaluate with Node, whose isolated context lacks "atob" and "btoa"',
  },
];

/** The cases of a run; those that leave out a value only if the release fills it in where we can ask it. */
function casesFor(release: string): EvaluationCase[] {
  const fills = versionOf(release).startsWith('26.1');
  const cases = allCases().filter(({ values }) => fills || Object.keys(values).length > 0);
  return long ? cases : fc.sample(fc.constantFrom(...cases), { numRuns: sampled, seed: 1 });
}

function isSame(theirs: Answer, ours: Answer): boolean {
  if (theirs.failed !== undefined) return ours.failed !== undefined;
  return theirs.command === ours.command && JSON.stringify(theirs.files) === JSON.stringify(ours.files);
}

where('platform').describe('what the platform makes of tools and values', function () {
  this.timeout(long ? 4 * 3_600_000 : 600_000);

  for (const release of releases) {
    describe(release, () => {
      let platform: PlatformProcess<Question | LabelQuestion, Answer & { label: string }>;
      before(() => {
        platform = new PlatformProcess(release, 'evaluate.py');
      });
      after(() => {
        platform.end();
      });

      for (const server of serversOf('galaxy', { platform: versionOf(release) })) {
        it(`is what we render, where jobs start in the way "${server.jobs}"`, async () => {
          const cases = casesFor(release);
          const answers = await platform.ask(
            cases.map(({ tool, values }) => ({ tool, values, way: server.jobs })),
          );
          const differing: string[] = [];
          const wrong: string[] = [];
          let asked = 0;
          for (const [index, one] of cases.entries()) {
            const theirs = answers[index];
            // Which tools and values are taken is what `verdicts` are about.
            if (!theirs || theirs.refused !== undefined) continue;
            asked++;
            const ours = await ourAnswer(one, server);
            if (!isSame(theirs, ours) && !known.some(({ isMeant }) => isMeant(one, server)))
              differing.push(`${one.name}\n  they: ${shown(theirs)}\n  we:   ${shown(ours)}`);
            const error = errorAbout(one, server);
            if (error !== undefined && works(theirs))
              wrong.push(`${one.name}\n  ${error}\n  ${shown(theirs)}`);
          }
          assert.ok(asked > cases.length / 2, `only ${asked} of ${cases.length} were not refused`);
          assert.deepEqual(differing, []);
          assert.deepEqual(wrong, []);
        });
      }
    });
  }

  describe('labels', () => {
    it('are filled in as in 26.1.2', async () => {
      const platform = new PlatformProcess<LabelQuestion, { label: string }>('26.1.2', 'evaluate.py');
      const on = 'data 1';
      const theirs = await platform.ask(labels.map((label) => ({ label, inputs: labelInputs, on })));
      platform.end();
      const inputs = { ...labelInputs, x: PythonNumber.float(1.5) };
      const ours = labels.map((label) => ({
        label: labelText(label, { inputs, runtime: { on_string: on } }),
      }));
      assert.deepEqual(ours, theirs);
    });
  });
});

function shown(answer: Answer): string {
  return JSON.stringify(answer).slice(0, 300);
}

/** Whether a job runs, and no value is missing in what it writes. */
function works({ command = 'null', files = [] }: Answer): boolean {
  const texts = [command, ...files.map(({ content }) => content)];
  return !texts.some((text) => /null|undefined|None|\[object Object\]/.test(text));
}

/** The rules about what expressions do when they are evaluated. */
const evaluated = new Set(['expression-syntax', 'reference-kind', 'reference-unfinished', 'run-fails']);

/** The first error about an expression. */
function errorAbout(one: EvaluationCase, { platform, jobs }: Server): string | undefined {
  const problems = check(documentOf(one), { config: { ...defaultConfig, platform, jobs } });
  return problems.find(({ code, severity }) => severity === 'error' && evaluated.has(code))?.message;
}

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
