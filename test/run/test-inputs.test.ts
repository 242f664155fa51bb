import assert from 'node:assert/strict';
import { testInputs } from '../../server/runner/src/testing/test-inputs.js';
import { Document, toolTests } from '../../shared/src/index.js';

const tool = `class: GalaxyUserTool
inputs:
  - { name: parts, type: data_collection, collection_type: list }
tests:
  - inputs: { parts: INPUT }
`;

/** What is written for a collection, and what it has instead. */
const cases: Record<string, [written: string, given: unknown]> = {
  'files by their identifiers': [
    '{ class: Collection, elements: [{ class: File, identifier: x, path: a.txt }, { class: File, name: y, path: b.txt }] }',
    { class: 'Collection', elements: { x: 'a.txt of here', y: 'b.txt of here' } },
  ],
  'files, some of which have no identifier': [
    '{ class: Collection, elements: [{ class: File, identifier: x, path: a.txt }, { class: File, path: b.txt }] }',
    { class: 'Collection', elements: ['a.txt of here', 'b.txt of here'] },
  ],
  'files with the same identifier': [
    '{ class: Collection, elements: [{ identifier: x, path: a.txt }, { identifier: x, path: b.txt }] }',
    { class: 'Collection', elements: ['a.txt of here', 'b.txt of here'] },
  ],
  'collections by their identifiers': [
    '{ class: Collection, elements: [{ class: Collection, identifier: s, elements: [{ identifier: forward, path: f.fq }] }] }',
    { class: 'Collection', elements: { s: { forward: 'f.fq of here' } } },
  ],
  'collections in collections, some of which have no identifier': [
    '{ class: Collection, elements: [{ elements: [{ identifier: a, path: a.txt }] }, { identifier: s, elements: [] }] }',
    {
      class: 'Collection',
      elements: [{ elements: { a: 'a.txt of here' } }, { identifier: 's', elements: {} }],
    },
  ],
  'a list of names': ['[a.txt, b.txt]', ['a.txt of here', 'b.txt of here']],
};

describe('the inputs of a test', () => {
  for (const [title, [written, given]] of Object.entries(cases))
    it(`are ${title}`, () => {
      const document = new Document(tool.replace('INPUT', written));
      const [test] = toolTests(document.tool!);
      const inputs = testInputs(test!, document, ({ name }) => `${name} of here`);
      assert.deepEqual(inputs, { parts: given });
    });
});
