import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyFix } from '../support/edits.js';
import { unmark } from '../support/marked.js';

const inputs = `inputs:
  - { name: table, type: data, format: txt }
  - { name: files, type: data, format: txt, multiple: true }
  - { name: list, type: data_collection, collection_type: list }
  - { name: pair, type: data_collection, collection_type: paired }
  - { name: text, type: text }
  - { name: title, type: text, optional: true, value: none }
  - { name: opt, type: text, optional: true }
  - { name: num, type: integer, optional: true }
  - { name: ref, type: data, format: txt, optional: true }
  - { name: refs, type: data, format: txt, optional: true, multiple: true }
  - { name: n, type: integer }
  - { name: flag, type: boolean }
  - { name: mode, type: select, options: [{ label: A, value: a }, { label: B, value: b }] }
  - { name: multi, type: select, multiple: true, options: [{ label: A, value: a }] }
  - name: cond
    type: conditional
    test_parameter: { name: kind, type: boolean }
    whens:
      - { discriminator: true, parameters: [{ name: deep, type: data, format: txt }, { name: both, type: text }] }
      - { discriminator: false, parameters: [{ name: depth, type: integer }, { name: both, type: text }] }
  - name: rep
    type: repeat
    parameters: [{ name: item, type: text }, { name: extra, type: data, optional: true }]
requirements:
  - type: javascript
    expression_lib: ['function clean(x) { return x; } function hasRef() { return inputs.ref !== null; }']
`;

/** An expression with `«»` around each problem, the severity of each, and a part of the first message. */
type Row = readonly [expression: string, severities?: string, says?: string];

