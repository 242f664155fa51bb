import {
  flagOf,
  hasParts,
  occurrenceFault,
  occurrenceParameters,
  shown,
  TestError,
  textOf,
  UnfitContent,
  type Assertion,
  type AssertionResult,
  type Fault,
  type Nested,
  type AssertionParameters,
} from './assertion.js';
import { findElements } from './element-path.js';
import { countMatches } from './patterns.js';
import { leadingText, parseXml, type XmlElement } from './xml-tree.js';

/** What an assertion says about elements: nothing if it holds. */
type ElementCheck = (
  matches: readonly XmlElement[],
  parameters: AssertionParameters,
  nested: Nested,
) => AssertionResult | Promise<AssertionResult>;

/** An assertion about the elements at a path. */
function elements(
  {
    required = [],
    optional = [],
    nests = false,
  }: { required?: string[]; optional?: readonly string[]; nests?: boolean },
  check: ElementCheck,
): Assertion {
  return {
    parameters: ['path', ...required, ...optional],
    required: ['path', ...required],
    nests,
    check: (content, parameters, nested) =>
      check(findElements(documentIn(content), textOf(parameters['path'])), parameters, nested),
  };
}

/** @throws TestError if it is not XML: the platform cannot decide either, other than with `is_valid_xml` */
function documentIn(content: Buffer): XmlElement {
  try {
    return parseXml(content);
  } catch (error) {
    throw error instanceof UnfitContent ? new TestError(`The content ${error.message}.`) : error;
  }
}

const presence: ElementCheck = (matches, parameters) =>
  occurrenceFault(matches.length, `the element ${shown(parameters['path'])}`, parameters);

/** An assertion about the text, or the attribute, of the first element at a path. */
function value(name: 'text' | 'expression', of: 'text' | 'attribute'): Assertion {
  const required = of === 'attribute' ? ['attribute', name] : [name];
  return elements({ required, optional: ['negate'] }, ([first], parameters) => {
    if (!first) return `does not have the element ${shown(parameters['path'])}`;
    const actual = valueOf(first, parameters);
    if (actual === undefined && of === 'attribute')
      throw new TestError(`There is no attribute ${shown(parameters['attribute'])} to compare.`);
    if (actual === undefined) return lacks(parameters);
    const expected = parameters[name];
    const holds =
      name === 'text' ? actual.replace(/\n$/, '') === textOf(expected) : countMatches(expected, actual) > 0;
    if (holds !== flagOf(parameters, 'negate')) return undefined;
    const expectation = name === 'text' ? shown(expected) : `text that matches ${shown(expected)}`;
    return `has ${shown(actual)} as ${place(parameters)}, ${holds ? 'but must not' : `not ${expectation}`}`;
  });
}

/** The attribute that is meant, or else the text before the first child. */
function valueOf(element: XmlElement, { attribute }: AssertionParameters): string | undefined {
  if (attribute === undefined || attribute === null || attribute === '') return leadingText(element);
  const [, namespace = '', local = textOf(attribute)] = /^\{([^}]*)\}(.+)$/.exec(textOf(attribute)) ?? [];
  return element.attributes.find((one) => one.local === local && one.namespace === namespace)?.value;
}

function place({ path, attribute }: AssertionParameters): string {
  const what = attribute === undefined ? 'the text' : `the attribute ${shown(attribute)}`;
  return `${what} of the element ${shown(path)}`;
}

function lacks(parameters: AssertionParameters): Fault {
  return `does not have ${place(parameters)}`;
}

/** Checks nested assertions about the first element at a path, or about `all`. */
const parts: ElementCheck = async (matches, parameters, nested) => {
  const missing = await presence(matches, parameters, nested);
  if (missing !== undefined) return missing;
  const faults: Fault[] = [];
  for (const element of flagOf(parameters, 'all') ? matches : matches.slice(0, 1)) {
    const text = valueOf(element, parameters);
    if (text === undefined && hasParts(parameters)) faults.push(lacks(parameters));
    else for (const fault of await nested(Buffer.from(text ?? ''))) faults.push(inside(fault, parameters));
  }
  return faults;
};

function inside(fault: Fault, parameters: AssertionParameters): Fault {
  return `${fault}, in ${place(parameters)}`;
}

/** Assertions about XML. Source: public platform, "Tests block". */
export const xmlAssertions: Readonly<Record<string, Assertion>> = {
  is_valid_xml: {
    parameters: [],
    required: [],
    check: (content) => void parseXml(content),
  },
  has_element_with_path: elements({ optional: ['negate'] }, presence),
  has_n_elements_with_path: elements({ optional: occurrenceParameters }, presence),
  element_text_is: value('text', 'text'),
  element_text_matches: value('expression', 'text'),
  attribute_is: value('text', 'attribute'),
  attribute_matches: value('expression', 'attribute'),
  element_text: elements({ optional: ['negate'], nests: true }, parts),
  xml_element: elements({ optional: ['attribute', 'all', ...occurrenceParameters], nests: true }, parts),
};
