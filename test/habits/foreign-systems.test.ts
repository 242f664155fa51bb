import assert from 'node:assert/strict';
import { Document } from '../../shared/src/tool/document.js';
import { mark } from '../support/marked.js';
import { problemsOf, toolWith } from '../support/rule-cases.js';
import { accepts, reports, type Habit } from './habit.js';

const outputs = 'outputs:\n  - {name: o, type: data, format: txt, from_work_dir: count.txt}\n';
const command = "shell_command: wc '$(inputs.x)' > count.txt\n";

/** An input of a type, in both dialects. */
const input = (...lines: string[]): string =>
  `inputs:\n  - name: x\n${lines.map((line) => `    ${line}\n`).join('')}${command}${outputs}`;

function type(habit: string, before: string, after: readonly string[], safe = true): Habit {
  return {
    habit,
    fields: input(`type: «${before}»`),
    code: 'not-allowed-value',
    severity: 'error',
    fix: { safe, after: input(...after) },
  };
}

const unknown = (habit: string, fields: string, says: string): Habit => ({
  habit,
  fields,
  code: 'unknown-field',
  severity: 'error',
  says,
});

describe('documents of other systems', () => {
  const documents: [what: string, says: string, marked: string][] = [
    [
      'CWL',
      'This is a CWL document',
      'cwlVersion: v1.2\nclass: «CommandLineTool»\nbaseCommand: [wc, -l]\ninputs:\n  x:\n    type: File\n    inputBinding: {position: 1}\noutputs: []\n',
    ],
    [
      'CWL without a class',
      'a CWL document',
      '«cwlVersion: v1.2»\nbaseCommand: wc\ninputs: []\noutputs: []\n',
    ],
    ['a CWL workflow', 'a CWL document', 'class: «Workflow»\ncwlVersion: v1.0\nsteps: {}\n'],
    [
      'Galaxy XML',
      'This is an XML tool of Galaxy',
      '«<tool id="x" name="X" version="1.0">»\n  <command><![CDATA[ wc -l \'$in\' > \'$out\' ]]></command>\n  <inputs>\n    <param name="in" type="data" format="txt"/>\n  </inputs>\n</tool>\n',
    ],
    [
      'XML with a declaration',
      'XML',
      '«<?xml version="1.0"?>»\n<tool id="x">\n  <help>a: b</help>\n</tool>\n',
    ],
    ['a part of an XML tool', 'XML', '«<inputs>»\n  <param name="a" type="text"/>\n</inputs>\n'],
    [
      'WDL',
      'This is a WDL document',
      '«version 1.0»\n\ntask count {\n  input {\n    File reads\n  }\n  command <<<\n    wc -l ~{reads}\n  >>>\n}\n',
    ],
    [
      'WDL without a version',
      'WDL',
      '«task count {»\n  File reads\n  command {\n    wc -l ${reads}\n  }\n}\n',
    ],
    [
      'Nextflow',
      'This is a Nextflow script',
      '«process COUNT {»\n  input:\n  path reads\n\n  script:\n  """\n  wc -l ${reads}\n  """\n}\n',
    ],
    ['Nextflow with a first line', 'Nextflow', '«#!/usr/bin/env nextflow»\nworkflow { COUNT() }\n'],
  ];
  for (const [what, says, marked] of documents) {
    for (const lineEnd of ['\n', '\r\n']) {
      it(`${what} is one problem (${JSON.stringify(lineEnd)})`, () => {
        const whole = marked.replaceAll('\n', lineEnd);
        const text = whole.replace(/[«»]/g, '');
        const found = problemsOf(text);
        assert.deepEqual(
          found.map(({ code }) => code),
          ['class-unknown'],
        );
        const { source } = new Document(text);
        assert.equal(mark(text, ...found.map(({ range }) => source.spanOf(range))), whole);
        assert.ok(found[0]?.message.includes(says), found[0]?.message);
      });
    }
  }

  it('a command in the fields of CWL is one problem for each, and no fix removes it', () => {
    const fields = ['baseCommand: [samtools, view]', 'arguments: [-b]', 'stdout: count.txt'];
    const text = toolWith('platform', `${fields.join('\n')}\n`).replace(/shell_command:.*\n/, '');
    const found = problemsOf(text).filter(({ severity }) => severity === 'error');
    assert.deepEqual(
      found.map(({ code, fixes }) => [code, fixes]),
      fields.map(() => ['unknown-field', []]),
    );
  });

  reports([
    type('int?', 'int?', ['type: integer', 'optional: true']),
    type('string?', 'string?', ['type: text', 'optional: true']),
    type('float?', '"float?"', ['type: float', 'optional: true']),
    type('boolean?', 'boolean?', ['type: boolean', 'optional: true']),
    type('string', 'string', ['type: text']),
    type('long', 'long', ['type: integer']),
    {
      habit: 'File[]',
      dialects: ['galaxy'],
      fields: `inputs:\n  - name: x\n    type: «File[]»\nshell_command: wc '$(inputs.x[0].path)' > count.txt\n`,
      code: 'not-allowed-value',
      severity: 'error',
      fix: {
        safe: true,
        after: `inputs:\n  - name: x\n    type: data\n    multiple: true\nshell_command: wc '$(inputs.x[0].path)' > count.txt\n`,
      },
    },
    {
      habit: 'Array[File] of WDL',
      fields: `inputs:\n  - name: x\n    type: «Array[File]+»\nshell_command: wc '$(inputs.x[0].path)' > count.txt\n`,
      code: 'not-allowed-value',
      severity: 'error',
      says: '"type: data" and "multiple: true"',
    },
    {
      habit: 'null or int',
      fields: input('type: «["null", int]»'),
      code: 'wrong-type',
      severity: 'error',
      fix: { safe: true, after: input('type: integer', 'optional: true') },
    },
    {
      habit: 'an array of files',
      fields: `inputs:\n  - name: x\n    type: «{type: array, items: File}»\nshell_command: wc '$(inputs.x[0].path)' > count.txt\n`,
      code: 'wrong-type',
      severity: 'error',
      says: '"multiple: true"',
    },
    {
      habit: 'types by name',
      fields: `inputs:\n  x: «int?»\n${command}`,
      code: 'wrong-type',
      severity: 'error',
      fix: { safe: false, after: `inputs:\n  x: { type: integer, optional: true }\n${command}` },
    },
    {
      habit: 'a datatype as the type of an input',
      fields: `inputs:\n  - name: x\n    type: «csv»\nshell_command: wc '$(inputs.x.path)' > count.txt\n`,
      code: 'not-allowed-value',
      severity: 'error',
      says: '"csv" is a datatype: use "type: data" and "format: csv".',
      fix: {
        safe: true,
        after: `inputs:\n  - name: x\n    type: data\n    format: csv\nshell_command: wc '$(inputs.x.path)' > count.txt\n`,
      },
    },
    {
      habit: 'the extension of a datatype as the type of an output',
      fields: 'outputs:\n  - name: o\n    type: «fa»\n    from_work_dir: count.txt\n',
      code: 'not-allowed-value',
      severity: 'error',
      fix: {
        safe: true,
        after: 'outputs:\n  - name: o\n    type: data\n    format: fasta\n    from_work_dir: count.txt\n',
      },
    },
    {
      habit: 'a datatype as the type, and another one',
      fields: 'outputs:\n  - name: o\n    type: «csv»\n    format: txt\n    from_work_dir: count.txt\n',
      code: 'not-allowed-value',
      severity: 'error',
      fix: {
        safe: false,
        after: 'outputs:\n  - name: o\n    type: data\n    format: txt\n    from_work_dir: count.txt\n',
      },
    },
    {
      habit: 'a datatype that is probably a misspelled type',
      fields: `inputs:\n  - name: x\n    type: «dta»\nshell_command: wc '$(inputs.x.path)' > count.txt\n`,
      code: 'not-allowed-value',
      severity: 'error',
      says: 'did you mean "data"?',
    },
    {
      habit: 'a list of results',
      fields:
        'outputs:\n  - name: o\n    type: «list»\n    discover_datasets:\n      - { pattern: __name_and_ext__ }\n',
      code: 'not-allowed-value',
      severity: 'error',
      fix: {
        safe: true,
        after:
          'outputs:\n  - name: o\n    type: collection\n    collection_type: list\n    discover_datasets:\n      - { pattern: __name_and_ext__ }\n',
      },
    },
    {
      habit: 'a container with its type',
      fields: 'container: «{ type: docker, image: "busybox:1.36" }»\n',
      code: 'wrong-type',
      severity: 'error',
      fix: { safe: true, after: 'container: busybox:1.36\n' },
    },
    {
      habit: 'a container of CWL in braces',
      fields: 'container: «{ dockerPull: "busybox:1.36" }»\n',
      code: 'wrong-type',
      severity: 'error',
      fix: { safe: true, after: 'container: busybox:1.36\n' },
    },
    {
      habit: 'a container with more than an image',
      fields: 'container: «{ image: "busybox:1.36", args: [-v] }»\n',
      code: 'wrong-type',
      severity: 'error',
      fix: { safe: false, after: 'container: busybox:1.36\n' },
    },
    ...['outputs.o.path', 'outputs.o', 'configfiles.script'].map((path): Habit => ({
      habit: `${path}, which no shell has`,
      fields: `shell_command: wc '$(«${path.split('.')[0]}».${path.split('.').slice(1).join('.')})' > count.txt\n`,
      code: 'expression-syntax',
      severity: 'error',
      says: path.startsWith('outputs') ? 'have no values' : '"filename"',
      noFix: true,
    })),
    {
      habit: 'a config file like an input',
      dialects: ['galaxy'],
      fields:
        "shell_command: python3 '$(«configfiles».script)' > count.txt\nconfigfiles:\n  - filename: count.py\n    name: script\n    content: print(1)\n",
      code: 'expression-syntax',
      severity: 'error',
      fix: {
        safe: false,
        after:
          "shell_command: python3 'count.py' > count.txt\nconfigfiles:\n  - filename: count.py\n    name: script\n    content: print(1)\n",
      },
    },
    {
      habit: 'a config file without a file name like an input',
      dialects: ['platform'],
      fields:
        "shell_command: python3 '$(«configfiles».script)' > count.txt\nconfigfiles:\n  - name: script\n    content: print(1)\n",
      code: 'expression-syntax',
      severity: 'error',
      fix: {
        safe: false,
        after:
          "shell_command: python3 'script' > count.txt\nconfigfiles:\n  - name: script\n    filename: script\n    content: print(1)\n",
      },
    },
    unknown('baseCommand', `«baseCommand»: [wc, -l]\n`, '"shell_command"'),
    unknown('arguments', `«arguments»: [-l]\n`, '"shell_command"'),
    unknown('stdout', `«stdout»: count.txt\n`, '> out.txt'),
    unknown('hints', `«hints»: []\n`, '"container"'),
    unknown('inputBinding', input('type: text', '«inputBinding»: {prefix: -x}'), 'in the command'),
    unknown(
      'inputBinding below a wrong type',
      input('type: int?', '«inputBinding»: {prefix: -x}'),
      'in the command',
    ),
    unknown(
      'truevalue',
      `inputs:\n  - name: x\n    type: boolean\n    «truevalue»: --x\n${command}`,
      'in the command',
    ),
    {
      habit: 'outputBinding',
      dialects: ['platform'],
      fields:
        'outputs:\n  - name: count\n    type: data\n    format: txt\n    «outputBinding»: {glob: count.txt}\n',
      code: 'output-unclaimed',
      severity: 'error',
      fix: {
        safe: true,
        after: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n',
      },
    },
  ]);

  accepts([
    { habit: 'a description with XML', fields: 'description: <tool> counts lines\n' },
    {
      habit: 'help about Nextflow',
      fields: 'help:\n  format: markdown\n  content: |\n    process COUNT {\n    }\n',
    },
    {
      habit: 'a config file with WDL',
      fields:
        'configfiles:\n  - filename: a.wdl\n    content: |\n      version 1.0\n      task a {\n        runtime {}\n      }\n',
    },
  ]);
});
