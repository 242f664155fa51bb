import assert from 'node:assert/strict';
import { declarationsOf } from '../../shared/src/javascript/declarations.js';
import { Script } from '../../shared/src/javascript/script.js';
import { mark } from '../expressions/notation.js';

/** `function f(a, b)`, `variable x`, `class C`, in text order. */
function listed(source: string): string {
  return declarationsOf(new Script(source))
    .map(
      ({ kind, name, parameters }) =>
        `${kind} ${name}${kind === 'function' ? `(${parameters.join(', ')})` : ''}`,
    )
    .join('; ');
}

const table: [source: string, expected: string][] = [
  ['', ''],
  ["function basename(path) { return path.split('/').pop(); }", 'function basename(path)'],
  [
    'function a() {}\nfunction b(x, y = f(1, 2), ...rest) {}',
    'function a(); function b(x, y = f(1, 2), ...rest)',
  ],
  ['function a({ x, y }, [z]) {}', 'function a({ x, y }, [z])'],
  ['var a = 1, b; let c; const d = 2;', 'variable a; variable b; variable c; variable d'],
  ['const f = (x, y) => x + y;', 'function f(x, y)'],
  ['var f = function g(x) { return x };', 'function f(x)'],
  ['const { a, b: [c, ...d], ...e } = x;', 'variable a; variable c; variable d; variable e'],
  ['class C { m() {} }', 'class C'],
  ['function a() { var inner; function deep() {} }', 'function a()'],
  ['{ let inner; }', ''],
  ['if (true) { var q = 1; }\nglobalThis.z = 2;', 'variable q; variable z'],
  ['for (var i = 0; i < 3; i++) { x.y = i; }', 'variable i'],
  ['f = 1; console.log(x);', ''],
  ['// function no() {}\n"function no() {}"', ''],
  ['function a(x) { return x + }\nfunction b(y, z) { return y }', 'function a(x); function b(y, z)'],
  ['function a(x) { return x \nfunction b(y) {}', 'function a(x); function b(y)'],
  ['function', ''],
  ['function a', 'function a()'],
  ['var x = = 1; class C {', 'variable x; class C'],
  ['not JavaScript at all', ''],
];

describe('JavaScript: declarations', () => {
  for (const [source, expected] of table) {
    it(`${source.replace(/\n/g, '⏎')}  declares  ${expected}`, () => {
      assert.equal(listed(source), expected);
    });
  }

  it('says where the names are', () => {
    const source = 'var a = 1;\nfunction b() {}';
    assert.deepEqual(
      declarationsOf(new Script(source)).map(({ span }) => mark(source, span)),
      ['var «a» = 1;\nfunction b() {}', 'var a = 1;\nfunction «b»() {}'],
    );
  });
});