const rows: Readonly<Record<string, readonly Row[]>> = {
  'members that do not exist': [
    ['$(inputs.table.«paht»)', 'error', '"inputs.table" has no "paht": did you mean "path"?'],
    ["$(inputs['table'].«paht»)", 'error'],
    ['$(inputs.table["«paht»"] + ".txt")', 'error'],
    ["$(inputs.table.«paht» + '.txt')", 'error'],
    ['$(`${inputs.table.«paht»}.txt`)', 'error'],
    ['$(inputs.files[0].«pth»)', 'error'],
    ['$(inputs.files.«lenght»)', 'error', 'did you mean "length"?'],
    ['$(inputs.files.length) $(inputs.files.length + 1) $(inputs.text.length)'],
    ['$(inputs.text.«lenght»)', 'error', 'did you mean "length"?'],
    ['$(inputs.text.«toUppercase»())', 'error', 'did you mean "toUpperCase"?'],
    ['$(inputs.text.toUpperCase().«trm»())', 'error', 'did you mean "trim"?'],
    ["$(inputs.text.split(',').«jion»(' '))", 'error', 'did you mean "join"?'],
    ["$(inputs.text.split(',')[0].trim()) $(inputs.text.split(',').map(s => s.trim()).join(' '))"],
    ["$(inputs.text.split(',').map(s => s.«path»).join(' '))", 'error'],
    ['$(inputs.n.toFixed(2)) $(inputs.n.toString()) $(Math.max(inputs.n, 1).toFixed(0))'],
    ['$(inputs.n.«toFxed»(2))', 'error', 'did you mean "toFixed"?'],
    ['$(inputs.flag.«path»)', 'error'],
    ['$(String(inputs.n).«lenght»)', 'error'],
    ['$(inputs.mode.«path»)', 'error', 'the value of an option'],
    ['$(inputs.cond.«dep».path)', 'error', 'did you mean "deep"?'],
    ['$(inputs.rep.«item»)', 'error'],
    ['$(inputs.rep[0].«itm»)', 'error'],
    ['$(inputs.pair.elements.«foward».path)', 'error'],
    ['$(inputs.list.elements[0].«pth»)', 'error'],
    ['$(inputs.list.«path»)', 'error'],
    ['$(Object.keys(inputs.cond).join(" ")) $(JSON.stringify(inputs.table))'],
    ['$(inputs.table.hasOwnProperty("path")) $(inputs.table.toString)'],
    ['$(runtime.«cores»)', 'error'],
    ["$(inputs.cond.both === 'a' ? inputs.cond.«item» : inputs.cond.«title»)", 'error, error'],
    ["$(inputs.cond.both === 'a' ? inputs.cond.«item» : inputs.text)", 'warning'],
    [
      "$(inputs.cond.both ? (inputs.cond.both === 'a' ? inputs.cond.«item» : inputs.cond.«title») : '')",
      'warning, warning',
    ],
  ],
  'elements of lists': [
    ["$(inputs.files.map(f => f.«paht»).join(' '))", 'error'],
    ["$(inputs.files.map(({«paht»}) => paht).join(' '))", 'error'],
    ["$(inputs.files.map(({ path, nameroot }) => path + nameroot).join(' '))"],
    ["$(inputs.files.map(function (f) { return f.«pth»; }).join(' '))", 'error'],
    ["$(inputs.files.map(function (f) { return f.path; }).join(' '))"],
    ["$(inputs.files.filter(f => f.«ext» === 'x').map(f => f.path).join(' '))", 'error', '"f"'],
    ["$(inputs.files.filter(f => f.nameext === '.x').map(f => f.«paht»).join(' '))", 'error'],
    ["$(inputs.files.slice(1).sort((a, b) => a.size - b.«sise»).map(f => f.path).join(' '))", 'error'],
    ['$(inputs.files.find(f => f.size > 0).«paht»)', 'error'],
    ["$(inputs.files.map((f, i) => i + f.«nme»).join(' '))", 'error'],
    ["$(inputs.list.elements.map(e => e.element_identifier + e.«paht»).join(' '))", 'error'],
    ["$(inputs.rep.map(r => r.item).join(' '))"],
    ["$(inputs.rep.map(r => r.«itm»).join(' '))", 'error'],
    ["$(inputs.rep.map(r => «r.extra».path).join(' '))", 'warning', 'null'],
    ["$(inputs.rep.filter(r => r.extra).map(r => r.extra.path).join(' '))"],
    ["$(inputs.rep.map(r => r.extra ? r.extra.path : '').join(' '))"],
    ['${ var s = []; inputs.files.forEach(f => { s.push(f.«paht»); }); return s.join(" "); }', 'error'],
    ['${ let s = ""; for (const f of inputs.files) { s += f.«paht»; } return s; }', 'error'],
    ['${ let s = ""; for (const f of inputs.files) s += f.path; return s; }'],
    [
      '${ var s = ""; for (var i = 0; i < inputs.files.length; i++) { s += inputs.files[i].«paht»; } return s; }',
      'warning',
    ],
    ["$(inputs.multi.join(',')) $(inputs.multi.map(m => '--m ' + m).join(' '))"],
    ["$(inputs.multi.map(m => m.«value»).join(' '))", 'error'],
    ["$(inputs.files.map(clean).join(' ')) $(clean(inputs.table).anything)"],
  ],
  variables: [
    ['${ const t = inputs.table; return t.«pth»; }', 'error', '"t" has no "pth"'],
    ['${ const { path, «nme» } = inputs.table; return path; }', 'error'],
    ['${ const { path: p, nameroot } = inputs.table; return p + nameroot; }'],
    ['${ const { table } = inputs; return table.«paht»; }', 'error'],
    ['${ const { table: { «paht» } } = inputs; return 1; }', 'error'],
    ['${ const i = inputs; return i.table.«paht»; }', 'error'],
    ['${ let t = inputs.table; t = inputs.text; return t.pth; }'],
    ['${ var t; t = inputs.table; return t.pth; }'],
    ['${ const t = clean(inputs.table); return t.pth; }'],
    ['$(inputs.files.map(inputs => inputs.«nothing»).join(" "))', 'error'],
    ['${ function f(inputs) { return inputs.nothing; } return f({}); }'],
    ['${ const t = inputs.table; { const t = clean(1); return t.pth; } }'],
    ['${ inputs.table.pth = "x"; return inputs.table.pth; }'],
    ['${ Object.assign(inputs.table, { pth: 1 }); return inputs.table.pth; }'],
    ['$((function () { return inputs.table.«paht»; })())', 'error'],
  ],
  choices: [
    ['$((inputs.flag ? inputs.table : inputs.ref).«pth»)', 'error'],
    ["$(inputs.flag ? inputs.table.«pth» : '')", 'error'],
    ["$(inputs.flag ? «inputs.table» : '')", 'warning', 'use "inputs.table.path"'],
    ['$((inputs.flag ? inputs.table : inputs.text).«path»)', 'warning'],
    ["$(inputs.table.«meta» ? inputs.table.meta.path : '')", 'warning'],
    ["$(inputs.table.«meta» || '')", 'warning'],
    ["$('meta' in inputs.table ? inputs.table.«meta» : '')", 'warning'],
    ["$(Array.isArray(inputs.table) ? inputs.table.map(f => f.path).join(' ') : inputs.table.path)"],
    ['$(Array.isArray(inputs.files) ? inputs.files.map(f => f.path).join(" ") : inputs.files.path)'],
    ["$(typeof inputs.text === 'string' ? inputs.text : inputs.text.path)"],
    ["$(clean(inputs.table) ? inputs.table.«other» : '')", 'warning'],
    ['${ try { return inputs.table.«other»; } catch (e) { return ""; } }', 'warning'],
    ["${ if (inputs.mode === 'a') { return inputs.table.«paht»; } return ''; }", 'error'],
    ['$(inputs.table ? inputs.table.path : inputs.table.nothing)'],
  ],
  'values that are not given': [
    ['$(«inputs.opt»)', 'warning', 'use "inputs.opt || \'\'"'],
    ['$(«inputs.num»)', 'warning', 'use "inputs.num !== null ? … : \'\'"'],
    ['$(inputs.title) $(inputs.text) $(inputs.n) $(inputs.flag) $(inputs.mode)'],
    ["$(inputs.opt || '') $(inputs.num === null ? '' : inputs.num)"],
    ["$('--x ' + «inputs.opt»)", 'warning', 'puts "null" into the text'],
    ['$(`--x ${«inputs.opt»}`)', 'warning'],
    ['$(String(«inputs.opt»))', 'warning', 'use "inputs.opt || \'\'"'],
    ["$('--x ' + String(«inputs.opt»))", 'warning'],
    ['$(String(«inputs.cond.depth»))', 'warning', 'puts "undefined" into the text'],
    [`$(String(«inputs.opt»).split("'").join("'\\\\''"))`, 'warning', "inputs.opt || ''"],
    ["$(String(inputs.opt || '')) $(inputs.opt ? String(inputs.opt) : '')"],
    ["$(['-x', inputs.opt].join(' '))"],
    ["$(inputs.opt ? '--x ' + inputs.opt : '')"],
    ["$(inputs.opt === null ? '' : '--x ' + inputs.opt)"],
    ["$(inputs.opt !== null ? '--x ' + inputs.opt : '')"],
    ["$(inputs.opt != undefined ? '--x ' + inputs.opt : '')"],
    ["$(inputs.opt !== undefined ? '--x ' + «inputs.opt» : '')", 'warning'],
    ["$(inputs.opt !== '' ? '--x ' + «inputs.opt» : '')", 'warning'],
    ["$(inputs.opt === 'a' ? inputs.opt : '')"],
    ["$(typeof inputs.opt === 'string' ? inputs.opt : '')"],
    ["$(!inputs.opt ? '' : inputs.opt)"],
    ["$(!inputs.opt ? «inputs.opt» : '')", 'warning'],
    ["$(Boolean(inputs.opt) ? inputs.opt : '')"],
    ["$(inputs.opt && inputs.flag ? inputs.opt : '')"],
    ["$(inputs.opt || inputs.flag ? inputs.opt : '')"],
    ["$(inputs.mode === 'a' ? «inputs.opt» : '')", 'warning'],
    ["$(clean(inputs.opt) ? inputs.opt : '')"],
    ["$(hasRef() ? inputs.ref.path : '')"],
    ['$(«inputs.opt».trim())', 'warning', 'then it has no members'],
    ['$(«inputs.ref».path)', 'warning', 'use "inputs.ref ? … : \'\'"'],
    ["$(inputs.ref ? inputs.ref.path : '')"],
    ["$(inputs.ref ? inputs.ref.«paht» : '')", 'error'],
    ['$(«inputs.ref» && inputs.ref.path)', 'warning', 'use "inputs.ref ? … : \'\'"'],
    ["$((inputs.ref && inputs.ref.path) || '')"],
    ["$(«inputs.flag» && '--x')", 'warning', '"false"'],
    ['$(inputs.flag && inputs.flag)'],
    ['$(«inputs.ref?.path»)', 'warning', 'is undefined when no value is given'],
    ["$(inputs.ref?.path ?? '') $(inputs.ref?.path || '')"],
    ["$(inputs.ref?.«paht» ?? '')", 'warning'],
    ["${ if (inputs.ref) return inputs.ref.path; return ''; }"],
    ["${ if (!inputs.ref) { return ''; } return inputs.ref.path; }"],
    ["${ if (inputs.ref === null) { return ''; } const r = inputs.ref; return r.path; }"],
    ['${ const r = inputs.ref; return r ? r.path : ""; }'],
    ['${ const r = inputs.ref; if (!inputs.ref) return ""; return r.path; }'],
    ['${ const r = inputs.ref; return «r».path; }', 'warning'],
    ['${ const has = inputs.ref !== null; return has ? inputs.ref.path : ""; }'],
    ['${ if (inputs.flag) { if (!inputs.ref) return ""; } return inputs.flag ? inputs.ref.path : ""; }'],
    ['${ const r = inputs.flag ? inputs.table : null; return inputs.flag ? r.path : ""; }'],
    ['${ var p = ""; if (inputs.ref) { p = inputs.ref.path; } return p; }'],
    ["${ switch (inputs.ref) { case null: return ''; default: return inputs.ref.path; } }"],
    ["${ if (inputs.refs) return 'a'; return «inputs.refs» && 'x'; }", 'warning'],
    ["$(«inputs.refs».map(f => f.path).join(' '))", 'warning'],
    ["$(inputs.refs ? inputs.refs.map(f => f.path).join(' ') : '')"],
    ["$((inputs.refs || []).map(f => f.path).join(' '))"],
    ["$((inputs.refs || []).map(f => f.«paht»).join(' '))", 'error'],
    ['$(«runtime.outdir»)', 'warning', 'always null'],
    ["$(inputs.flag ? '--x' : «null»)", 'warning'],
    ['$(inputs.table.element_identifier) $(inputs.table.checksum.trim())'],
    ['$(«inputs.files.forEach(f => f.path)»)', 'error', 'undefined'],
    ['$(«() => inputs.flag»)', 'error', 'The result is a function'],
    ["${ if («inputs.flag») { return '-x'; } }", 'warning', 'there is no result'],
    ["${ var a = 1; if («inputs.flag») return '-x'; }", 'warning', 'end with "return \'\';"'],
    ["${ if (inputs.flag) { return '-x'; } return ''; }"],
    ["${ if (inputs.flag) { return '-x'; } else { return ''; } }"],
    ["${ if (inputs.flag) return 'a'; if (!inputs.flag) return 'b'; }"],
    ['${ for (const f of inputs.files) if (f.size > 0) return f.path; }'],
    ["${ if (inputs.flag) { [1].map((n) => { return n; }); } return ''; }"],
    ["$(«inputs.refs».length ? inputs.refs.map(f => f.path).join(' ') : '')", 'warning'],
    ['${ const p = «inputs.ref».path; return p + inputs.ref.basename; }', 'warning'],
    ['$(inputs.flag ? «inputs.ref».path : «inputs.num».toFixed(2))', 'warning, warning'],
  ],
  'a command that asks for the word itself': [
    ['[ "$(inputs.opt)" != "null" ] && tool \'$(inputs.opt)\''],
    ['[ "$(inputs.num)" = null ] || tool $(inputs.num)'],
    ['[ x$(inputs.num) != xnull ] && tool $(inputs.num)'],
    ['o=\'$(inputs.opt)\'; case "$o" in null) a;; *) tool "$o";; esac'],
    ['tool $(«inputs.num») 2> /dev/null | sort', 'warning'],
    ['tool $(«inputs.num») > /dev/null 2>&1; [ -e /dev/null ]', 'warning'],
    ['[ "$(inputs.opt)" != "null" ] && tool $(\'--x \' + «inputs.opt»)', 'warning'],
    ['[ "$(inputs.opt)" != "null" ] && tool $(«inputs.ref».path)', 'warning'],
  ],
  'cases of a conditional': [
    ['$(«inputs.cond.deep».path)', 'warning', 'does not exist in every case'],
    ['$(«inputs.cond.depth»)', 'warning', 'is undefined in other cases'],
    ['$(inputs.cond.both) $(inputs.cond.kind)'],
    ["$(inputs.cond.kind ? inputs.cond.deep.path : '')"],
    ['$(inputs.cond.kind ? inputs.cond.deep.path : inputs.cond.depth)'],
    ["$(inputs.cond.kind === true ? inputs.cond.deep.path : '')"],
    ["$(inputs.cond.deep ? inputs.cond.deep.path : '')"],
    ["$(inputs.cond.deep ? inputs.cond.deep.«paht» : '')", 'error'],
    ['${ const c = inputs.cond; if (c.kind) { return c.deep.path; } return c.depth; }'],
    ['${ switch (inputs.cond.kind) { case true: return inputs.cond.deep.path; } return ""; }'],
  ],
  'whole objects': [
    ['$(«inputs.table»)', 'warning', 'is written as JSON: use "inputs.table.path"'],
    ['$(«inputs.files»)', 'warning'],
    ["$(«inputs.text.split(',')»)", 'warning'],
    ['$(«inputs.files.map(f => f.path)»)', 'warning', 'append ".join(\' \')"'],
    ["$(«inputs.files».join(' '))", 'warning', '[object Object]'],
    ["$(«[inputs.table, inputs.ref]».join(' '))", 'warning', '[object Object]'],
    ["$([inputs.table.path, inputs.text].join(' '))"],
    ["$('' + «inputs.table»)", 'warning', '[object Object]'],
    ["$(«inputs.table» + '.txt')", 'warning'],
    ['$(`${«inputs.table»}`)', 'warning'],
    ['$(String(«inputs.table»))', 'warning'],
    ['$(«inputs.table».toString())', 'warning'],
    ["$('x ' + inputs.multi) $(inputs.multi.toString())"],
    ['$(JSON.stringify(inputs.table)) $(JSON.stringify(inputs.rep.map(r => r.item)))'],
    ['${ return «inputs.cond»; }', 'warning'],
    ['${ const t = inputs.table; return «t»; }', 'warning'],
    ['$(«inputs»)', 'warning'],
  ],
};

