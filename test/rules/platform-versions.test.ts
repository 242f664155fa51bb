import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { defaultConfig } from '../../shared/src/problems/project-config.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { Document } from '../../shared/src/tool/document.js';
import { DocumentCache } from '../../shared/src/tool/document-cache.js';
import type { DialectName } from '../../shared/src/values/dialect.js';
import {
  newestRelease,
  platformReleases,
  platformVersions,
  type PlatformVersion,
} from '../../shared/src/values/platform-version.js';
import {
  accepts,
  finds,
  offer,
  problemsOf,
  severitiesOf,
  sure,
  toolWith,
  type RuleCase,
} from '../support/rule-cases.js';
import { sampleOf } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';

const code = 'too-new-for-platform';
const both: DialectName[] = ['platform', 'galaxy'];
const older: PlatformVersion[] = ['25.0', '25.1', '26.0'];
const newer: PlatformVersion[] = ['26.1', 'next', 'latest'];

const output = (fields: string): string =>
  `outputs:\n  - name: parts\n    ${fields.replaceAll('\n', '\n    ')}\n`;
const whole = [
  'discover_via: pattern',
  'pattern: __name_and_ext__',
  'format: null',
  'directory: parts',
  'recurse: false',
  'match_relative_path: false',
  'visible: true',
  'assign_primary_output: false',
  'sort_key: filename',
  'sort_comp: lexical',
];
const fullEntry = (indent: string): string => `- ${whole.join(`\n${indent}  `)}`;
const structured = output(
  `type: collection\nstructure:\n  collection_type: list\n  discover_datasets:\n    ${fullEntry('    ')}`,
);
const flat = (mark: (name: string) => string = (name) => name): string =>
  output(
    `type: collection\n${mark('collection_type')}: list\n${mark('discover_datasets')}:\n  ${fullEntry('  ')}`,
  );
const resource = (amount: string): string => `requirements:\n  - type: resource\n    cores_min: ${amount}\n`;
const select = (option: string): string =>
  `inputs:\n  - name: mode\n    type: select\n    options: [{ ${option} }]\nshell_command: echo $(inputs.mode) > count.txt\n`;
const data = (format: string): string => `inputs:\n  - name: table\n    type: data\n    format: ${format}\n`;

const cases: RuleCase[] = [
  {
    fields: flat((name) => `«${name}»`),
    severity: 'error',
    says: '"collection_type" of a "collection" output needs version 26.1.0 of the platform, but this project uses',
    fixes: [offer(structured)],
  },
  {
    fields: output('type: data\nfrom_work_dir: count.txt\nlabel: Lines of «$(inputs.table.name)»'),
    severity: 'warning',
    says: 'References in labels need version 26.1 of the platform, but this project uses',
  },
  {
    fields: select('«label»: Fast, value: fast'),
    severity: 'error',
    says: 'The option is missing "selected", but it can be left out only since version 26.1.0',
    fixes: [sure(select('label: Fast, value: fast, selected: false'))],
  },
  {
    fields: data('txt,«directory»'),
    severity: 'warning',
    says: 'Datasets of the datatype "directory" need version 26.1 of the platform, but this project uses',
  },
  {
    fields: output(
      `type: data\ndiscover_datasets:\n  - «pattern»: __name_and_ext__\n    directory: parts\n    visible: true`,
    ),
    severity: 'error',
    says: 'The discovery entry is missing "discover_via", "format", "recurse", "match_relative_path", "assign_primary_output", "sort_key" and "sort_comp", but they can be left out only since version 26.1.0 of the platform',
    fixes: [
      sure(
        output(
          'type: data\ndiscover_datasets:\n  - discover_via: pattern\n    pattern: __name_and_ext__\n    format: null\n    directory: parts\n    recurse: false\n    match_relative_path: false\n    visible: true\n    assign_primary_output: false\n    sort_key: filename\n    sort_comp: lexical',
        ),
      ),
    ],
  },
  {
    fields: output(`type: data\ndiscover_datasets: [{ «pattern»: a.txt, ${whole.slice(2).join(', ')} }]`),
    severity: 'error',
    says: 'The discovery entry is missing "discover_via", but it can be left out only since version 26.1.0',
    fixes: [
      sure(
        output(
          `type: data\ndiscover_datasets: [{ discover_via: pattern, pattern: a.txt, ${whole.slice(2).join(', ')} }]`,
        ),
      ),
    ],
  },
  {
    fields: 'outputs:\n  - «name»: lines\n    type: integer\n',
    severity: 'error',
    says: 'The "integer" output "lines" is missing "hidden", but it can be left out only since version 26.1.0',
    fixes: [sure('outputs:\n  - name: lines\n    type: integer\n    hidden: false\n')],
  },
];

