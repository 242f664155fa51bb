import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { Document } from '../../shared/src/tool/document.js';
import { complete } from './support.js';

const head = 'class: PlatformUserTool\n';
const input = (format: string): string =>
  `${head}inputs:\n  - name: x\n    type: data\n    format: ${format}\n`;
const output = (fields: string): string => `${head}outputs:\n  - name: x\n    type: data\n    ${fields}\n`;
const inputs = `inputs:
  - { name: reads, type: data, format: fastq }
  - { name: pairs, type: data_collection }
  - { name: title, type: text }
  - name: cond
    type: conditional
    test_parameter: { name: choice, type: select, options: [{ label: A, value: a }, { label: B, value: 'yes' }] }
    whens:
      - discriminator: a
        parameters: [{ name: inner, type: data, format: bam }]
      - discriminator: b
        parameters: []
  - { name: rounds, type: repeat, parameters: [{ name: table, type: data, format: csv }] }
`;
const whens = (discriminator: string): string =>
  head + inputs.replace('discriminator: b', `discriminator: ${discriminator}`);

describe('completion of values that are known from outside the document', () => {
  const accepted: [what: string, document: string, label: string, result: string][] = [
    ['a datatype', input('‸'), 'fasta', input('fasta')],
    ['a datatype that is begun', input('fas‸'), 'fasta', input('fasta')],
    ['a datatype in the place of another', input('fas‸tq'), 'bam', input('bam')],
    ['a datatype in single quotes', input("'fas‸'"), 'fasta', input("'fasta'")],
    ['a datatype in double quotes', input('"‸"'), 'fasta', input('"fasta"')],
    ['the last datatype of a comma list', input('fasta, ba‸'), 'bam', input('fasta, bam')],
    ['the first datatype of a comma list', input('fas‸, bam'), 'fasta', input('fasta, bam')],
    ['one in the middle of a comma list', input('"csv,f‸,bam"'), 'fasta', input('"csv,fasta,bam"')],
    ['one behind a comma', input('fasta,‸'), 'bam', input('fasta,bam')],
    ['one behind a comma and a blank', input('fasta, ‸'), 'bam', input('fasta, bam')],
    ['one behind a comma in quotes', input("'fasta, ‸'"), 'bam', input("'fasta, bam'")],
    [
      'a datatype in a list',
      input('\n      - fasta\n      - ‸'),
      'bam',
      input('\n      - fasta\n      - bam'),
    ],
    ['a datatype that is begun in a list', input('\n      - ba‸'), 'bam', input('\n      - bam')],
    ['a datatype behind a dash', input('\n      -‸'), 'bam', input('\n      - bam')],
    ['a datatype between brackets', input('[fasta, ‸]'), 'bam', input('[fasta, bam]')],
    ['the first between brackets', input('[‸]'), 'bam', input('[bam]')],
    ['one that is begun between brackets', input('[fasta, b‸]'), 'bam', input('[fasta, bam]')],
    ['one between open brackets', input('[fasta, ‸'), 'bam', input('[fasta, bam')],
    ['the datatype of an output', output('format: ‸'), 'tabular', output('format: tabular')],
    ['a word for it', output('format: au‸'), 'auto', output('format: auto')],
    [
      'the name of an input that the command uses already',
      `${head}shell_command: cat $(inputs.reads.path) $(inputs.index)\ninputs:\n  - name: index\n  - name: ‸\n`,
      'reads',
      `${head}shell_command: cat $(inputs.reads.path) $(inputs.index)\ninputs:\n  - name: index\n  - name: reads\n`,
    ],
    ['a license', `${head}license: ‸\n`, 'MIT', `${head}license: MIT\n`],
    [
      'a license that is begun',
      `${head}license: gpl‸\n`,
      'GPL-3.0-or-later',
      `${head}license: GPL-3.0-or-later\n`,
    ],
    [
      'a license behind OR',
      `${head}license: MIT OR ‸\n`,
      'Apache-2.0',
      `${head}license: MIT OR Apache-2.0\n`,
    ],
    [
      'a license behind AND and a bracket',
      `${head}license: MIT AND (Ap‸ OR ISC)\n`,
      'Apache-2.0',
      `${head}license: MIT AND (Apache-2.0 OR ISC)\n`,
    ],
    [
      'an exception',
      `${head}license: "GPL-2.0-only WITH ‸"\n`,
      'Classpath-exception-2.0',
      `${head}license: "GPL-2.0-only WITH Classpath-exception-2.0"\n`,
    ],
    ['an operator', `${head}license: MIT ‸\n`, 'OR', `${head}license: MIT OR\n`],
    ['an operator that is begun', `${head}license: 'MIT O‸'\n`, 'OR', `${head}license: 'MIT OR'\n`],
    [
      'an operator behind a bracket',
      `${head}license: "(MIT OR ISC) ‸"\n`,
      'AND',
      `${head}license: "(MIT OR ISC) AND"\n`,
    ],
    ['a container', `${head}container: ‸\n`, 'quay.io/x/y:1', `${head}container: quay.io/x/y:1\n`],
    [
      'a container that is begun',
      `${head}container: 'qu‸'\n`,
      'quay.io/x/y:1',
      `${head}container: 'quay.io/x/y:1'\n`,
    ],
    [
      'an input whose datatype is taken',
      `${output('format_source: ‸')}${inputs}`,
      'reads',
      `${output('format_source: reads')}${inputs}`,
    ],
    [
      'an input of a conditional',
      `${output('format_source: cond|‸')}${inputs}`,
      'cond|inner',
      `${output('format_source: cond|inner')}${inputs}`,
    ],
    [
      'an input of a repeat',
      `${output('metadata_source: "‸"')}${inputs}`,
      'rounds_0|table',
      `${output('metadata_source: "rounds_0|table"')}${inputs}`,
    ],
    [
      'an input whose structure is taken',
      `${output('structured_like: ‸').replace('type: data', 'type: collection')}${inputs}`,
      'pairs',
      `${output('structured_like: pairs').replace('type: data', 'type: collection')}${inputs}`,
    ],
    [
      'a predefined pattern',
      output('discover_datasets: [{ pattern: ‸ }]'),
      '__name_and_ext__',
      output('discover_datasets: [{ pattern: __name_and_ext__ }]'),
    ],
    ['a value of the test parameter', whens('‸'), 'yes', whens('"yes"')],
    ['one in quotes', whens("'y‸'"), 'yes', whens("'yes'")],
    [
      'an option as default',
      `${head}inputs:\n  - name: x\n    type: select\n    options: [{ label: A, value: '1' }]\n    default: ‸\n`,
      '1',
      `${head}inputs:\n  - name: x\n    type: select\n    options: [{ label: A, value: '1' }]\n    default: "1"\n`,
    ],
    [
      'the type of a citation',
      `${head}citations:\n  - type: ‸\n`,
      'bibtex',
      `${head}citations:\n  - type: bibtex\n`,
    ],
    [
      'the structure of a collection',
      `${head}inputs:\n  - type: data_collection\n    collection_type: list, ‸\n`,
      'list:paired',
      `${head}inputs:\n  - type: data_collection\n    collection_type: list, list:paired\n`,
    ],
    [
      'a file that the command writes',
      `${output('from_work_dir: ‸')}shell_command: wc x > 'count.txt'\n`,
      'count.txt',
      `${output('from_work_dir: count.txt')}shell_command: wc x > 'count.txt'\n`,
    ],
    ['a license without a space', `${head}license:‸\n`, 'MIT', `${head}license: MIT\n`],
    [
      'a license behind a quote that is left open',
      `${head}license: "M‸\nid: x\n`,
      'MIT',
      `${head}license: "MIT\nid: x\n`,
    ],
  ];
  const known = { containers: ['quay.io/x/y:1'], datatypes: [] };
  for (const [what, marked, label, result] of accepted) {
    it(`inserts ${what}`, () => {
      assert.equal(complete(marked, { known }).accept(label), result);
    });
    it(`inserts ${what}, with CRLF and a byte order mark`, () => {
      const other = (text: string): string => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
      assert.equal(complete(other(marked), { known }).accept(label), other(result));
    });
  }

  const offered: [what: string, document: string, labels: string[]][] = [
    ['the options that no case has', whens('‸'), ['yes']],
    ['both values of a boolean', whens('‸').replace('type: select', 'type: boolean'), ['true', 'false']],
    [
      'files that no output claims, then the others, then config files',
      `${output('from_work_dir: a.txt\n  - from_work_dir: ‸')}configfiles: [{ filename: s.py, content: x }]\nshell_command: |\n  x > a.txt 2> /dev/null; y -o "b.txt"; z --output=dir/c.txt >> d.txt 2>&1; echo \\$(x) | tee e.txt; w > $(inputs.x) > ../out\n`,
      ['b.txt', 'dir/c.txt', 'd.txt', 'e.txt', 's.py', 'a.txt'],
    ],
    [
      'inputs with datasets only',
      `${output('format_source: ‸')}${inputs}`,
      ['reads', 'cond|inner', 'rounds_0|table', 'pairs'],
    ],
    [
      'the markup of the help',
      `${head}help: { format: ‸ }\n`,
      ['markdown', 'restructuredtext', 'plain_text'],
    ],
    ['nothing behind a whole value', `${head}container: x ‸\n`, []],
    ['nothing in a URL', `${head}license: MIT # ‸\n`, []],
  ];
  for (const [what, marked, labels] of offered) {
    it(`offers ${what}`, () => {
      assert.deepEqual(complete(marked).labels, labels);
    });
  }

  it('offers datatypes of the project first, then the usual ones, and none twice', () => {
    const { labels } = complete(input('‸'), { known: { datatypes: ['our_table', 'fasta'] } });
    assert.deepEqual(labels.slice(0, 4), ['our_table', 'fasta', 'data', 'txt']);
    assert.equal(new Set(labels).size, labels.length);
  });

  it('leaves out datatypes that are listed already', () => {
    assert.ok(!complete(input('fasta, ‸')).labels.includes('fasta'));
    assert.ok(!complete(input('\n      - fasta\n      - ‸')).labels.includes('fasta'));
    assert.ok(!complete(input('[fasta, ‸]')).labels.includes('fasta'));
    assert.ok(complete(input('fasta‸, bam')).labels.includes('fasta'));
  });

  it('offers only what leaves nothing wrong with a license', () => {
    const { labels, accept } = complete(`${head}license: MIT OR ‸\n`);
    for (const label of labels.filter((_label, index) => index % 40 === 0)) {
      const codes = check(new Document(accept(label))).map(({ code }) => code);
      assert.ok(!codes.includes('license-unknown'), label);
    }
  });

  it('offers versions and images to start with', () => {
    assert.deepEqual(complete(`${head}version: ‸\n`).labels, ['0.1.0', '1.0.0']);
    const { labels } = complete(`${head}container: ‸\n`);
    assert.deepEqual(labels, ['busybox:1.36', 'python:3.12-slim', 'r-base:4.4.1', 'ubuntu:24.04']);
  });

  it('offers the image of the document itself, and those around it before', () => {
    const { labels } = complete(
      `${head}container: busybox:1.36\nrequirements:\n  - type: container\n    container: { type: docker, container_id: ‸ }\n`,
      { known },
    );
    assert.deepEqual(labels.slice(0, 2), ['quay.io/x/y:1', 'busybox:1.36']);
  });
});
