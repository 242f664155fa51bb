import assert from 'node:assert/strict';
import { usesOfNames } from '../../shared/src/javascript/name-uses.js';
import { referencesOf } from '../../shared/src/javascript/references.js';
import { Script } from '../../shared/src/javascript/script.js';
import { variablePaths } from '../../shared/src/javascript/variable-paths.js';
import { mark, referenceText } from '../expressions/notation.js';

/** Where a script uses the name `f` without declaring it in an inner scope, in `«»`. */
const names: [marked: string, title: string][] = [
  ['«f»(1)', 'a global name'],
  ['function «f»() {} «f»()', 'a declaration at the top level'],
  ['((f) => f)(«f»)', 'not a parameter'],
  ['x.f + «f».f', 'not a member'],
  ['({ f: 1, a: «f» })', 'not a key'],
  ['{ let f; f } «f»', 'not a variable of a block'],
  ['try {} catch (f) { f } «f»', 'not a caught error'],
  ['f: for (;;) break f', 'not a label'],
  ['«f»( +', 'a word of broken code'],
];

/** Each member of `inputs` that is accessed through a variable. */
const paths: [source: string, expected: string][] = [
  ['inputs.a.b', ''],
  ['const c = inputs.cond; c.x.y', 'cond x y'],
  ['inputs.xs.map((x) => x.y)', 'xs * y'],
  ['inputs.xs.findLast((x) => x.y)', 'xs * y'],
  ['inputs.xs.reduce((sum, x) => sum + x.y)', 'xs * y'],
  ['inputs.xs.filter((x) => x.y).map((z) => z.w)', 'xs * w; xs * y'],
  ['for (const { a: { b } } of inputs.xs) b.c', 'xs * a; xs * a b; xs * a b c'],
  ['let c = inputs.x; c = 1; c.y', ''],
  ['const a = inputs; const b = a; const c = b.x; c.y', 'x; x y'],
  ['const c = inputs.x; c.', ''],
];

describe('JavaScript: a script', () => {
  for (const [marked, title] of names) {
    it(`finds the uses of a name: ${title}`, () => {
      const source = marked.replace(/[«»]/g, '');
      const found = usesOfNames(new Script(source), new Set(['f']))
        .sort((a, b) => b.span.start - a.span.start)
        .reduce((text, { span }) => mark(text, span), source);
      assert.equal(found, marked);
    });
  }

  for (const [source, expected] of paths) {
    it(`follows variables of ${source} to ${expected || 'nothing'}`, () => {
      const found = variablePaths(new Script(source), 'inputs').map((path) =>
        path.map(({ kind, name = '' }) => (kind === 'name' ? name : '*')).join(' '),
      );
      assert.equal(found.sort().join('; '), expected);
    });
  }

  it('gives places in the text around it, and parses it as what it becomes', () => {
    const text = 'echo ${ return inputs.x }';
    const span = { start: 7, end: text.length - 1 };
    const isInputs = (name: string): name is 'inputs' => name === 'inputs';
    const alone = new Script(text, span);
    assert.equal(alone.tree, undefined);
    assert.ok(alone.error);
    const body = new Script(text, span, { before: '"";(function(){', after: '})', hasStatements: true });
    const [reference] = referencesOf(body, isInputs);
    assert.ok(reference);
    assert.equal(referenceText({ ...reference, root: 'inputs' }), 'inputs.x');
    assert.equal(mark(text, reference.span), 'echo ${ return «inputs.x» }');
  });

  it('follows variables that stand for each other without end', () => {
    const count = 20_000;
    const chain = Array.from({ length: count }, (_, index) => `const v${index + 1} = v${index};`);
    const source = `const v0 = inputs.x;${chain.join('')}v${count}.y`;
    assert.equal(variablePaths(new Script(source), 'inputs').at(-1)?.at(-1)?.name, 'y');
  });

  it('is too deep where a tree would be, and throws nothing', () => {
    for (const source of [`${'['.repeat(50_000)}1${']'.repeat(50_000)}`, `a${'.b()'.repeat(100_000)}`]) {
      const script = new Script(source);
      assert.equal(script.tree, undefined);
      assert.equal(script.error?.isTooDeep, true);
    }
  });
});