function document(expression: string, kind = 'PlatformUserTool'): string {
  return `class: ${kind}\nid: some-tool\nname: Some tool\nversion: 1.0.0\ncontainer: busybox:1.36\nshell_command: |\n  tool ${expression}\n${inputs}`;
}

describe('reference-kind: what the values of inputs allow', () => {
  for (const [area, cases] of Object.entries(rows)) {
    describe(area, () => {
      for (const [expression, severities = '', says = ''] of cases) {
        it(`${expression} → ${severities === '' ? 'nothing' : severities}`, () => {
          const { text, spans } = unmark(document(expression));
          const read = new Document(text);
          const problems = check(read).filter(({ code }) => code === 'reference-kind');
          const shown = problems.map(({ message }) => message).join('\n');
          assert.equal(problems.map(({ severity }) => severity).join(', '), severities, shown);
          assert.deepEqual(
            problems.map(({ range }) => read.source.spanOf(range)),
            spans.slice(0, problems.length),
          );
          assert.ok((problems[0]?.message ?? '').includes(says), shown);
          for (const { message } of problems) assert.match(message, /^[^\r\n]+[.?]$/);
          const others = check(read).map(({ code }) => code);
          assert.ok(!others.includes('expression-syntax') && !others.includes('reference-undeclared'));
          for (const problem of problems) {
            for (const fix of problem.fixes) {
              const after = check(new Document(applyFix(text, fix)));
              const left = after.filter(
                ({ severity, code }) => severity === 'error' || code === 'reference-kind',
              );
              assert.deepEqual(
                left.filter(({ message }) => message === problem.message || /syntax/.test(message)),
                [],
                fix.title,
              );
            }
          }
        });
      }
    });
  }
});
