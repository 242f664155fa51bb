import assert from 'node:assert/strict';
import type { Json } from '../../shared/src/evaluate/json.js';
import { platformJson } from '../../shared/src/evaluate/json.js';
import { evaluate, inputs } from './support.js';

/**
 * An expression and its raw value. `{ fails }`: a part of the message. `isNothing`: it has no JSON, which is null on the
 * public platform.
 */
type Row = [written: string, expected: Json | Failure];

interface Failure {
  fails: string;
  isNothing?: true;
}

const file = inputs['file']!;
const fileJson =
  '{"basename": "x y.txt", "checksum": null, "class": "File", "element_identifier": null, "format": "txt", ' +
  '"listing": null, "location": "file:///d/x%20y.txt", "nameext": ".txt", "nameroot": "x y", "path": "/d/x y.txt", "size": 12}';

const measured: Row[] = [
  ['$(inputs.n)', 3],
  ['echo $(inputs.b) $(inputs.none) $(inputs.sel)', 'echo true null ["a", "b"]'],
  ['cat $(inputs.file)', `cat ${fileJson}`],
  ['$(inputs.files.path)', { isNothing: true, fails: 'it is undefined' }],
  ['$(inputs.missing)', { isNothing: true, fails: 'there is no input named "missing"' }],
  ['$(runtime.cores)', { isNothing: true, fails: 'it is undefined' }],
  ['$(inputs.files[0].path) $(inputs.files.length)', '/d/x y.txt 2'],
  ['\\$(date)', '$(date)'],
  ['\\${HOME}', '${HOME}'],
  ['\\\\$(inputs.n)', '\\3'],
  ['\\\\\\$(date)', '\\$(date)'],
  ['\\; \\t $(inputs.n)', '\\; \\t 3'],
  ['\\\\ $(inputs.n)', '\\ 3'],
  ['a \\\\ b', 'a \\\\ b'],
  ['$$(inputs.n)', '$3'],
  ['$HOME $1 $5 $(inputs.n) $', '$HOME $1 $5 3 $'],
  ['${HOME}', { fails: 'shell variable' }],
  ['$((1 + 2))', 3],
  ['$(cat $(inputs.file.path))', { fails: 'shell command' }],
  ['`date` $(inputs.n)', '`date` 3'],
  ['$(x.replace(/\\)/g, ""))', { fails: 'bracket' }],
  ['$(`a)`)', { fails: 'template literal' }],
  ["${ // it's here\n return 1 }", { fails: 'the quote' }],
  ['$(inputs.n', { fails: 'bracket' }],
];

const evaluator: Row[] = [
  ['\\$(inputs.esc)', '$(inputs.esc)'],
  ['$(twice(inputs.n) + inputs.zero)', 6],
  ['${ return inputs.c; }', 'cee'],
  ["$(inputs['d'])", 'dee'],
  ['$(my.inputs.h)', { fails: '"my"' }],
  ["$('inputs.str')", 'inputs.str'],
  ['# $(inputs.comment)', '# shown'],
  ['$(inputs.cond.typo)', { isNothing: true, fails: 'it is undefined' }],
];

const passing: Row[] = [
  ['', ''],
  ['  wc -l  \n', '  wc -l  \n'],
  ['\\\\ \\$ $HOME $', '\\\\ \\$ $HOME $'],
  ['$ (x) $ {y}', '$ (x) $ {y}'],
  ['é🧬\r\n', 'é🧬\r\n'],
  [' \n\t$(inputs.n) \n', 3],
  ['\u00a0$(inputs.n)\u2003', 3],
  ['\ufeff$(inputs.n)', '\ufeff3'],
  ['\u001c$(inputs.n)\u0085', 3],
  ['  a $(inputs.n)  ', 'a 3'],
  ['a\n\n$(inputs.n)\n b\n', 'a\n\n3\n b'],
  ['\\$(a)  ', '$(a)'],
];

