import fc from 'fast-check';
import type { OpenApi, Schema } from './document.js';

/** Sources of strings in a request, besides random ones. */
export interface Material {
  /** Existing ids, missing ids, and what only looks like one. */
  ids: readonly string[];
  /** Existing ids by the step of a path that they follow: `roles`. */
  below: Readonly<Record<string, readonly string[]>>;
  /** Values where anything is allowed. */
  anything: readonly unknown[];
  /** Values of fields and parameters by name, so that a request finds something. */
  named: Readonly<Record<string, readonly unknown[]>>;
}

/** Deeper than this, values have required parts only. */
const deepest = 6;

/** Generates values that match a schema of the document. */
export function valuesOf(
  { components }: OpenApi,
  { ids, anything, named: fitting }: Material,
): (schema: Schema, name?: string) => fc.Arbitrary<unknown> {
  const named = (reference: string): Schema => components?.schemas?.[reference.split('/').at(-1) ?? ''] ?? {};

  const text = ({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<unknown> => {
    if (format === 'encoded-id') return fc.constantFrom(...ids);
    if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
    return fc.oneof(fc.string({ minLength, maxLength, unit: 'grapheme' }), fc.constantFrom(...ids));
  };

  const object = ({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> => {
    const fields = Object.entries(properties).filter(([name]) => depth < deepest || required.includes(name));
    if (fields.length === 0) return fc.constantFrom(...anything);
    return fc.record(
      Object.fromEntries(fields.map(([name, schema]) => [name, field(name, schema, depth + 1)])),
      {
        requiredKeys: required.filter((name) => name in properties),
      },
    );
  };

  const kinds: Readonly<Record<string, (schema: Schema, depth: number) => fc.Arbitrary<unknown>>> = {
    string: text,
    object,
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    integer: ({ minimum = -10, maximum = 1_000 }) => fc.integer({ min: minimum, max: maximum }),
    number: ({ minimum = -10, maximum = 1_000 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
    array: ({ items = {}, minItems = 0, maxItems = 4 }, depth) =>
      fc.array(make(items, depth + 1), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) }),
  };

  function make(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) return make(named(schema.$ref), depth);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const either = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    const made = either
      ? fc.oneof(...either.map((one) => make(one, depth + 1)))
      : fc.oneof(
          ...[schema.type ?? []].flat().map((type) => kinds[type]?.(schema, depth) ?? fc.jsonValue()),
          ...(schema.type === undefined ? [fc.constantFrom(...anything), fc.jsonValue()] : []),
        );
    return schema.examples ? fc.oneof(fc.constantFrom(...schema.examples), made) : made;
  }

  const field = (name: string, schema: Schema, depth: number): fc.Arbitrary<unknown> => {
    const made = make(schema, depth);
    const fit = fitting[name];
    return fit
      ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...fit) }, { weight: 1, arbitrary: made })
      : made;
  };

  return (schema, name = '') => field(name, schema, 0);
}

/** Values that no one intends to send. */
const odd: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[]], [null], [{}]],
  ...['', ' ', 'true', 'null', '0', '\0', 'a\0b', '\ud800', '\u202e', '\ufeff', '../../etc/passwd', '%00'],
  ...["' or 1=1 --", '$(id)', '<script>', 'constructor', 'x'.repeat(5_000), Array(2_000).fill('x')],
  ...[{ length: 1e9 }, { toString: null }, { ['__proto__']: { admin: true } }, nested(2_000)],
];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { in: value };
  return value;
}

/** The same values, each with one part replaced by such a value. */
export function spoilt(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), fc.constantFrom('replace', 'remove', 'add'), fc.constantFrom(...odd))
    .map(([value, at, how, instead]) => {
      const copy: Holder = { root: structuredClone(value) };
      const places = partsOf(copy);
      const [holder, key] = places[at % places.length] ?? [copy, 'root'];
      const part = holder[key];
      if (how === 'remove' && holder !== copy) Reflect.deleteProperty(holder, key);
      else if (how === 'add' && typeof part === 'object' && part !== null)
        Object.assign(part, { odd: instead });
      else holder[key] = instead;
      return copy['root'];
    });
}

type Holder = Record<string, unknown>;

/** Every part of a value, by its container and key. */
function partsOf(root: Holder): [Holder, string][] {
  const places: [Holder, string][] = [];
  const open = [root];
  for (let holder = open.pop(); holder; holder = open.pop()) {
    for (const [key, part] of Object.entries(holder)) {
      places.push([holder, key]);
      if (typeof part === 'object' && part !== null) open.push(part as Holder);
    }
  }
  return places;
}
