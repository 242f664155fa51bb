import { shown, TestError } from './assertion.js';
import { nameKey, wholeText, type XmlElement, type XmlName } from './xml-tree.js';

/** Whether an element is meant; `visit` is called for each other element that is looked at. */
type Test = (element: XmlElement, visit: () => void) => boolean;

/** A step of a path: where it leads from an element, and which of the elements there are meant. */
interface Step {
  axis: (element: XmlElement) => Iterable<XmlElement>;
  tests: readonly Test[];
}

/** Elements that one path may visit, and characters that it may have. */
const limits = { visits: 5_000_000, length: 1000 };

/**
 * The elements that a path leads to, in document order for each step.
 *
 * The platform reads paths with lxml's ElementPath: a small part of XPath, relative to the root element.
 * @throws TestError if the path is not one, or leads to too many elements
 */
export function findElements(root: XmlElement, path: string): XmlElement[] {
  let visits = 0;
  const visit = (): void => {
    if (++visits > limits.visits) throw new TestError(`The path ${shown(path)} takes too long.`);
  };
  let elements = [root];
  for (const { axis, tests } of stepsOf(path)) {
    const next: XmlElement[] = [];
    for (const element of elements)
      for (const one of axis(element)) {
        visit();
        if (tests.every((test) => test(one, visit))) next.push(one);
      }
    elements = next;
  }
  return elements;
}

const step =
  /(\/{0,2})(?:(\.{1,2})|((?:\{[^}]*\})?[^\s/[\]()@!='"{}]+))((?:\[(?:[^[\]'"]|'[^']*'|"[^"]*")*\])*)/y;

function stepsOf(path: string): Step[] {
  if (path.startsWith('/')) {
    const relative = `.${path}`;
    throw new TestError(
      `The path ${shown(path)} is not relative to the root element: try ${shown(relative)}.`,
    );
  }
  const steps: Step[] = [];
  const whole = path.endsWith('/') ? `${path}*` : path;
  step.lastIndex = 0;
  while (step.lastIndex < whole.length || steps.length === 0) {
    const match = whole.length > limits.length ? null : step.exec(whole);
    if (!match) throw invalid(path);
    const [, separator = '', dots, name, predicates = ''] = match;
    if ((separator === '') !== (steps.length === 0) || (separator === '//' && dots !== undefined))
      throw invalid(path);
    const nameTests = name === undefined ? [] : [named(name)];
    steps.push({
      axis: dots === '.' ? self : dots === '..' ? parent : separator === '//' ? descendants : children,
      tests: [...nameTests, ...testsIn(predicates, path)],
    });
  }
  return steps;
}

function invalid(path: string): TestError {
  return new TestError(`The path ${shown(path)} cannot be read.`);
}

const self = (element: XmlElement): XmlElement[] => [element];

const parent = (element: XmlElement): XmlElement[] => (element.parent ? [element.parent] : []);

const children = (element: XmlElement): XmlElement[] => element.children;

function* descendants(element: XmlElement): Generator<XmlElement> {
  const pending = element.children.toReversed();
  for (let next = pending.pop(); next; next = pending.pop()) {
    yield next;
    for (let i = next.children.length - 1; i >= 0; i--) pending.push(next.children[i] as XmlElement);
  }
}

/** A name as in a path: `tag`, `*`, `{namespace}tag`, `{*}tag`; a name without a namespace has none. */
function named(name: string): (one: XmlName) => boolean {
  const [, namespace, local = name] = /^\{([^}]*)\}(.+)$/.exec(name) ?? [];
  if (namespace === undefined && name.includes(':'))
    throw new TestError(
      `The prefix of ${shown(name)} is unknown: write the namespace, as in "{namespace}tag".`,
    );
  const isAnywhere = namespace === '*' || name === '*';
  return (one) =>
    (isAnywhere || one.namespace === (namespace ?? '')) && (local === '*' || one.local === local);
}

function testsIn(predicates: string, path: string): Test[] {
  return Array.from(predicates.matchAll(/\[((?:[^[\]'"]|'[^']*'|"[^"]*")*)\]/g), ([, inside = '']) => {
    for (const [pattern, make] of predicateTable) {
      const match = pattern.exec(inside.trim());
      if (match) return make(match.slice(1).map((part: string | undefined) => part ?? ''));
    }
    throw invalid(path);
  });
}

/** The forms of a predicate, with what follows from their groups. */
const predicateTable: readonly (readonly [form: RegExp, make: (groups: readonly string[]) => Test])[] = [
  [
    /^([1-9]\d{0,8})$/,
    ([index]) =>
      (element) =>
        isAt(element, () => Number(index)),
  ],
  [
    /^last\s*\(\)\s*(?:-\s*(\d{1,9}))?$/,
    ([back]) =>
      (element) =>
        isAt(element, (last) => last - Number(back)),
  ],
  [
    /^@\s*([^\s=!'"@()]+)$/,
    ([name = '']) =>
      (element) =>
        attributesOf(element, named(name)).length > 0,
  ],
  [
    /^@\s*([^\s=!'"@()]+)\s*(!?)=\s*(?:'([^']*)'|"([^"]*)")$/,
    ([name = '', not, single, double]) =>
      (element) =>
        attributesOf(element, named(name)).some((value) => (value === (single || double)) === !not),
  ],
  [
    /^([^\s=!'"@().\d-][^\s=!'"@()]*)$/,
    ([name = '']) =>
      (element) =>
        element.children.some(named(name)),
  ],
  [
    /^(\.|[^\s=!'"@()]+)\s*(!?)=\s*(?:'([^']*)'|"([^"]*)")$/,
    ([name = '', not, single, double]) =>
      (element, visit) =>
        (name === '.' ? [element] : element.children.filter(named(name))).some(
          (one) => (wholeText(one, visit) === (single || double)) === !not,
        ),
  ],
];

/** Whether an element has a position among its siblings of the same name, counted from 1; the root has none. */
function isAt(element: XmlElement, position: (last: number) => number): boolean {
  const last = element.parent?.counts?.get(nameKey(element));
  return last !== undefined && element.position === position(last);
}

function attributesOf({ attributes }: XmlElement, isMeant: (name: XmlName) => boolean): string[] {
  return attributes.filter(isMeant).map(({ value }) => value);
}