const lookups: Row[] = [
  ['$(inputs.str)', 'a b'],
  ['[$(inputs.empty)]', '[]'],
  ['$(inputs.empty)', ''],
  ['$(inputs.f)', 0.5],
  ['x$(inputs.zero)', 'x0'],
  ['x$(inputs.no)', 'xfalse'],
  ['$(inputs.none)', null],
  ['x$(inputs.none)', 'xnull'],
  ['$(self)', null],
  ['$(runtime.outdir)', null],
  ['$(runtime)', { tmpdir: null, outdir: null }],
  ['x$(runtime)', 'x{"outdir": null, "tmpdir": null}'],
  ['$(inputs.file)', file],
  ['$(inputs.file.basename)', 'x y.txt'],
  ['$(inputs.file.nameroot)', 'x y'],
  ['$(inputs.file.nameext)', '.txt'],
  ['$(inputs.files[1].nameroot)', 'z.tar'],
  ['$(inputs.files[1].nameext)', '.gz'],
  ['$(inputs.file.size)', 12],
  ['$(inputs.file.format)', 'txt'],
  ['$(inputs.file.checksum)', null],
  ['$(inputs.cond.mode)', 'fast'],
  ['$(inputs.rep[1].name)', 'two'],
  ['$(inputs["rep"][0]["name"])', 'one'],
  ['$(inputs.pair.elements.forward.path)', '/d/1.fq'],
  ["$(inputs.pair['elements']['reverse'].path)", '/d/2.fq'],
  ['$(inputs.list.elements[0].path)', '/d/1.fq'],
  ['$(inputs.list.collection_type)', 'list'],
  ['$(inputs.1st)', 1],
  ["$(inputs['a-b'])", 'hyphen'],
  ['$(inputs.length)', 7],
  ['$(inputs.nofiles.length)', 0],
  ['$(inputs.nofiles)', []],
  ['x $(inputs.nofiles)', 'x []'],
  ['$(inputs.files[9].path)', { fails: '"path" is read from a value that is undefined' }],
  ['$(inputs.none.path)', { fails: '"path" is read from a value that is null' }],
  ['$(inputs.str.length)', 3],
  ['$(inputs.toString)', { isNothing: true, fails: 'there is no input named "toString"' }],
  ['$(inputs.__proto__.x)', { isNothing: true, fails: 'there is no input named "__proto__"' }],
  ['$(null)', null],
];

const scripts: Row[] = [
  ['$(inputs.n + 1)', 4],
  ['-n$(inputs.n * 2)', '-n6'],
  ['$( inputs.n )', 3],
  ['$(inputs.b ? "--yes" : "")', '--yes'],
  ['a $(inputs.no ? "--yes" : "") b', 'a  b'],
  ["$(inputs.files.map((f) => f.path).join(' '))", '/d/x y.txt /d/z.tar.gz'],
  ["$(inputs.files.map(function(f) { return f.path }).join(','))", '/d/x y.txt,/d/z.tar.gz'],
  ['$(inputs.files.map((f) => `"${f.path}"`).join(" "))', '"/d/x y.txt" "/d/z.tar.gz"'],
  ['$(inputs.sel.join(","))', 'a,b'],
  ['$(inputs.none || "default")', 'default'],
  ['$(inputs.none ?? inputs.n)', 3],
  ['$(inputs.none?.path ?? "no")', 'no'],
  ['$(typeof inputs.nothing)', 'undefined'],
  ['$(Object.keys(inputs.cond).length)', 2],
  ['$(Math.max(1, inputs.n))', 3],
  ['$([1, 2].concat(inputs.sel))', [1, 2, 'a', 'b']],
  ['x$([1, 2].concat(inputs.sel))', 'x[1, 2, "a", "b"]'],
  ['x$({ b: 1, a: [true, null] })', 'x{"a": [true, null], "b": 1}'],
  ['${ return { a: undefined, b: 1 }; }', { b: 1 }],
  ['${ var s = 0; for (var i = 0; i < inputs.n; i++) s += i; return s; }', 3],
  ['x ${ return inputs.str; } y', 'x a b y'],
  ['${ return }', { isNothing: true, fails: 'return' }],
  ['${ return; }', { isNothing: true, fails: 'return' }],
  ['${ inputs.n }', { isNothing: true, fails: 'return' }],
  ['${ if (inputs.no) return 1; }', { isNothing: true, fails: 'it returns nothing' }],
  ['${ return null; }', null],
  ['${ return "}" }', '}'],
  ['$(")")', ')'],
  ["$('it\\'s')", "it's"],
  ['$(twice(4))', 8],
  ['v$(version)', 'v1.2'],
  ['$(list)', [2, 4]],
  ['$(twic(4))', { fails: '"twic"' }],
  ['$(inputs.sel.reverse()) $(inputs.sel)', '["b", "a"] ["a", "b"]'],
  ['$(inputs.n = 5) $(inputs.n)', '5 3'],
  ['$(this)', { isNothing: true, fails: 'undefined' }],
  ['$(typeof process + typeof require + typeof console)', 'undefinedundefinedundefined'],
  ['$(undefined)', { isNothing: true, fails: 'undefined' }],
  ['$(function() {})', { isNothing: true, fails: 'has no JSON representation' }],
  ['$(Symbol("x"))', { isNothing: true, fails: 'has no JSON representation' }],
  ['$(NaN)', null],
  ['x$(1 / 0)', 'xnull'],
  ['$(1n)', { fails: 'BigInt' }],
  ['$(inputs.filse.path)', { fails: 'there is no input named "filse" (did you mean "files"?)' }],
  ['$(inputs.n.toFixed(2))', '3.00'],
  ['$(inputs.n())', { fails: 'it calls something that is not a function' }],
  ['$(new Date(0).toISOString())', '1970-01-01T00:00:00.000Z'],
  ['$(new Date(0))', '1970-01-01T00:00:00.000Z'],
  ['$(inputs.)', { fails: 'the dot' }],
  ['$(1 +)', { fails: 'a value is missing' }],
  ['$()', { fails: 'it is empty' }],
  ['${}', { isNothing: true, fails: 'it returns nothing' }],
  ['${ throw new Error("no reads given") }', { fails: 'it throws "no reads given"' }],
  ['${ throw "plain" }', { fails: 'it throws "plain"' }],
  ['${ const x = 1; x = 2; return x }', { fails: '"x" cannot be changed' }],
  ['$(inputs.n) $(inputs.n', { fails: 'bracket' }],
];

