import assert from 'node:assert/strict';
import { withWritten, WrittenValue } from '../../shared/src/evaluate/values/given.js';
import { inputValues, type ValueSources } from '../../shared/src/evaluate/values/input-values.js';
import type { PlatformVersion } from '../../shared/src/values/platform-version.js';
import type { JobWay } from '../../shared/src/values/server.js';
import { toolIn } from '../support/tools.js';

const inputs = `
  - { name: reads, type: data, format: fastq }
  - { name: more, type: data, format: [tabular, txt], multiple: true, optional: true }
  - { name: title, type: text, optional: true }
  - { name: plain, type: text }
  - { name: lines, type: integer, default: 10, min: 1, max: 99 }
  - { name: rate, type: float, value: 0.5, min: 0, max: 1 }
  - { name: flag, type: boolean }
  - { name: mode, type: select, options: [{ label: Fast, value: fast }, { label: Slow one, value: slow, selected: true }] }
  - { name: many, type: select, multiple: true, options: [{ label: A, value: a }, { label: B, value: b }] }
  - { name: tint, type: color, default: '#00ff00' }
  - { name: pairs, type: data_collection, collection_type: 'list:paired', format: fastq.gz, optional: true }
  - { name: single, type: data_collection, collection_type: paired_or_unpaired, format: fastq, optional: true }
  - name: cond
    type: conditional
    test_parameter: { name: use, type: boolean }
    whens:
      - { discriminator: true, parameters: [{ name: depth, type: integer, default: 2 }] }
      - { discriminator: false, parameters: [] }
  - { name: part, type: section, parameters: [{ name: note, type: text, default: hi }] }
  - { name: rep, type: repeat, min: 1, max: 2, parameters: [{ name: size, type: integer, default: 4 }] }
`;

const tool = toolIn(`class: PlatformUserTool\ninputs:${inputs}`);

function valuesOf(given: Record<string, unknown>, sources: ValueSources = {}) {
  return inputValues(tool.inputs, { ...sources, given: { reads: 'r.fastq', many: ['a'], ...given } });
}

const written = (...texts: string[]): WrittenValue => new WrittenValue(texts);

