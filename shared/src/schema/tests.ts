import { asMapping, pairsByName, plainValue, type YamlNode } from '../yaml/node.js';
import { assertions, elementAssertions, streamAssertions } from './assertions.js';
import type { JsonSchema } from './json-types.js';
import {
  amount,
  anything,
  constant,
  flag,
  listOf,
  nullable,
  record,
  scalar,
  text,
  wholeNumber,
} from './test-types.js';
import type { TestType } from './test-type.js';

const comparisons = ['diff', 're_match', 'sim_size', 're_match_multiline', 'contains', 'image_diff'];

const fileFields: Readonly<Record<string, TestType>> = {
  class: nullable(constant('File')),
  ...{ file: nullable(text), path: nullable(text), ftype: nullable(text), checksum: nullable(text) },
  location: nullable(
    scalar('nothing: the platform fails to store a test with an address, so name a file', () => false, {
      not: {},
    }),
  ),
  ...{ sort: nullable(flag), decompress: nullable(flag), asserts: nullable(assertions) },
  compare: nullable(
    scalar(
      `one of ${comparisons.map((one) => `"${one}"`).join(', ')}`,
      (value) => comparisons.includes(String(value)),
      { enum: comparisons },
    ),
  ),
  metadata: nullable({ kind: 'entries', of: anything }),
  ...{ delta: nullable(wholeNumber), delta_frac: nullable(amount), lines_diff: nullable(wholeNumber) },
};

const elementFields = { ...fileFields, asserts: nullable(elementAssertions) };

const level = '(?:list|paired|paired_or_unpaired|record|sample_sheet)';
const collectionTypes = new RegExp(`^${level}(?::${level})*$`);
/** Always needed: the platform fails to answer for what it has stored without one. */
const collectionType = scalar(
  'a collection type, such as "list"',
  (value) => typeof value === 'string' && collectionTypes.test(value),
  { type: ['string'], pattern: collectionTypes.source },
);

const isCollection = (node: YamlNode): boolean => {
  const mapping = asMapping(node);
  return mapping !== undefined && plainValue(pairsByName(mapping).get('class')?.value) === 'Collection';
};

/** {@link isCollection}, as a JSON Schema. */
const aCollection: JsonSchema = {
  type: ['object'],
  properties: { class: { const: 'Collection' } },
  required: ['class'],
};

const elementFile = record('an expected file', elementFields);
const element: TestType = {
  kind: 'selected',
  by: (node) => (isCollection(node) ? elementCollection : elementFile),
  definition: {
    ...{ id: 'expected-element', title: 'An expected element' },
    schema: (schemaOf) => ({
      if: aCollection,
      then: schemaOf(elementCollection),
      else: schemaOf(elementFile),
    }),
  },
};
const elements = nullable({ kind: 'entries', of: element } as const);
const elementCollection = record('an expected collection', {
  class: anything,
  ...{ count: nullable(wholeNumber), min: nullable(wholeNumber), max: nullable(wholeNumber) },
  ...{ elements, element_tests: elements },
});

const outputCollection = record(
  'an expected collection',
  {
    class: anything,
    ...{ elements, element_tests: elements, element_count: nullable(wholeNumber) },
    attributes: nullable(
      record('the attributes of a collection', { collection_type: collectionType }, ['collection_type']),
    ),
    collection_type: collectionType,
  },
  ['collection_type'],
);

const outputFile = record('an expected file', fileFields);
const plainOutput = scalar('a mapping, text, a number, true, or false', (value) => value !== null, {
  type: ['string', 'number', 'boolean'],
});

const output: TestType = {
  kind: 'selected',
  by: (node) => {
    if (isCollection(node)) return outputCollection;
    return node.kind === 'scalar' ? plainOutput : outputFile;
  },
  definition: {
    ...{ id: 'expected-output', title: 'An expected output' },
    schema: (schemaOf) => ({
      if: aCollection,
      then: schemaOf(outputCollection),
      else: { if: { type: ['object'] }, then: schemaOf(outputFile), else: schemaOf(plainOutput) },
    }),
  },
};

const credential = record(
  'a credential',
  {
    name: text,
    ...{ variables: listOf(anything), secrets: listOf(anything), version: nullable(text) },
  },
  ['name'],
);

/** A test whose values of inputs have a type. */
export function testType(inputs: TestType): TestType {
  return record(
    'a test',
    {
      doc: nullable(text),
      inputs,
      outputs: { kind: 'entries', of: output },
      ...{
        assert_stdout: nullable(streamAssertions),
        assert_stderr: nullable(streamAssertions),
        command: nullable(streamAssertions),
      },
      expect_exit_code: nullable(wholeNumber),
      ...{ expect_failure: nullable(flag), expect_test_failure: nullable(flag) },
      credentials: nullable(listOf(credential)),
    },
    ['inputs'],
  );
}

const testOfAny = testType({ kind: 'entries', of: anything });

/** A test of any tool, whatever its inputs. */
export const anyTest: TestType = {
  kind: 'selected',
  by: () => testOfAny,
  definition: { id: 'test', title: 'A test', schema: (schemaOf) => schemaOf(testOfAny) },
};
