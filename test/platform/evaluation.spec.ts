import assert from 'node:assert/strict';
import fc from 'fast-check';
import { releases } from '../../scripts/setup/platform.js';
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
const sampled = 40;

/** Known differences, each with the reason why it remains. */
const known: readonly { isMeant: (one: EvaluationCase, server: Server) => boolean; reason: string }[] = [
  {
    isMeant: ({ name }, { platform }) =>
      ['25.0', '26.1.0'].includes(platform) && /btoa|atob|\(\?i:/.test(name),
    reason:
      'these releases evaluate with the Node of the machine, which lacks "atob", "btoa", and newer flags',
  },
];

/** Errors about what runs, each with the reason why it is one. */
const meantErrors: typeof known = [
  {
    isMeant: ({ tool }, { platform }) => platform === '25.0' && 'configfiles' in tool,
    reason: 'this release writes no config files, so that what is wrong in them does not show',
  },
  {
    isMeant: ({ name }) => name.includes('list:') && name.includes('.map((f) => f.path)'),
    reason: 'lists of lists have no paths of their own: joined, they are an empty text',
  },
];

/** The cases of a run; those that leave out a value only if the release fills it in where we can ask it. */
function casesFor(release: string): EvaluationCase[] {
  const fills = versionOf(release).startsWith('26.1');
  const cases = allCases().filter(({ values }) => fills || Object.keys(values).length > 0);
  return long ? cases : fc.sample(fc.constantFrom(...cases), { numRuns: sampled, seed: 1 });
}

/** What each release is asked. */
const asked = releases.map((release) => ({
  release,
  servers: serversOf('galaxy', { platform: versionOf(release) }),
  cases: casesFor(release),
}));

function isSame(theirs: Answer, ours: Answer): boolean {
  if (theirs.failed !== undefined) return ours.failed !== undefined;
  return theirs.command === ours.command && JSON.stringify(theirs.files) === JSON.stringify(ours.files);
}

where('platform').describe('what the platform makes of tools and values', function () {
  this.timeout(long ? 4 * 3_600_000 : 600_000);
  let processes: readonly PlatformProcess<Answer>[] = [];
  const answers = new Map<Server, Promise<Answer[]>>();

  before(() => {
    // All at the same time: each is a process of its own.
    processes = releases.map((release) => new PlatformProcess(release, 'evaluate.py'));
    for (const { servers, cases, release } of asked) {
      const process = processes.find((one) => one.release === release);
      const of = (way: Server['jobs']) => cases.map(({ tool, values }) => ({ tool, values, way }));
      const all = process?.ask(servers.flatMap(({ jobs }) => of(jobs)));
      for (const [index, server] of servers.entries()) {
        const [start, end] = [index * cases.length, (index + 1) * cases.length];
        if (all)
          answers.set(
            server,
            all.then((every) => every.slice(start, end)),
          );
      }
    }
  });

  after(() => {
    for (const process of processes) process.end();
  });

  for (const { release, servers, cases } of asked)
    for (const server of servers)
      it(`is what we render as ${release} does, where jobs start in the way "${server.jobs}"`, async () => {
        const theirs = (await answers.get(server)) ?? [];
        const differing: string[] = [];
        const wrong: string[] = [];
        let evaluated = 0;
        let explained = 0;
        for (const [index, one] of cases.entries()) {
          const answer = theirs[index];
          // Which tools and values are taken is what `verdict.spec.ts` is about.
          if (!answer || answer.refused !== undefined) continue;
          evaluated++;
          const ours = await ourAnswer(one, server);
          if (!isSame(answer, ours)) {
            if (known.some(({ isMeant }) => isMeant(one, server))) explained++;
            else differing.push(`${one.name}\n  they: ${shown(answer)}\n  we:   ${shown(ours)}`);
          }
          const error = errorAbout(one, server);
          const isMeant = meantErrors.some((known) => known.isMeant(one, server));
          if (error !== undefined && works(answer) && !isMeant)
            wrong.push(`${one.name}\n  ${error}\n  ${shown(answer)}`);
        }
        const counts = `${evaluated} of ${cases.length} cases evaluated, ${differing.length} and ${explained} for a known reason`;
        console.log(`      ${release}, ${server.jobs}: ${counts} differ, ${wrong.length} false errors.`);
        assert.ok(evaluated > cases.length / 2, `only ${evaluated} of ${cases.length} were not refused`);
        assert.deepEqual(differing, []);
        assert.deepEqual(wrong, []);
      });

  describe('labels', () => {
    it('are filled in as in 26.1.2', async () => {
      const platform = new PlatformProcess<{ label: string }>('26.1.2', 'evaluate.py');
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
