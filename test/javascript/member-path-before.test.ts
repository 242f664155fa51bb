import assert from 'node:assert/strict';
import { scan } from '../../shared/src/expressions/scanner.js';
import { memberPathBefore } from '../../shared/src/javascript/caret/member-path-before.js';

/** The path before the caret `|` and the partial name in `«»`, or `-`. */
function pathAt(marked: string): string {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const expression = scan(text).expressions.find(({ span }) => span.start <= offset && offset <= span.end);
  assert.ok(expression, marked);
  const found = memberPathBefore(expression.script, offset);
  if (found === undefined) return '-';
  const { root, path, partial } = found;
  return [...(root === undefined ? [] : [root, ...path]), `«${text.slice(partial.start, partial.end)}»`].join(
    ' ',
  );
}

const table: [marked: string, expected: string][] = [
  ['$(|)', '«»'],
  ['$( | )', '«»'],
  ['$(|', '«»'],
  ['$(in|)', '«in»'],
  ['$(|inputs)', '«inputs»'],
  ['$(in|puts.x)', '«inputs»'],
  ['$(inputs.|)', 'inputs «»'],
  ['$(inputs.|', 'inputs «»'],
  ['$(inputs.re|)', 'inputs «re»'],
  ['$(inputs.re|ads.path)', 'inputs «reads»'],
  ['$(inputs.|reads.path)', 'inputs «reads»'],
  ['$(inputs.reads.|)', 'inputs reads «»'],
  ['$(inputs.reads.pa|', 'inputs reads «pa»'],
  ['$(inputs.reads.|\nsamtools view', 'inputs reads «»'],
  ["cat '$(inputs.reads.pa|' > out", 'inputs reads «pa»'],
  ['$(inputs.reads.pa|\n\nls $(inputs.b)', 'inputs reads «pa»'],
  ['$(inputs.reads..|)', 'inputs reads «»'],
  ['$(inputs.a..b.|)', 'inputs a b «»'],
  ['$(inputs?.reads?.|)', 'inputs reads «»'],
  ['$(inputs\n  .reads\n  .|)', 'inputs reads «»'],
  ['$(inputs[0].|)', 'inputs [] «»'],
  ["$(inputs['a b'].|)", 'inputs a b «»'],
  ['$(inputs.files[0].|)', 'inputs files [] «»'],
  ['$(inputs.files[].|)', 'inputs files [] «»'],
  ['$(inputs.files[i + f(1)].pa|)', 'inputs files [] «pa»'],
  ["$(inputs?.['x'].|)", 'inputs x «»'],
  ["$(inputs['|", 'inputs «»'],
  ["$(inputs['re|", 'inputs «re»'],
  ["$(inputs['re|ads'].path)", 'inputs «reads»'],
  ["$(inputs['my re|ads'])", 'inputs «my reads»'],
  ["$(inputs['re|)", 'inputs «re»'],
  ["cat '$(inputs['re|)' > x", 'inputs «re»'],
  ['$(inputs.a["x|"])', 'inputs a «x»'],
  ['$(inputs[`x|`])', 'inputs «x»'],
  ['$(inputs[|])', '«»'],
  ['$(inputs[in|])', '«in»'],
  ['$(inputs.xs[inputs.|])', 'inputs «»'],
  ['$(inputs.name.trim().|)', 'inputs name trim() «»'],
  ['$(inputs.xs.map((x) => x.path).jo|)', 'inputs xs map() «jo»'],
  ['$(inputs.xs.map((x) => x.|))', 'inputs xs [] «»'],
  ['$(inputs.xs.map(x => x.|', 'inputs xs [] «»'],
  ['$(inputs.xs.filter((x, i) => x.|))', 'inputs xs [] «»'],
  ['$(inputs.xs.filter((x, i) => i.|))', 'i «»'],
  ['$(inputs.xs.map((x) => { return x.| }))', 'inputs xs [] «»'],
  ['$(inputs.xs.map(function (x) { return x.| }))', 'inputs xs [] «»'],
  ['$(inputs.xs.map((x) => x.ys.map((y) => y.|)))', 'inputs xs [] ys [] «»'],
  ['$(inputs.xs.map((x) => x.ys.map((y) => x.|)))', 'inputs xs [] «»'],
  ['$(inputs.xs.filter((x) => x.a).map((y) => y.|))', 'inputs xs filter() [] «»'],
  ['$(inputs.xs.map((x) => f(x, [x.|])))', 'inputs xs [] «»'],
  ['$(inputs.xs.map((x) => x.a, x.|))', 'x «»'],
  ['$(inputs.xs.map((inputs) => inputs.|))', 'inputs xs [] «»'],
  ['$(inputs.xs.reduce((sum, x) => sum.|))', 'sum «»'],
  ['$(inputs.xs.reduce((sum, x) => x.|))', 'inputs xs [] «»'],
  ['$(inputs.xs.sort((a, b) => b.|))', 'inputs xs [] «»'],
  ['$(inputs.xs.findLast((x) => x.|))', 'inputs xs [] «»'],
  ['$(f((x) => x.|))', 'x «»'],
  ['${ for (const x of inputs.xs) { s += x.| } return s; }', 'inputs xs [] «»'],
  ['${ for (const i in inputs.xs) { s += i.| } }', 'i «»'],
  ['${ const f = (x) => x.a; return x.| }', 'x «»'],
  ['$(inputs.xs.map((x) => |))', '«»'],
  ['$(f(1).|)', 'f() «»'],
  ['$(f(inputs.|', 'inputs «»'],
  ['$(f(1, inputs.a|))', 'inputs «a»'],
  ['$(Math.|)', 'Math «»'],
  ['$(inputs.a + |)', '«»'],
  ['$(inputs.a + in|)', '«in»'],
  ['$(inputs.a ? | : 1)', '«»'],
  ['$(inputs.a +* inputs.|)', 'inputs «»'],
  ['$(!in|)', '«in»'],
  ['$(typeof in|)', '«in»'],
  ['$(`a ${inputs.|} b`)', 'inputs «»'],
  ['$(`a ${in|} b`)', '«in»'],
  ['$(`a ${|} b`)', '«»'],
  ['$(`a |${inputs.x} b`)', '-'],
  ['$(`a ${inputs.x} |b`)', '-'],
  ['$(`a |`)', '-'],
  ['$("a |")', '-'],
  ["$(f('re|'))", '-'],
  ["$(['re|'])", '-'],
  ["$('a'.|)", '-'],
  ['$([1, 2].|)', '-'],
  ['$((inputs.a || inputs.b).|)', '-'],
  ['$(12|)', '-'],
  ['$(1.|)', '-'],
  ['$(inputs.x |)', '-'],
  ['$(inputs.x y|)', '-'],
  ['$(1 /* in| */)', '-'],
  ['$(1 // in|\n)', '-'],
  ['$(/in|/)', '-'],
  ['${ ret|', '«ret»'],
  ['${ return | }', '«»'],
  ['${ return inputs.| }', 'inputs «»'],
  ['${ return (inputs.a).| }', '-'],
  ['${ const na| = 1 }', '-'],
  ['${ const a = inputs.x\n | }', '«»'],
  ['${ const a = inputs.x\n  in| }', '«in»'],
  ['${ if (inputs.a) re| }', '«re»'],
  ['${ f(); | }', '«»'],
  ['${ if (a) { b() } | }', '«»'],
  ['$|(inputs.x)', '-'],
];

describe('JavaScript: path before the caret', () => {
  for (const [marked, expected] of table) {
    it(`${marked.replace(/\n/g, '⏎')}  gives  ${expected}`, () => {
      assert.equal(pathAt(marked), expected);
    });
  }
});