/** The given values, and the resulting ones or the message. */
const rows: [given: Record<string, unknown>, expected: Record<string, unknown> | string][] = [
  [{ plain: 'x' }, { plain: 'x', title: null, flag: false, lines: 10, rate: 0.5, mode: 'slow', many: ['a'] }],
  [
    {},
    {
      plain: '',
      tint: '#00ff00',
      cond: { use: false },
      part: { note: 'hi' },
      rep: [{ size: 4 }],
      more: null,
      pairs: null,
    },
  ],
  [{ plain: '' }, { plain: '' }],
  [{ plain: written('') }, { plain: '' }],
  [{ plain: written('x = y') }, { plain: 'x = y' }],
  [{ plain: 5 }, 'The input "plain" needs text, not 5.'],
  [{ plain: null }, 'The input "plain" needs a value.'],
  [{ title: null }, { title: null }],
  [{ plain: ['x'] }, 'The input "plain" needs text, not a list.'],
  [{ plain: written('a', 'b') }, 'The input "plain" needs text, not 2 values.'],
  [{ lines: 7 }, { lines: 7 }],
  [{ lines: written('7') }, { lines: 7 }],
  [{ lines: written('+7') }, { lines: 7 }],
  [{ lines: written('1e1') }, 'The input "lines" needs a whole number, not "1e1".'],
  [{ lines: written('') }, 'The input "lines" needs a value.'],
  [{ lines: '7' }, 'The input "lines" needs a whole number, not "7".'],
  [{ lines: 7.5 }, 'The input "lines" needs a whole number, not 7.5.'],
  [{ lines: 0 }, 'The input "lines" needs at least 1, not 0.'],
  [{ lines: 100 }, 'The input "lines" needs at most 99, not 100.'],
  [{ lines: true }, 'The input "lines" needs a whole number, not true.'],
  [{ rate: written('1e-1') }, { rate: 0.1 }],
  [{ rate: written('.5') }, { rate: 0.5 }],
  [{ rate: written('NaN') }, 'The input "rate" needs a number, not "NaN".'],
  [{ rate: Infinity }, 'The input "rate" needs a number, not Infinity.'],
  [{ rate: 2 }, 'The input "rate" needs at most 1, not 2.'],
  [{ flag: true }, { flag: true }],
  [{ flag: written('true') }, { flag: true }],
  [{ flag: written('yes') }, { flag: true }],
  [{ flag: written('no') }, { flag: false }],
  [{ flag: written('maybe') }, 'The input "flag" needs yes or no, not "maybe".'],
  [{ flag: written('yes', 'no') }, 'The input "flag" needs yes or no, not 2 values.'],
  [{ flag: 'yes' }, { flag: true }],
  [{ flag: 'false' }, { flag: false }],
  [{ flag: 'on' }, 'The input "flag" needs true or false, not "on".'],
  [{ flag: 'Yes' }, 'The input "flag" needs true or false, not "Yes".'],
  [{ flag: 1 }, 'The input "flag" needs true or false, not 1.'],
  [{ mode: 'fast' }, { mode: 'fast' }],
  [{ mode: 'fats' }, 'The input "mode" needs one of its options (did you mean "fast"?), not "fats".'],
  [{ mode: 'Slow one' }, 'The input "mode" needs one of its options (did you mean "slow"?), not "Slow one".'],
  [{ mode: 'other' }, 'The input "mode" needs "fast" or "slow", not "other".'],
  [{ many: ['a', 'b'] }, { many: ['a', 'b'] }],
  [{ many: 'a' }, { many: ['a'] }],
  [{ many: written('b', 'a') }, { many: ['b', 'a'] }],
  [{ many: ['a', 'z'] }, 'The input "many" needs "a" or "b", not "z".'],
  [{ many: written('a', 'z') }, 'The input "many" needs "a" or "b", not "z".'],
  [{ many: [] }, 'The input "many" needs at least one of its options, not an empty list.'],
  [{ many: undefined }, 'The input "many" needs a value because it has no default.'],
  [{ tint: '#123456' }, { tint: '#123456' }],
  [{ cond: { use: true } }, { cond: { use: true, depth: 2 } }],
  [{ cond: { use: written('true'), depth: written('5') } }, { cond: { use: true, depth: 5 } }],
  [{ cond: { depth: 5 } }, 'The input "cond.depth" exists only if "cond.use" is true, not false.'],
  [{ cond: { dpeth: 5 } }, 'There is no input named "cond.dpeth".'],
  [{ cond: written('x') }, 'The input "cond" needs values by name, not "x".'],
  [{ cond: 'x' }, 'The input "cond" needs values by name, not "x".'],
  [{ part: { note: 'n' } }, { part: { note: 'n' } }],
  [{ part: written('x', 'y') }, 'The input "part" needs values by name, not 2 values.'],
  [{ part: { nte: 'n' } }, 'There is no input named "part.nte": did you mean "part.note"?'],
  [{ rep: [{ size: 1 }, {}] }, { rep: [{ size: 1 }, { size: 4 }] }],
  [{ rep: { 0: { size: 1 }, 1: { size: 2 } } }, { rep: [{ size: 1 }, { size: 2 }] }],
  [{ rep_0: { size: 1 }, rep_1: {} }, { rep: [{ size: 1 }, { size: 4 }] }],
  [{ rep: { 1: { size: 2 } } }, { rep: [{ size: 4 }, { size: 2 }] }],
  [{ rep: { size: 2 } }, 'The input "rep" needs a list, not a mapping.'],
  [{ rep: [] }, 'The input "rep" needs at least 1 entry, not 0.'],
  [{ rep: [{}, {}, {}] }, 'The input "rep" needs at most 2 entries, not 3.'],
  [{ rep: [written('x')] }, 'The input "rep[0]" needs values by name, not "x".'],
  [{ rep: [{ size: 'x' }] }, 'The input "rep[0].size" needs a whole number, not "x".'],
  [{ raeds: 'x' }, 'There is no input named "raeds": did you mean "reads"?'],
  [{ 'completely other': 'x' }, 'There is no input named "completely other".'],
  [{ reads: ['a', 'b'] }, 'The input "reads" needs the path of a file, not a list.'],
  [{ reads: { class: 'File', pth: 'x' } }, 'The input "reads" needs the path of a file, not a mapping.'],
  [{ reads: undefined }, 'The input "reads" needs a value because it has no default.'],
  [{ more: [] }, { more: [] }],
  [{ more: ['a', 5] }, 'The input "more" needs the paths of files, not 5.'],
  [{ pairs: 'x' }, 'The input "pairs" needs the paths of files, as a list or by name, not "x".'],
  [{ pairs: { s: 'x' } }, 'The input "pairs" needs the paths of files, as a list or by name, not "x".'],
  [{ pairs: { s: ['x', 5] } }, 'The input "pairs" needs the paths of files, as a list or by name, not 5.'],
  [{ pairs: { s: ['x'] } }, 'The input "pairs" needs "forward" and "reverse", not 1 file.'],
  [{ pairs: { s: { forward: 'x' } } }, 'The input "pairs" needs "forward" and "reverse", not "forward".'],
  [
    { pairs: { s: { forward: 'x', revers: 'y' } } },
    'The input "pairs" needs "forward" and "reverse", not "forward" and "revers".',
  ],
  [
    { single: ['x', 'y', 'z'] },
    'The input "single" needs "forward" and "reverse", or "unpaired", not 3 files.',
  ],
];