const accepted = [
  structured,
  // For old and new versions: each ignores the other place.
  structured.replace('structure:', 'collection_type: list\n    structure:'),
  output('type: data\nfrom_work_dir: count.txt\nlabel: Lines of $5 for $(x)'),
  select('label: Fast, value: fast, selected: true'),
  output('type: data\nfrom_work_dir: count.txt\nformat: directory'),
  output(`type: data\ndiscover_datasets:\n  ${fullEntry('  ')}`),
  'outputs:\n  - name: lines\n    type: integer\n    hidden: true\n',
];

const unmarked = cases.map(({ fields }) => fields.replace(/[«»]/g, ''));

describe('what a version of the platform does not have', () => {
  for (const version of older) {
    finds(code, both, cases, version);
    accepts(code, both, accepted, version);
  }
  for (const version of newer) accepts(code, both, [...unmarked, ...accepted], version);

  it('is named with the version that has it, and with that of the project', () => {
    const [problem] = problemsOf(toolWith('galaxy', flat()), '26.0').filter((one) => one.code === code);
    assert.equal(
      problem?.message,
      '"collection_type" of a "collection" output needs version 26.1.0 of the platform, but this project uses 26.0: move it to "structure", although jobs of older versions do not read it there, or set "platform" to 26.1.0.',
    );
  });

  it('is not moved where that could lose something', () => {
    for (const fields of [
      flat().replace('    discover_datasets', '    hidden: true\n    discover_datasets'),
      output('type: collection\ncollection_type: list\nstructure: { discover_datasets: [{ pattern: x }] }'),
      'outputs: [{ name: parts, type: collection, collection_type: list }]\n',
    ]) {
      const [problem] = problemsOf(toolWith('galaxy', fields), '26.0').filter((one) => one.code === code);
      assert.deepEqual(problem?.fixes, [], fields);
    }
  });

  it('can be suppressed, and the comment is no mistake on newer versions', () => {
    const text = toolWith('galaxy', select('label: Fast, value: fast')).replace(
      /^( *)options/m,
      `$1# user-tool-disable-next-line ${code}\n$1options`,
    );
    for (const version of platformVersions) {
      const codes = problemsOf(text, version).map((one) => one.code);
      assert.ok(!codes.includes(code) && !codes.includes('bad-suppression'), version);
    }
  });
});

const [e, w, h] = ['error', 'warning', 'hint'];
const all = (severity: string): string[] => platformReleases.map(() => severity);
const conditional = (more: string): string =>
  `inputs:\n  - name: c\n    type: conditional\n    test_parameter: { name: b, type: boolean }\n    whens: [{ discriminator: true, ${more}parameters: [] }]\nshell_command: echo $(inputs.c.b) > count.txt\n`;
const group = (type: string): string =>
  `inputs:\n  - name: g\n    type: ${type}\n    parameters: [{ name: t, type: text }]\nshell_command: echo '$(inputs.g)' > count.txt\n`;
const validator = (fields: string): string =>
  `inputs:\n  - name: t\n    type: text\n    validators: [{ ${fields} }]\nshell_command: echo '$(inputs.t)' > count.txt\n`;