const writing: Row[] = [
  ['x$(["é", "🧬", "\\u007f", "\\n", "\\""])', 'x["\\u00e9", "\\ud83e\\uddec", "\\u007f", "\\n", "\\""]'],
  ['x$(inputs.uni)', 'xé🧬"\\'],
  ['x$({ "é": 1 })', 'x{"\\u00e9": 1}'],
  [
    'x$([0.5, 1e21, 1e-7, 0.00005, 100000000000000000000, -0, -1.5, 12345.678])',
    'x[0.5, 1e+21, 1e-07, 5e-05, 100000000000000000000, 0, -1.5, 12345.678]',
  ],
  ['x$(1.5e-10)', 'x1.5e-10'],
  ['x$({ "\\uffff": 1, "\\ud83e\\uddec": 2, "a": 3 })', 'x{"a": 3, "\\uffff": 1, "\\ud83e\\uddec": 2}'],
  ['$(inputs.n)$(inputs.n)', '33'],
  ['"$(inputs.str)"', '"a b"'],
];

const arrays: Row[] = [
  ['$(inputs.files[].path)', '/d/x y.txt /d/z.tar.gz'],
  ['cat $(inputs.files[].path) > o', 'cat /d/x y.txt /d/z.tar.gz > o'],
  ['$( inputs.files[].path )', '/d/x y.txt /d/z.tar.gz'],
  ['$(inputs["files"][]["basename"])', 'x y.txt z.tar.gz'],
  ['$(inputs.files[].size)', '12 12'],
  ['x$(inputs.nofiles[].path)', 'x'],
  ['$(inputs.list[].path)', '/d/1.fq /d/2.fq'],
  ['$(inputs.pair[].path)', '/d/1.fq /d/2.fq'],
  ['$(inputs.rep[].name)', 'one two'],
  ['$(inputs.files[].pth)', { fails: 'an element of the list has no "pth"' }],
  ['$(inputs.file[].path)', { fails: '"[]" needs a list' }],
  ['$(inputs.none[].path)', { fails: 'it is null' }],
  ['$(inputs.nope[].path)', { fails: 'there is no such input' }],
];

function isFailure(expected: Row[1]): expected is Failure {
  return typeof expected === 'object' && expected !== null && 'fails' in expected;
}

function check(
  rows: readonly Row[],
  dialects: readonly ('platform' | 'galaxy')[] = ['platform', 'galaxy'],
): void {
  for (const [text, expected] of rows) {
    const fails = isFailure(expected) ? expected.fails : undefined;
    for (const dialect of dialects) {
      it(`${dialect}: ${JSON.stringify(text)}`, async () => {
        const { value, failures } = await evaluate(text, dialect);
        const messages = failures.map(({ message }) => message);
        const isNull = dialect === 'galaxy' && isFailure(expected) && expected.isNothing;
        if (isNull) assert.deepEqual([value, messages], [null, []]);
        else if (fails === undefined) assert.deepEqual([value, messages], [expected, []]);
        else {
          assert.equal(messages.length, 1, messages.join());
          assert.ok(messages[0]!.includes(fails), messages[0]);
          assert.match(messages[0]!, /^"[^\n]*" has no value: [^\n]*\.$/);
        }
      });
    }
  }
}

describe('evaluation', () => {
  describe('as measured on the platform', () => {
    check(measured);
  });
  describe('where the static check differs', () => {
    check(evaluator);
  });
  describe('what passes through', () => {
    check(passing);
  });
  describe('what is looked up', () => {
    check(lookups);
  });
  describe('what is JavaScript', () => {
    check(scripts);
  });
  describe('this value', () => {
    check(writing);
  });
  describe('array references', () => {
    check(arrays, ['platform']);
    check([['$(inputs.files[].path)', { fails: 'is not JavaScript' }]], ['galaxy']);
  });
  describe('the first element of an empty list', () => {
    const guarded: Row = ['$(inputs.nofiles[0] || "none")', 'none'];
    check([guarded, ['x$(inputs.nofiles[0])', { fails: 'the list is empty' }]], ['galaxy']);
    check([guarded, ['x$(inputs.nofiles[0].path)', { fails: 'the list is empty' }]], ['galaxy']);
  });

  it('has a table of at least 120 expressions', () => {
    const tables = [measured, evaluator, passing, lookups, scripts, writing, arrays];
    assert.ok(tables.flat().length >= 120, `${tables.flat().length}`);
  });

  it('writes JSON that says the same as the value', () => {
    assert.deepEqual(JSON.parse(platformJson(inputs)), inputs);
  });
});