describe('values of inputs', () => {
  for (const [given, expected] of rows) {
    it(`${JSON.stringify(given)} is ${JSON.stringify(expected)}`, () => {
      const { values, faults } = valuesOf(given);
      if (typeof expected === 'string')
        assert.deepEqual(
          faults.map(({ message }) => message),
          [expected],
        );
      else {
        assert.deepEqual(faults, []);
        assert.deepEqual(
          Object.fromEntries(Object.keys(expected).map((name) => [name, values[name]])),
          expected,
        );
      }
    });
  }

  it('are choices of several options, which older releases do not require unless the tool does', () => {
    const declared = (rest: string): string =>
      `class: GalaxyUserTool\ninputs: [{ name: x, type: select, multiple: true, options: [{ label: A, value: a }]${rest} }]\n`;
    const needed = 'The input "x" needs a value because it has no default.';
    const cases: [rest: string, platform: PlatformVersion, expected: unknown][] = [
      ['', '26.1', needed],
      ['', '26.1.0', needed],
      ['', '26.0', null],
      [', optional: false', '26.0', needed],
      [', optional: true', '26.1', null],
    ];
    for (const [rest, platform, expected] of cases) {
      const { inputs } = toolIn(declared(rest));
      const server = { dialect: 'galaxy', platform, jobs: 'classic' } as const;
      const { values, faults } = inputValues(inputs, { server });
      assert.equal(faults[0]?.message ?? values['x'], expected);
      const empty = inputValues(inputs, { server, given: { x: [] } });
      assert.deepEqual([empty.values['x'], empty.faults], [[], []]);
    }
  });

  it('are no colors where jobs start from tool requests', () => {
    const { inputs } = toolIn(
      'class: GalaxyUserTool\ninputs: [{ name: tint, type: color, value: "#00ff00" }]\n',
    );
    const faultsOn = (jobs: JobWay): string[] =>
      inputValues(inputs, { server: { dialect: 'galaxy', platform: '26.1', jobs } }).faults.map(
        ({ message }) => message,
      );
    assert.deepEqual(faultsOn('classic'), []);
    assert.deepEqual(faultsOn('requests'), [
      'The input "tint" needs the type "text" where jobs start from tool requests, not "color".',
    ]);
  });

  it('makes a file of a path', () => {
    const { values } = valuesOf({ reads: '/data/r 1.tar.gz' }, { sizeOf: (path) => path.length });
    assert.deepEqual(values['reads'], {
      class: 'File',
      element_identifier: null,
      basename: 'r 1.tar.gz',
      location: 'file:///data/r%201.tar.gz',
      path: '/data/r 1.tar.gz',
      listing: null,
      nameroot: 'r 1.tar',
      nameext: '.gz',
      format: 'fastq',
      checksum: null,
      size: 16,
    });
  });

  for (const [formats, name, format] of [
    ['fastqsanger, fastqsanger.gz', 'reads.fastq.gz', 'fastqsanger.gz'],
    ['fastqsanger, fastqsanger.gz', 'reads.fastq', 'fastqsanger'],
    ['fastqsanger.gz, fastqsanger', 'READS.FASTQ', 'fastqsanger'],
    ['fastq, fastqsanger', 'a.fastqsanger', 'fastqsanger'],
    ['tabular, txt', 'd.d/a.txt', 'txt'],
    ['tabular, txt', 'a.gz', 'tabular'],
    ['gz, tar.gz', 'a.tar.gz', 'tar.gz'],
    ['data', 'd.d/t.csv', 'csv'],
    ['data', 'S.FA', 'fasta'],
    ['data', 'r.fq.gz', 'fastqsanger.gz'],
    ['data', 'r.fastq', 'fastqsanger'],
    ['data', 'my.data.v2.tsv', 'tabular'],
    ['data', 'd.csv/none', 'data'],
    ['data', '.csv', 'csv'],
    ['txt, data', 'a.unknown', 'data'],
  ] as const)
    it(`gives ${name} the datatype ${format} of ${formats}`, () => {
      const { inputs: declared } = toolIn(
        `class: PlatformUserTool\ninputs:\n  - { name: x, type: data, format: [${formats}] }\n`,
      );
      const { values } = inputValues(declared, { given: { x: name } });
      assert.equal((values['x'] as Record<string, unknown>)['format'], format);
    });

  for (const [files, identifiers] of [
    [
      ['d/r_1.txt', 'r_2.txt'],
      ['r_1', 'r_2'],
    ],
    [
      ['r.txt', 'r.csv'],
      ['r.txt', 'r.csv'],
    ],
  ] as const)
    it(`names the elements of a list of ${files.join(' and ')}`, () => {
      const { inputs: declared } = toolIn(
        'class: PlatformUserTool\ninputs:\n  - { name: x, type: data_collection, collection_type: list }\n',
      );
      const { values } = inputValues(declared, { given: { x: [...files] } });
      const { elements } = values['x'] as unknown as { elements: readonly { element_identifier: string }[] };
      assert.deepEqual(
        elements.map((element) => element.element_identifier),
        identifiers,
      );
    });

  it('cuts names as the platform does', () => {
    const names = ['a.b', '.hidden', '..x', 'a.', 'none', 'd.d/none', '.a.b'];
    const parts = names.map((reads) => {
      const { nameroot, nameext } = valuesOf({ reads }).values['reads'] as Record<string, string>;
      return `${nameroot}|${nameext}`;
    });
    assert.deepEqual(parts, ['a|.b', '.hidden|', '..x|', 'a|.', 'none|', 'none|', '.a|.b']);
  });

  it('takes what is known of a file from a mapping', () => {
    const { values } = valuesOf({
      reads: { class: 'File', path: 'x.fq', format: 'fastqsanger', size: 3, checksum: 'sha1$0' },
    });
    const { path, basename, format, size, checksum } = values['reads'] as Record<string, unknown>;
    assert.deepEqual([path, basename, format, size, checksum], ['x.fq', 'x.fq', 'fastqsanger', 3, 'sha1$0']);
  });

  it('builds collections by their structure', () => {
    const { values, faults } = valuesOf({
      pairs: { s1: ['1.fq', '2.fq'], s2: { forward: '3.fq', reverse: '4.fq' } },
    });
    assert.deepEqual(faults, []);
    const { collection_type, elements } = values['pairs'] as unknown as Collection;
    assert.equal(collection_type, 'list:paired');
    assert.deepEqual(
      elements.map(({ name, collection_type: type, elements: pair }) => [
        name,
        type,
        Object.entries(pair).map(([id, { path, element_identifier }]) => [id, path, element_identifier]),
      ]),
      [
        [
          's1',
          'paired',
          [
            ['forward', '1.fq', 'forward'],
            ['reverse', '2.fq', 'reverse'],
          ],
        ],
        [
          's2',
          'paired',
          [
            ['forward', '3.fq', 'forward'],
            ['reverse', '4.fq', 'reverse'],
          ],
        ],
      ],
    );
  });

  it('knows what the elements of a pair are called, and in which order they stand', () => {
    const namesOf = (single: unknown): string[] => {
      const { values, faults } = valuesOf({ single });
      assert.deepEqual(faults, []);
      const { elements } = values['single'] as { elements: Record<string, { element_identifier: string }> };
      return Object.values(elements).map((element) => element.element_identifier);
    };
    assert.deepEqual(namesOf({ reverse: 'r.fq', forward: 'f.fq' }), ['forward', 'reverse']);
    assert.deepEqual(namesOf(['f.fq', 'r.fq']), ['forward', 'reverse']);
    assert.deepEqual(namesOf(['f.fq']), ['unpaired']);
    assert.deepEqual(namesOf(written('f.fq', 'r.fq')), ['forward', 'reverse']);
    assert.deepEqual(namesOf({ forward: written('f.fq'), reverse: written('r.fq') }), ['forward', 'reverse']);
  });

  it('makes up values that the declarations allow, the same each time', () => {
    const first = inputValues(tool.inputs, { sample: true });
    assert.deepEqual(first.faults, []);
    assert.deepEqual(inputValues(tool.inputs, { sample: true }), first);
    const { reads, more, pairs, title, lines } = first.values as unknown as Record<string, unknown>;
    assert.equal((reads as { path: string }).path, 'reads.fastq');
    assert.deepEqual(
      (more as { path: string }[]).map(({ path }) => path),
      ['more_1.tsv', 'more_2.tsv'],
    );
    assert.deepEqual(
      (pairs as Collection).elements.map(({ name }) => name),
      ['pairs_1', 'pairs_2'],
    );
    assert.deepEqual([title, lines], ['sample', 10]);
  });

  it('prefers what is given to samples', () => {
    assert.equal(valuesOf({ title: 'mine' }, { sample: true }).values['title'], 'mine');
  });

  it('adds what is written by the path of an input', () => {
    const pairs = [
      'cond.use=true',
      'cond|depth=3',
      'rep[1].size=5',
      'rep_0|size=6',
      'a.b=x',
      'many=a',
      'many=b',
    ];
    const texts = pairs.map((pair) => ({ name: pair.split('=')[0]!, text: pair.split('=')[1]! }));
    const given = withWritten({ cond: { depth: 1 }, title: 't' }, texts, new Set(['a.b', 'cond']));
    assert.deepEqual(given, {
      cond: { use: written('true'), depth: written('3') },
      title: 't',
      rep: { 1: { size: written('5') } },
      rep_0: { size: written('6') },
      'a.b': written('x'),
      many: written('a', 'b'),
    });
  });

  it('is not led astray by names of JavaScript', () => {
    const given = withWritten({}, [{ name: '__proto__.polluted', text: '1' }], new Set());
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    const { faults } = inputValues([], { given });
    const message = 'There is no input named "__proto__".';
    assert.deepEqual(faults, [{ message, input: '__proto__', isUnknown: true }]);
    const odd = toolIn('class: PlatformUserTool\ninputs: [{ name: __proto__, type: text, default: x }]\n');
    assert.deepEqual(Object.entries(inputValues(odd.inputs).values), [['__proto__', 'x']]);
  });

  it('says nothing of inputs that cannot be read', () => {
    const broken = toolIn(
      'class: PlatformUserTool\ninputs: [{ type: text }, { name: x, type: txt }, 5, { name: x }]\n',
    );
    assert.deepEqual(inputValues(broken.inputs), { values: { x: null }, faults: [], patterns: [] });
    const given = inputValues(broken.inputs, { given: { x: 5 } });
    assert.deepEqual(given, { values: { x: 5 }, faults: [], patterns: [] });
  });
});

interface Collection {
  name: string;
  collection_type: string;
  elements: (Collection & { elements: Record<string, { path: string; element_identifier: string }> })[];
}