describe('what newer versions of the platform reject', () => {
  /** Severities on 25.0, 25.1, 26.0, 26.1.0, 26.1, and what comes next. */
  const rows: [code: string, what: string, fields: string, galaxy: string[], platform: string[]][] = [
    [
      'unknown-field',
      'a number of collections, which never was one',
      'inputs:\n  - name: table\n    type: data_collection\n    format: txt\n    min: 1\n',
      [w, w, w, e, e, e],
      all(e),
    ],
    [
      'unknown-field',
      'a field of an input that does not exist',
      `${data('txt')}    truevalue: x\n`,
      [w, w, w, e, e, e],
      all(e),
    ],
    [
      'unknown-field',
      'a misspelled field of an input that is needed',
      "inputs:\n  - name: n\n    typ: text\n  - name: table\n    type: data\n    format: txt\nshell_command: wc '$(inputs.n)' '$(inputs.table.path)' > count.txt\n",
      all(e),
      all(e),
    ],
    [
      'unknown-field',
      'a field of a collection that does not exist',
      flat().replace('collection_type', 'colour'),
      [w, w, w, w, e, e],
      all(e),
    ],
    ['unknown-field', 'a field of the tool', 'colour: red\n', [w, w, w, e, e, e], all(e)],
    [
      'unknown-field',
      'the default case of a conditional',
      conditional('is_default_when: true, '),
      ['-', '-', '-', e, e, e],
      all(e),
    ],
    ['too-new-for-platform', 'the same, left out', conditional(''), [e, e, e, '-', '-', '-'], all('-')],
    [
      'not-allowed-value',
      'files that the tool lists',
      output('type: data\ndiscover_datasets:\n  - discover_via: tool_provided_metadata'),
      ['-', '-', '-', '-', e, e],
      all('-'),
    ],
    ['not-allowed-value', 'a group of inputs', group('section'), all(e), all('-')],
    [
      'not-allowed-value',
      'a value as output',
      'outputs: [{ name: n, type: text, hidden: false }]\n',
      all(e),
      all('-'),
    ],
    [
      'not-allowed-value',
      'help in reStructuredText',
      'help: { format: restructuredtext, content: Counts. }\n',
      ['-', '-', '-', '-', e, e],
      all('-'),
    ],
    [
      'blank-value',
      'an image that only a requirement names',
      'container: null\nrequirements:\n  - type: container\n    container: { type: docker, container_id: busybox:1.36 }\n',
      all(e),
      all(e),
    ],
    ['blank-value', 'null where it is not absence', `${data('txt')}    optional: null\n`, all(e), all('-')],
    ['wrong-type', 'an amount with a unit', resource('4 cores'), all(e), all(e)],
    ['wrong-type', 'a text that is converted', `${data('txt')}    optional: 'true'\n`, all(w), all(e)],
    ['ambiguous-scalar', 'a number in YAML 1.2', 'description: 0o14\n', all(e), all(w)],
    ['ambiguous-scalar', 'a text in YAML 1.2', 'description: yes\n', all(w), all(w)],
    [
      'citation-invalid',
      'the prefix of a DOI',
      'citations:\n  - type: doi\n    content: doi:10.1093/bioinformatics/btp352\n',
      [w, w, w, h, h, h],
      [e, e, e, h, h, h],
    ],
    [
      'citation-invalid',
      'a citation that is none',
      'citations:\n  - type: doi\n    content: none\n',
      [w, w, w, e, e, e],
      all(e),
    ],
    ['blank-value', 'a blank name', "name: ' '\n", [w, w, w, e, e, e], all(e)],
    ['container-format', 'an image that is none', 'container: my image\n', [w, w, w, w, e, e], all(e)],
    ['container-format', 'a port', 'container: localhost:5000/a:1\n', [w, w, w, w, e, e], all('-')],
    [
      'value-format',
      'whitespace at the end of the name',
      "name: 'Count lines '\n",
      [w, w, w, w, e, e],
      all('-'),
    ],
    ['value-format', 'a profile that is no version', 'profile: 3\n', [w, w, w, w, e, e], all('-')],
    ['value-format', 'a negative profile', 'profile: -1\n', [w, w, w, e, e, e], all('-')],
    ['value-format', 'a far profile', 'profile: 30\n', [w, w, w, e, e, e], all('-')],
    [
      'value-format',
      'a profile of a newer release',
      'profile: 26.05\n',
      ['-', '-', '-', e, e, '-'],
      all('-'),
    ],
    ['value-format', 'a profile of a release', 'profile: 26.1\n', all('-'), all('-')],
    [
      'value-format',
      'a config file outside the working directory',
      'configfiles: [{ filename: ../a.py, content: a }]\n',
      [w, w, w, w, e, e],
      all('-'),
    ],
    ['output-unclaimed', 'a file that is never found', output('type: data'), all(e), all(e)],
    ['test-invalid', 'a test without inputs', 'tests: [{ outputs: {} }]\n', [w, w, w, e, e, e], all('-')],
    [
      'test-invalid',
      'an assertion that does not exist',
      'tests: [{ inputs: { table: { class: File, path: a } }, outputs: { count: { asserts: [{ that: has_txt }] } } }]\n',
      [w, w, w, e, e, e],
      all('-'),
    ],
    ['missing-field', 'the type of a validator', validator('min: 1'), all(w), all(e)],
  ];
  for (const [of, what, fields, galaxy, platform] of rows) {
    it(`${of}: ${what}`, () => {
      assert.deepEqual(severitiesOf(of, 'galaxy', fields), galaxy, 'galaxy');
      assert.deepEqual(severitiesOf(of, 'platform', fields), platform, 'platform');
    });
  }

  it('missing-field: a version, which every release needs', () => {
    const text = toolWith('galaxy', '').replace(/^version: .*\n/m, '');
    const found = platformReleases.map(
      (version) => problemsOf(text, version).find((one) => one.code === 'missing-field')?.severity,
    );
    assert.deepEqual(found, all(e));
  });

  it('missing-field: an id, which one release does not need', () => {
    const text = toolWith('galaxy', '').replace(/^id: .*\n/m, '');
    const found = platformReleases.map(
      (version) => problemsOf(text, version).find((one) => one.code === 'missing-field')?.severity,
    );
    assert.deepEqual(found, [e, e, e, w, e, e]);
  });

  it('has the configured severity on every version', () => {
    const document = new Document(toolWith('galaxy', "name: ' '\n"));
    for (const platform of platformVersions) {
      const config = { ...defaultConfig, platform, rules: { 'blank-value': 'error' as const } };
      const [problem] = check(document, { config }).filter((one) => one.code === 'blank-value');
      assert.equal(problem?.severity, 'error', platform);
    }
  });

  finds(
    'unknown-field',
    ['galaxy'],
    [
      {
        fields: `${data('txt')}    «min»: 1\n`,
        severity: 'error',
        says: 'no field "min"',
        fixes: [sure(data('txt'))],
      },
      {
        fields: `${data('txt')}    «min»: 0\n`,
        severity: 'error',
        says: 'no field "min"',
        // The command does not expect that there is no file.
        fixes: [offer(data('txt'))],
      },
      {
        fields: `${data('txt')}    «min»: 1\n    optional: true\n`,
        severity: 'error',
        says: 'no field "min"',
        fixes: [offer(`${data('txt')}    optional: true\n`)],
      },
      {
        fields: `${data('txt')}    «max»: 1\n`,
        severity: 'error',
        says: 'no field "max"',
        fixes: [sure(data('txt'))],
      },
      {
        fields: `${data('txt')}    «max»: 2\n`,
        severity: 'error',
        says: 'no field "max"',
        fixes: [offer(data('txt'))],
      },
    ],
    'latest',
  );
});

