import { administratorsDialect, type Dialect } from '../values/dialect.js';
import { asMapping, pairsByName, plainValue, type YamlNode } from '../yaml/node.js';
import { assertions, namedAssertions } from './assertions.js';
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
  file: nullable(text),
  path: nullable(text),
  ftype: nullable(text),
  checksum: nullable(text),
  location: nullable(
    scalar('nothing: the platform fails to store a test with an address, so name a file', () => false, {
      not: {},
    }),
  ),
  sort: nullable(flag),
  decompress: nullable(flag),
  asserts: nullable(assertions),
  compare: nullable(
    scalar(
      `one of ${comparisons.map((one) => `"${one}"`).join(', ')}`,
      (value) => comparisons.includes(String(value)),
      { enum: comparisons },
    ),
  ),
  metadata: nullable({ kind: 'entries', of: anything }),
  delta: nullable(wholeNumber),
  delta_frac: nullable(amount),
  lines_diff: nullable(wholeNumber),
};

const elementFields = { ...fileFields, asserts: nullable(namedAssertions) };

const level = '(?:list|paired|paired_or_unpaired|record|sample_sheet)';
const collectionTypes = new RegExp(`^${level}(?::${level})*$`);
/** Always needed in tools of users: the platform fails to answer for what it has stored without one. */
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
    id: 'expected-element',
    title: 'An expected element',
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
  count: nullable(wholeNumber),
  min: nullable(wholeNumber),
  max: nullable(wholeNumber),
  elements,
  element_tests: elements,
});

/** @param required what it needs */
function expectedCollection(required: readonly string[]): TestType {
  const fields = { collection_type: collectionType };
  return record(
    'an expected collection',
    {
      class: anything,
      elements,
      element_tests: elements,
      element_count: nullable(wholeNumber),
      attributes: nullable(record('the attributes of a collection', fields, required)),
      ...fields,
    },
    required,
  );
}

const plainOutput = scalar('a mapping, text, a number, true, or false', (value) => value !== null, {
  type: ['string', 'number', 'boolean'],
});

function expectedOutput(collection: TestType, file: TestType): TestType {
  return {
    kind: 'selected',
    by: (node) => {
      if (isCollection(node)) return collection;
      return node.kind === 'scalar' ? plainOutput : file;
    },
    definition: {
      id: 'expected-output',
      title: 'An expected output',
      schema: (schemaOf) => ({
        if: aCollection,
        then: schemaOf(collection),
        else: { if: { type: ['object'] }, then: schemaOf(file), else: schemaOf(plainOutput) },
      }),
    },
  };
}

/** What tests expect in the tools of a class. */
interface Expected {
  output: TestType;
  /** Of the command. */
  command: TestType;
  /** The keys of a test that the platform needs to open the tool. */
  required: readonly string[];
}

const ofUsers: Expected = {
  output: expectedOutput(expectedCollection(['collection_type']), record('an expected file', fileFields)),
  command: assertions,
  required: ['inputs'],
};

/** The platform stores these as they are written, so that more forms are read, and what is missing stays so. */
const ofAdministrators: Expected = {
  output: expectedOutput(expectedCollection([]), elementFile),
  command: namedAssertions,
  required: ['inputs', 'outputs'],
};

const credential = record(
  'a credential',
  {
    name: text,
    variables: listOf(anything),
    secrets: listOf(anything),
    version: nullable(text),
  },
  ['name'],
);

/** A test in a tool of a class whose values of inputs have a type. */
export function testType(inputs: TestType, dialect: Dialect): TestType {
  const { output, command, required } = dialect === administratorsDialect ? ofAdministrators : ofUsers;
  return record(
    'a test',
    {
      doc: nullable(text),
      inputs,
      outputs: { kind: 'entries', of: output },
      assert_stdout: nullable(namedAssertions),
      assert_stderr: nullable(namedAssertions),
      command: nullable(command),
      expect_exit_code: nullable(wholeNumber),
      expect_failure: nullable(flag),
      expect_test_failure: nullable(flag),
      credentials: nullable(listOf(credential)),
    },
    required,
  );
}

/** A test of any tool of a class, whatever its inputs. */
export function anyTest(dialect: Dialect): TestType {
  const test = testType({ kind: 'entries', of: anything }, dialect);
  return {
    kind: 'selected',
    by: () => test,
    definition: { id: 'test', title: 'A test', schema: (schemaOf) => schemaOf(test) },
  };
}
