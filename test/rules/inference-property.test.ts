import fc from 'fast-check';
import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { evaluateTemplate } from '../../shared/src/evaluate/evaluate-template.js';
import type { Json } from '../../shared/src/evaluate/json.js';
import { inputValues } from '../../shared/src/evaluate/values/input-values.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { Document } from '../../shared/src/tool/document.js';
import { sandbox } from '../evaluate/support.js';
import { timeoutMs, runs } from '../support/runs.js';
import { toolIn } from '../support/tools.js';

const declarations = `
  - { name: table, type: data, format: txt }
  - { name: files, type: data, format: txt, multiple: true }
  - { name: ref, type: data, format: txt, optional: true }
  - { name: refs, type: data, format: txt, multiple: true, optional: true }
  - { name: text, type: text, value: a }
  - { name: opt, type: text, optional: true }
  - { name: flag, type: boolean }
  - name: cond
    type: conditional
    test_parameter: { name: kind, type: boolean }
    whens:
      - { discriminator: true, parameters: [{ name: deep, type: data, format: txt }] }
      - { discriminator: false, parameters: [{ name: depth, type: text, value: b }] }
  - name: rep
    type: repeat
    parameters: [{ name: item, type: text, value: c }, { name: extra, type: text, optional: true }]
`;

const document = (expression: string): string =>
  `class: PlatformUserTool\nid: some-tool\nname: Some tool\nversion: 1.0.0\ncontainer: busybox:1.36\nshell_command: |\n  tool ${expression}\ninputs:${declarations}`;

/** All combinations of present, null and missing inputs. */
const samples: readonly { [name: string]: Json }[] = (() => {
  const tool = toolIn(document('x'));
  const all: { [name: string]: Json }[] = [];
  for (let bits = 0; bits < 32; bits++) {
    const has = (bit: number): boolean => (bits & (1 << bit)) !== 0;
    const kind = has(4);
    const given = {
      table: '/d/table.txt',
      files: ['/d/1.txt', '/d/2.txt'],
      ...(has(0) && { ref: '/d/ref.txt' }),
      ...(has(1) && { refs: ['/d/3.txt'] }),
      ...(has(2) && { opt: 'o' }),
      flag: has(3),
      cond: kind ? { kind, deep: '/d/deep.txt' } : { kind },
      rep: [{}, has(2) ? { extra: 'e' } : {}],
    };
    const { values, faults } = inputValues(tool.inputs, { given });
    assert.deepEqual(faults, []);
    all.push(values);
  }
  return all;
})();

const oneOf = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
const compose = (text: string, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts)
    .map((values) => values.reduce((whole, value, index) => whole.replaceAll(`#${index}`, value), text));

