import assert from 'node:assert/strict';
import type { MarkupContent } from 'vscode-languageserver-types';
import { flattenStructure } from '../../shared/src/features/actions/flatten-structure.js';
import { hover } from '../../shared/src/features/hover/hover.js';
import { Document } from '../../shared/src/tool/document.js';
import { platformVersions, type PlatformVersion } from '../../shared/src/values/platform-version.js';
import { unmarkCursor } from '../support/marked.js';
import { toolWith } from '../support/rule-cases.js';
import { offered } from './actions/support.js';
import { complete } from './support.js';

const older: PlatformVersion[] = ['25.0', '25.1', '26.0'];
/** Versions that lack what only the newest point release has. */
const beforeLast: PlatformVersion[] = [...older, '26.1.0'];
const head = 'class: GalaxyUserTool\n';
const inputs = `${head}inputs:\n  - name: table\n    type: data\n`;
const entry = `${head}outputs:\n  - name: parts\n    type: data\n    discover_datasets:\n      - `;
const collection = `${head}outputs:\n  - name: parts\n    type: collection\n    `;

const known = (platform: PlatformVersion): { known: { platform: PlatformVersion } } => ({
  known: { platform },
});

describe('completion for a version of the platform', () => {
  const rows: [what: string, marked: string, label: string, lacking: PlatformVersion[]][] = [
    ['a field', `${collection}‸`, 'discover_datasets', older],
    ['a field that is begun', `${collection}coll‸`, 'collection_type', older],
    ['a datatype of an input', `${inputs}    format: dir‸`, 'directory', beforeLast],
    [
      'a reference in a label',
      `${inputs}outputs:\n  - name: parts\n    type: data\n    label: Lines of $‸\n`,
      '$(inputs.table.name)',
      beforeLast,
    ],
    [
      'a member in a label',
      `${inputs}outputs:\n  - name: parts\n    type: data\n    label: Lines of $(inputs.table.‸)\n`,
      'name',
      beforeLast,
    ],
  ];
  for (const [what, marked, label, lacking] of rows) {
    it(`leaves out ${what} that is newer`, () => {
      for (const version of platformVersions) {
        const { labels } = complete(marked, known(version));
        assert.equal(labels.includes(label), !lacking.includes(version), version);
      }
      assert.ok(complete(marked).labels.includes(label), 'without a setting');
    });
  }

  it('has what older versions have', () => {
    for (const version of platformVersions) {
      assert.ok(complete(`${collection}‸`, known(version)).labels.includes('structure'));
      assert.ok(
        complete(`${collection}structure:\n      ‸`, known(version)).labels.includes('collection_type'),
      );
      const output = `${head}outputs:\n  - name: parts\n    type: data\n    format: dir‸\n`;
      assert.ok(complete(output, known(version)).labels.includes('directory'), version);
    }
  });

  it('puts fields first that only older versions require', () => {
    const detailOf = (version: PlatformVersion): string | undefined =>
      complete(`${entry}‸`, known(version)).items.find(({ label }) => label === 'visible')?.detail;
    for (const version of older) assert.equal(detailOf(version), 'true or false, required');
    assert.equal(detailOf('26.1'), 'true or false');
    const { labels } = complete(`${entry}‸`, known('26.0'));
    assert.ok(labels.indexOf('sort_comp') < labels.indexOf('sort_reverse'), labels.join(', '));
  });
});

describe('hover about versions of the platform', () => {
  const rows: [what: string, marked: string, says: string | undefined][] = [
    ['a newer field', `${collection}collect‸ion_type: list\n`, 'Since version 26.1.0 of the platform.'],
    [
      'a field that older versions require',
      `${entry}vis‸ible: true\n`,
      'Required before version 26.1.0 of the platform.',
    ],
    [
      'a field that older versions ignore',
      `${head}pro‸file: 25.1\n`,
      'Ignored before version 26.1.0 of the platform.',
    ],
    ['the same in the other dialect', 'class: PlatformUserTool\npro‸file: 25.1\n', undefined],
    [
      'a value that newer versions reject',
      `${entry}discover_via: tool_provided‸_metadata\n`,
      'Until version 26.1.0 of the platform.',
    ],
    ['a newer datatype', `${inputs}    format: direct‸ory\n`, 'since version 26.1 of the platform.'],
    ['an older field', `${collection}structure:\n      collect‸ion_type: list\n`, undefined],
  ];
  for (const [what, marked, says] of rows) {
    it(`is in that of ${what}`, () => {
      const { text, cursor } = unmarkCursor(marked);
      const document = new Document(text);
      const found = hover(document, { position: document.source.positionAt(cursor), markup: 'markdown' });
      assert.ok(found);
      const { value } = found.contents as MarkupContent;
      if (says === undefined) assert.doesNotMatch(value, /of the platform\./);
      else assert.ok(value.includes(says), value);
    });
  }
});

describe('moving the fields of an older structure', () => {
  const title = 'Move the fields of "structure" to the output';
  const output = (fields: string): string =>
    `outputs:\n  - name: parts\n    type: collection\n    ${fields}    hidden: true\n`;
  const cases: [what: string, before: string, after: string][] = [
    [
      'writes them directly',
      'struct‸ure:\n      collection_type: list\n      discover_datasets:\n        - pattern: __name__\n',
      'collection_type: list\n    discover_datasets:\n      - pattern: __name__\n',
    ],
    [
      'keeps comments, styles, and wide indentation',
      "structure: \n          # which\n          collection_type: 'list' # flat\n\n          discover_datasets:\n          - { pattern: ‸__name__ }\n",
      "# which\n    collection_type: 'list' # flat\n\n    discover_datasets:\n    - { pattern: __name__ }\n",
    ],
  ];
  for (const [what, before, after] of cases) {
    it(what, () => {
      for (const lineEnd of ['\n', '\r\n']) {
        const asked = offered(toolWith('galaxy', output(before), lineEnd), { of: flattenStructure });
        assert.deepEqual(asked.titles, [title]);
        assert.equal(asked.apply(title), toolWith('galaxy', output(after), lineEnd));
      }
    });
  }

  for (const [what, fields] of [
    [
      'elsewhere',
      output('struct‸ure:\n      collection_type: list\n').replace('‸', '').replace('parts', 'pa‸rts'),
    ],
    [
      'where one is given twice',
      output('struct‸ure:\n      collection_type: list\n    collection_type: list\n'),
    ],
    ['between braces', output('struct‸ure: { collection_type: list }\n')],
    ['where there is nothing', output('struct‸ure:\n')],
    ['where the value has a name', output('struct‸ure: &s\n      collection_type: list\n')],
  ] as const) {
    it(`is not offered ${what}`, () => {
      assert.deepEqual(offered(toolWith('galaxy', fields), { of: flattenStructure }).titles, []);
    });
  }
});
