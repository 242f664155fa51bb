import assert from 'node:assert/strict';
import { analyzed, checkRow, type Row } from './rows.js';

const brokenScripts: Row[] = [
  ['$(«input».x.path)', 'broken'],
  ['$(«Inputs».x)', 'broken'],
  ['$(«input»)', 'broken'],
  ['$(«runtime2»)', 'broken'],
  ['$(«outputs».x)', 'broken'],
  ['$(«outputs»)', 'broken'],
  ["$(«require»('fs'))", 'broken'],
  ["$(«import»('fs'))", 'broken'],
  ['$(«process».env.HOME)', 'broken'],
  ['$(«console».log(1))', 'broken'],
  ['$(«my».inputs.h)', 'broken'],
  ['$(«len»(inputs.x))', 'broken inputs.x+'],
  ['$(«foo»(1))', 'broken'],
  ['$(«foo».bar)', 'broken'],
  ['$(«sampleName»)', 'broken'],
  ['$(«True»)', 'broken'],
  ['$(inputs.x + «HOME»)', 'broken inputs.x+'],
  ['$((«i» + inputs.n))', 'broken inputs.n+'],
  ['$(«n» * 2)', 'broken'],
  ['$(«threads» - 1)', 'broken'],
  ['$(inputs.x + «$»(inputs.y))', 'broken inputs.x+ inputs.y+'],
  ['$(inputs[«k»])', 'broken inputs[*] all'],
  ['$(inputs.«my-reads».path)', 'broken inputs.my-reads+'],
  ['$(inputs.s.«a-b-c»)', 'broken inputs.s.a-b-c+'],
  ['$(inputs.a - «b»)', 'broken inputs.a+'],
  ['$(inputs.«a-b»-inputs.c)', 'broken inputs.a-b+ inputs.c+'],
  ['$(«$inputs».x)', 'broken'],
  ['$(1 + «$»{inputs.x})', 'broken inputs.x+'],
  ['$(«HOME» + "/x")', 'broken'],
  ['$([f.path «for» f in inputs.files])', 'broken inputs.files+'],
  ['$(inputs.x«..»path)', 'broken inputs.x.path'],
  ['$(inputs«.»)', 'broken inputs+ all'],
  ['$(inputs.x«.»)', 'broken inputs.x+'],
  ['$(inputs.x «path»)', 'broken inputs.x+'],
  ['$(inputs.x «"a"»)', 'broken inputs.x+'],
  ['$(inputs.x «+» )', 'broken inputs.x+'],
  ['$(inputs.x «+»* 2)', 'broken inputs.x+'],
  ['$(inputs.x«;»)', 'broken inputs.x+'],
  ['$(inputs.x«,»)', 'broken inputs.x+'],
  ['$(inputs.xs.map(f => «[»f.path))', 'broken inputs.xs.map()'],
  ['$(inputs.xs.map(f => «{» return f.path))', 'broken inputs.xs.map()'],
  ['$(«"abc»\n")', 'broken'],
  ['$(«`a»)`)', 'broken'],
  ['$(x.replace(«/\\)/g», ""))', 'broken'],
  ['$(«/a{2,1}/».test(inputs.x))', 'broken inputs.x+'],
  ['$(inputs.x «// c»)', 'broken inputs.x'],
  ['$(«/* c»)', 'broken'],
  ['$(«“»a”)', 'broken'],
  ['$(«if» (inputs.x) 1)', 'broken inputs.x+'],
  ['$(«return» inputs.x)', 'broken inputs.x+'],
  ['$(«var» x = 1)', 'broken'],
  ['$(inputs.a «if» inputs.b else 1)', 'broken inputs.a+ inputs.b+'],
  ['$(inputs.a «and» inputs.b)', 'broken inputs.a+ inputs.b+'],
  ['$(«1» = inputs.a)', 'broken inputs.a+'],
  ['$(inputs.a «=» = 1)', 'broken inputs.a+'],
  ['$(inputs.a «?» 1)', 'broken inputs.a+'],
  ['$(inputs.x.map(inputs => inputs«.»))', 'broken inputs.x.map()'],
  ['$(inputs.x.map((a, inputs) => inputs.y) «b»)', 'broken inputs.x.map()'],
  ['«$()»', 'empty'],
  ['«$( \n )»', 'empty'],
  ['«${}»', 'empty'],
  ['«${ }»', 'empty'],
];

const unfinished: Row[] = [
  ['«$(inputs.n»', 'unfinished inputs.n'],
  ["cat '«$(inputs.x.path»' > out", 'unfinished inputs.x.path+'],
  ['cat «$(inputs.x.path» > out', 'unfinished inputs.x.path+'],
  ['cat «$(inputs.x.path»\nls', 'unfinished inputs.x.path+'],
  ['«$(»', 'unfinished'],
  ['«$(»inputs', 'unfinished inputs all'],
  ['«$(»inputs.', 'unfinished inputs+ all'],
  ['«$(»inputs.\nsamtools view', 'unfinished inputs+ all'],
  ['«$(»inputs.x.\nsamtools $(inputs.y)', 'unfinished inputs.x+ inputs.y+'],
  ['«$(»inputs.x + 1', 'unfinished inputs.x+'],
  ['«$(»inputs.x || 1', 'unfinished inputs.x+'],
  ['«$(»f(inputs.a)', 'unfinished inputs.a+'],
  ['«$(»inputs.xs.map(x => x.path)', 'unfinished inputs.xs.map()'],
  ["$(inputs.x + «'»a)", 'unfinished inputs.x+'],
  ["$(inputs[«'»re)", "unfinished inputs['re)']"],
  ["${ // it«'»s here\n return 1 }", 'unfinished'],
  ['«${» return inputs.x', 'unfinished inputs.x+'],
  ['«$(»date', 'unfinished'],
  ['$(inputs.x.path«}» y', 'unfinished inputs.x.path+'],
  ['${inputs.x.path«)» y', 'unfinished inputs.x.path+'],
  ["«$(»inputs.x > 5 ? 'a' : 'b'", 'unfinished inputs.x+'],
  ['"«$(»wc -l < "$INPUT)"\n', 'unfinished'],
  ['«${»HOME/bin', 'unfinished'],
];

const withInputs: Row[] = [
  ['$(«reads»)', 'broken'],
  ['$(«reads».path)', 'broken'],
  ['$(«date»)', 'broken'],
  ['$(«sort».path)', 'broken'],
  ['$(«reads» + 1)', 'broken'],
  ['$(sort -k1)', 'shell'],
  ['$(inputs.reads-«x»)', 'broken inputs.reads+'],
  ['$(inputs.«my-x»)', 'broken inputs.my-x+'],
  ['$(ls)', 'shell'],
  ['${reads}', 'shell'],
];

describe('expressions: broken scripts', () => {
  for (const row of brokenScripts) checkRow(row);
});

describe('expressions: unfinished', () => {
  for (const row of unfinished) checkRow(row);
});

describe('expressions: with known input names', () => {
  for (const row of withInputs) checkRow(row, ['reads', 'date', 'sort']);

  it('says how the input is written', () => {
    assert.equal(analyzed('$(reads.path)', ['reads']).fault?.suggestion, 'inputs.reads');
  });
});
