import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { hover } from '../../shared/src/features/hover/hover.js';
import { shapePageMarkdown } from '../../shared/src/features/hover/shape-page.js';
import { documentLinks } from '../../shared/src/features/structure/document-links.js';
import type { FieldKind, PerFieldKind } from '../../shared/src/schema/field-kind.js';
import { jsonSchema } from '../../shared/src/schema/json-schema.js';
import { text, type Field } from '../../shared/src/schema/shape.js';
import { toolShape } from '../../shared/src/schema/tool.js';
import { Document } from '../../shared/src/tool/document.js';
import { complete } from '../features/support.js';

/** What a field gets from its declared kind alone. */
interface Expected {
  /** A text of the kind. */
  value: string;
  /** One of the completions of an empty value. */
  offers?: string;
  /** A part of the hover over the value. */
  hover?: string;
  /** The link target of the value. */
  link?: string;
  /** An invalid text, and the code of the problem. */
  wrong?: [text: string, code: string];
}

const expected: PerFieldKind<Expected> = {
  'tool-id': { value: 'trim-reads', wrong: ['Trim Reads', 'id-format'] },
  'tool-name': { value: 'Trim reads', wrong: ['Trim', 'name-short'] },
  version: { value: '1.2.3', hover: 'minor `2`', wrong: ['1.2.x y', 'version-format'] },
  image: {
    value: 'quay.io/biocontainers/fastp:0.23.4',
    offers: 'busybox:1.36',
    hover: 'quay.io',
    link: 'https://quay.io/repository/biocontainers/fastp',
    wrong: ['https://quay.io/biocontainers/fastp:0.23.4', 'container-format'],
  },
  license: {
    value: 'MIT',
    offers: 'Apache-2.0',
    hover: 'SPDX identifier',
    link: 'https://spdx.org/licenses/MIT.html',
    wrong: ['GPLv3', 'license-unknown'],
  },
  datatype: {
    value: 'tabular',
    offers: 'fastqsanger',
    hover: 'tabular',
    wrong: ['tabularr', 'datatype-unknown'],
  },
  datatypes: {
    value: 'tabular,csv',
    offers: 'fastqsanger',
    hover: 'tabular',
    wrong: ['csv,tabularr', 'datatype-unknown'],
  },
  'input-name': { value: 'reads' },
  identifier: { value: 'report' },
  'input-source': {
    value: 'table',
    offers: 'table',
    hover: 'Input `table`',
    wrong: ['tabel', 'source-undeclared'],
  },
  'written-file': { value: 'out.tsv', offers: 'out.tsv', wrong: ['/out.tsv', 'output-path'] },
  directory: { value: 'results', wrong: ['../results', 'output-path'] },
  'config-file-name': { value: 'script.sh' },
  'file-pattern': {
    value: '__name_and_ext__',
    offers: '__name__',
    hover: 'is short for',
    wrong: ['*.txt', 'discover-pattern'],
  },
  'collection-type': { value: 'list', offers: 'list:paired' },
  'collection-types': { value: 'list,paired', offers: 'list:paired' },
  'chosen-option': { value: 'fast' },
  case: { value: 'fast' },
  citation: {
    value: '10.1093/bioinformatics/btp352',
    hover: '10.1093/bioinformatics/btp352',
    link: 'https://doi.org/10.1093/bioinformatics/btp352',
    wrong: ['https://doi.org/10.1093/bioinformatics/btp352', 'citation-invalid'],
  },
  'citation-type': { value: 'doi', offers: 'bibtex' },
  registry: { value: 'bio.tools', offers: 'bio.tools' },
  'registry-entry': { value: 'bwa' },
  'edam-term': { value: 'topic_0622', link: 'http://edamontology.org/topic_0622' },
  library: { value: 'const n = 1;' },
};

const name = 'brand_new';

const document = (value: string): string => `class: GalaxyUserTool
id: count-lines
name: Count lines
version: 1.0.0
container: busybox:1.36
${name}:${value === '' ? '' : ` ${value}`}
shell_command: wc -l '$(inputs.table.path)' > out.tsv
inputs:
  - name: table
    type: data
outputs: []
`;

/** The document with a value in YAML. */
const written = (value: string): string => document(value === '' ? '' : JSON.stringify(value));

describe('a field of a new kind is declared, and no more', () => {
  const shape: { fields: readonly Field[] } = toolShape;
  const { fields } = shape;

  for (const [kind, { value, offers, hover: shown, link, wrong }] of Object.entries(expected)) {
    describe(kind, () => {
      before(() => {
        const field: Field = { name, type: text, kind: kind as FieldKind, summary: `About ${kind}.` };
        shape.fields = [...fields, kind === 'input-source' ? { ...field, sourceTypes: ['data'] } : field];
      });
      after(() => {
        shape.fields = fields;
      });

      it('is allowed, in the JSON Schema and on the page', () => {
        const read = new Document(written(value));
        assert.deepEqual(
          check(read).filter(({ code }) => code === 'unknown-field'),
          [],
        );
        const schema = jsonSchema('galaxy') as { properties: Record<string, { description?: string }> };
        assert.equal(schema.properties[name]?.description, `About ${kind}.`);
        assert.ok(shapePageMarkdown(toolShape).includes(`\n## ${name}\n`));
        assert.ok(complete(document('').replace(`${name}:`, '‸')).labels.includes(name));
      });

      it('has the problems of the kind', () => {
        const codesOf = (one: string): string[] => {
          const { pairs = [] } = new Document(written(one)).root ?? {};
          const line = pairs.findIndex((pair) => pair.name === name);
          return check(new Document(written(one)))
            .filter(({ range }) => range.start.line === line)
            .map(({ code }) => code);
        };
        assert.deepEqual(codesOf(value), []);
        if (wrong) assert.deepEqual(codesOf(wrong[0]), [wrong[1]]);
      });

      it('has the completion, hover and links of the kind', () => {
        if (offers !== undefined) {
          const { labels } = complete(document('‸'));
          assert.ok(labels.includes(offers), labels.slice(0, 20).join(', '));
        }
        const read = new Document(document(value));
        const position = { line: 5, character: name.length + 3 };
        const contents = hover(read, { position, markup: 'markdown' })?.contents;
        assert.equal(contents === undefined, shown === undefined, JSON.stringify(contents));
        if (shown !== undefined)
          assert.ok(JSON.stringify(contents).includes(shown), JSON.stringify(contents));
        const links = documentLinks(read, { linkTooltips: false }).filter(
          ({ range }) => range.start.line === 5,
        );
        assert.deepEqual(
          links.map(({ target }) => target),
          link === undefined ? [] : [link],
        );
      });
    });
  }
});