const files = oneOf('inputs.table', 'inputs.ref', 'inputs.cond.deep', 'inputs.files[0]');
const texts = oneOf(
  'inputs.text',
  'inputs.opt',
  'inputs.cond.depth',
  'inputs.rep[0].item',
  'inputs.rep[0].extra',
);
const lists = oneOf('inputs.files', 'inputs.refs', '(inputs.refs || [])', 'inputs.files.slice(0)');
const member = oneOf('path', 'path', 'nameroot', 'paht', 'length');
const leaf = fc.oneof(
  texts,
  files,
  oneOf("'x'", 'inputs.table.path', 'inputs.files.length'),
  compose('#0.#1', files, member),
  compose('#0.#1()', texts, oneOf('trim', 'toUpperCase', 'trmi')),
  compose('#0?.#1', files, member),
  compose("#0.map((f) => '-i ' + f.#1).join(' ')", lists, member),
  compose("#0.map(({ #1: p }) => '-i ' + p).join(' ')", lists, member),
  compose("#0.filter((f) => f.size === null).map((f) => '-i ' + f.#1).join(' ')", lists, member),
  compose("#0.join(' ')", lists),
  oneOf("inputs.rep.map((r) => r.item).join(' ')", "inputs.rep.map((r) => r.extra.trim()).join(' ')"),
  oneOf("inputs.rep.filter((r) => r.extra).map((r) => r.extra.trim()).join(' ')"),
  oneOf('String(inputs.table)', 'String(inputs.opt)', "inputs.text.split(',').lenght"),
);
// Inference ignores what other tests imply about a conditional or a repeat.
const path = oneOf(
  'inputs.table',
  'inputs.ref',
  'inputs.files[0]',
  'inputs.text',
  'inputs.opt',
  'inputs.refs',
);
const tested = fc.oneof(path, oneOf('inputs.flag'));
const test = fc.oneof(
  tested,
  compose('!#0', tested),
  compose(
    '#0 #1 #2',
    tested,
    oneOf('===', '!==', '==', '!='),
    oneOf('null', 'undefined', "''", "'o'", 'true'),
  ),
  compose('typeof #0 === #1', tested, oneOf("'string'", "'object'", "'undefined'")),
  compose('Array.isArray(#0)', tested),
);
const { value: expression } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    compose('(#0 ? #1 : #2)', test, tie('value'), tie('value')),
    compose('(#0 #1 #2)', path, oneOf('&&', '||', '??'), tie('value')),
    compose("('-x ' + #0)", tie('value')),
    compose('`<${#0}>`', tie('value')),
  ),
}));
const body = fc.oneof(
  compose('if (#0) { return #1; } return #2;', test, expression, expression),
  compose('if (!#0) return #1; return #2;', test, expression, expression),
  compose('const v = #0; return v ? #1 : #2;', path, expression, expression),
  compose('const v = #0; return v && #1;', path, expression),
  compose('const v = #0; if (v) { return v.#1; } return #2;', path, member, expression),
  compose("let s = ''; for (const f of #0) { s += '-i ' + f.#1; } return s;", lists, member),
  compose('const { path, #1: q } = #0; return path + q;', files, member),
);
const written = fc.oneof(compose('$(#0)', expression), compose('${ #0 }', body));

/** The outcome of an expression for each sample: its text or its error. */
async function outcomes(source: string): Promise<{ text: string; isFault: boolean }[]> {
  const all: { text: string; isFault: boolean }[] = [];
  for (const inputs of samples) {
    const { text, failures } = await evaluateTemplate(
      `tool ${source}`,
      { server: { dialect: 'galaxy', platform: 'latest', jobs: 'requests' }, inputs, library: [] },
      sandbox,
    );
    const isFault = failures.length > 0 || /undefined/.test(text);
    all.push({ text, isFault });
  }
  return all;
}

const isSound = ({ text, isFault }: { text: string; isFault: boolean }): boolean =>
  !isFault && !/\bnull\b|\[object|^tool [{[]/.test(text);

const problemsOf = (source: string): Problem[] =>
  check(new Document(document(source))).filter(({ code }) => code === 'reference-kind');

describe('what is said of the values in expressions', function () {
  this.timeout(timeoutMs);

  it('is true and all: of an expression without a choice', async () => {
    await fc.assert(
      fc.asyncProperty(leaf, async (operand) => {
        const source = `$('' + ${operand})`;
        const problems = problemsOf(source);
        const results = await outcomes(source);
        if (problems.some(({ severity }) => severity === 'error')) {
          // A list without elements has nothing to access.
          assert.ok(
            results.every(({ isFault, text }) => isFault || text === 'tool '),
            source,
          );
        }
        assert.equal(problems.length === 0, results.every(isSound), source);
      }),
      runs(200),
    );
  });

  it('is all: what has no problem never fails and never writes null, undefined or an object', async () => {
    let silent = 0;
    await fc.assert(
      fc.asyncProperty(written, async (source) => {
        if (problemsOf(source).length > 0) return;
        silent++;
        for (const outcome of await outcomes(source))
          assert.ok(isSound(outcome), `${source} → ${outcome.text}`);
      }),
      runs(300),
    );
    const { numRuns } = runs(300);
    assert.ok(silent > numRuns / 10, 'enough of them are sound');
  });
});