describe('the newest release of the platform', () => {
  const texts = [
    ...sampleOf([...exampleTools(), ...exampleTools('broken'), ...platformTools(), ...ruleExamples()]).map(
      ({ text }) => text,
    ),
    ...unmarked.flatMap((fields) => both.map((dialect) => toolWith(dialect, fields))),
  ];
  const on = (text: string, platform: PlatformVersion | undefined): Problem[] =>
    check(new Document(text), { config: { ...defaultConfig, platform } });

  it('is the default, and never lacks anything', () => {
    for (const text of texts) {
      const found = on(text, undefined);
      assert.ok(!found.some((problem) => problem.code === code));
      assert.deepEqual(on(text, 'latest'), found);
      assert.deepEqual(on(text, newestRelease), found);
    }
  });

  it('is not taken for another one after the setting changes', () => {
    for (const text of texts) {
      const facts = new DocumentCache();
      check(new Document(text, {}, facts));
      for (const platform of [...platformVersions, ...platformVersions.toReversed()]) {
        const kept = check(new Document(text, {}, facts), { config: { ...defaultConfig, platform } });
        assert.deepEqual(kept, on(text, platform));
      }
    }
  });

  it('checks what every rule says is checked since an older one', () => {
    for (const { since } of rules) assert.ok(!since || platformReleases.includes(since.release));
  });
});
