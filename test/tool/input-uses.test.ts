import fc from 'fast-check';
import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { applyFixesOf } from '../../shared/src/checker/fix-all.js';
import { references } from '../../shared/src/features/navigation/references.js';
import { Document, type Tool } from '../../shared/src/tool/document.js';
import { toolWith } from '../support/rule-cases.js';
import { toolIn } from '../support/tools.js';

const names = ['reads', 'depth', 'cond'];

/** A part of a document. */
interface Part {
  /** Its field; each part of a list field is a member. */
  field: 'command' | 'library' | 'label' | 'source' | 'test';
  text: string;
  /** The inputs that it names. */
  uses: readonly string[];
  /** Whether it may use any of them without naming it. */
  usesAny: boolean;
}

const part = (field: Part['field'], text: string, ...uses: string[]): Part => ({
  field,
  text,
  uses,
  usesAny: false,
});
const any = (...given: Parameters<typeof part>): Part => ({ ...part(...given), usesAny: true });

const parts: readonly Part[] = [
  part('command', 'cat $(inputs.reads.path)', 'reads'),
  part('command', 'head -n $(inputs["depth"])', 'depth'),
  part('command', '$(inputs.cond.flag ? inputs.depth : 1)', 'cond', 'depth'),
  part('command', '${ const { reads } = inputs; return reads.path; }', 'reads'),
  part('command', '${ const c = inputs.cond; return c.flag; }', 'cond'),
  part('command', "$('inputs.reads' /* inputs.depth */)"),
  part('command', '$((inputs) => inputs.reads)'),
  part('command', '\\$(inputs.reads) inputs.depth'),
  part('command', '$(cat $(inputs.reads.path))', 'reads'),
  part('command', '$(inputs.depth +)', 'depth'),
  any('command', "$(inputs['re' + 'ads'])"),
  any('command', '$(JSON.stringify(inputs))'),
  any('command', '${ const all = inputs; return all.reads; }', 'reads'),
  part('library', 'function a() { return inputs.reads; }', 'reads'),
  part('library', "function b() { return inputs['depth']; }", 'depth'),
  part('library', 'function c() { const { cond: { flag } } = inputs; return flag; }', 'cond'),
  part('library', 'function d() { return inputs\n  .reads; }', 'reads'),
  part('library', "function e() { return 'inputs.reads'; } // inputs.depth"),
  part('library', '/* inputs.reads and inputs.depth */ var f = 1;'),
  part('library', 'function g(inputs) { return inputs.reads; }'),
  part('library', 'function h( { return inputs.depth; }', 'depth'),
  part('library', 'inputs.reads.path;', 'reads'),
  any('library', 'function i(name) { return inputs[name]; }'),
  any('library', 'function j() { return Object.keys(inputs); }'),
  any('library', 'function k(name { return inputs[name]; }'),
  part('label', 'On $(inputs.reads.name)', 'reads'),
  part('source', 'reads', 'reads'),
  part('source', 'cond|flag', 'cond'),
  part('test', 'reads'),
  part('test', 'cond|flag'),
];

const textsOf = (chosen: readonly Part[], field: Part['field']): string[] =>
  chosen.filter((one) => one.field === field).map(({ text }) => text);

/** A tool with three inputs and some parts; the last label and source are those of separate outputs. */
function document(chosen: readonly Part[]): string {
  const command = ['true', ...textsOf(chosen, 'command')].flatMap((text) => text.split('\n'));
  const library = textsOf(chosen, 'library').map((text) => `      - ${JSON.stringify(text)}\n`);
  const outputs = [
    ...textsOf(chosen, 'label').map((text) => `label: ${JSON.stringify(text)}`),
    ...textsOf(chosen, 'source').map((text) => `format_source: ${JSON.stringify(text)}`),
  ].map((field, index) => `  - { name: o${index}, type: data, from_work_dir: o.txt, ${field} }\n`);
  const tests = textsOf(chosen, 'test').map((text) => `  - inputs: { ${JSON.stringify(text)}: x }\n`);
  return toolWith(
    'galaxy',
    `shell_command: |\n  ${command.join('\n  ')}
inputs:
  - { name: reads, type: data }
  - { name: depth, type: integer }
  - name: cond
    type: conditional
    test_parameter: { name: flag, type: boolean }
    whens: []
${library.length > 0 ? `requirements:\n  - type: javascript\n    expression_lib:\n${library.join('')}` : ''}outputs:${outputs.length > 0 ? `\n${outputs.join('')}` : ' []\n'}${tests.length > 0 ? `tests:\n${tests.join('')}` : ''}`,
  );
}

/** The inputs that `input-unused` reports. */
function reported(document: Document): string[] {
  return check(document).flatMap(({ code, message }) =>
    code === 'input-unused' ? (/"(.*)"/.exec(message)?.[1] ?? '') : [],
  );
}

/** The inputs with references outside tests, as "Find All References" shows them. */
function referred(tool: Tool): string[] {
  return names.filter((name) => {
    const input = tool.inputsByName.get(name);
    const position = tool.source.positionAt(input?.nameNode?.span.start ?? 0);
    const found = references(tool, { uri: '', position, includeDeclaration: false }) ?? [];
    const inTests = tool.fields.get('tests')?.span;
    return found.some(({ range }) => {
      const { start } = tool.source.spanOf(range);
      return !inTests || start < inTests.start || inTests.end < start;
    });
  });
}

/** Checks that the problem, the references and the parts' known uses agree. */
function agree(chosen: readonly Part[]): void {
  const tool = toolIn(document(chosen));
  const used = new Set(chosen.flatMap(({ uses }) => uses));
  const context = tool.source.text;
  assert.deepEqual(
    referred(tool),
    names.filter((name) => used.has(name)),
    context,
  );
  const expected = chosen.some(({ usesAny }) => usesAny) ? [] : names.filter((name) => !used.has(name));
  assert.deepEqual(reported(tool.document), expected, context);
}

describe('uses of inputs', () => {
  for (const one of parts) {
    it(`in ${one.field}: ${one.text}`, () => {
      agree([one]);
    });
  }

  it('are the same to the problem and to the references, whatever is combined', () => {
    fc.assert(fc.property(fc.subarray([...parts]), agree));
  });

  it('keep a library from losing an input', () => {
    const used = toolWith(
      'galaxy',
      'shell_command: echo $(depth())\ninputs:\n  - { name: n, type: integer }\nrequirements:\n  - type: javascript\n    expression_lib: ["function depth() { return inputs[\'n\']; }"]\n',
    );
    assert.ok(!reported(new Document(used)).includes('n'));
    assert.equal(applyFixesOf(used, (text) => check(new Document(text))).text, used);
  });

  it('in a source of an output that is not sound', () => {
    const text = toolWith(
      'galaxy',
      'shell_command: echo\ninputs:\n  - { name: n, type: data }\noutputs:\n  - { name: o, type: dat, format_source: n }\n',
    );
    assert.deepEqual(reported(new Document(text)), []);
  });
});
