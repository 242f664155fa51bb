import { declaredDefault, initialValue, numberField } from '../../tool/declaration.js';
import { casesOf, inputsByName, testParameterOf, type ToolInput } from '../../tool/input.js';
import { nearest } from '../../values/suggest.js';
import { isBefore } from '../../values/platform-version.js';
import { specifiedServer, type Server } from '../../values/server.js';
import type { PlainValue, YamlNode } from '../../yaml/node.js';
import { isObject, written, type Json } from '../json.js';
import { readCollection, readFile, readFiles } from './dataset-values.js';
import { isMapping, WrittenValue } from './given.js';
import { sampleValue } from './sample.js';
import { readBoolean, readColor, readNumber, readSelect, readText } from './scalar-values.js';
import type { InputFault, Slot } from './slot.js';
import { validate, type PatternCheck, type Rejection } from './validators.js';
import { described } from './wording.js';

/** Where the values of inputs come from. */
export interface ValueSources {
  /** Values by the name of the input; a file is a path, or a mapping of its attributes. */
  given?: { [name: string]: unknown };
  /**
   * Plausible values for inputs that are not given and have no default; `required`: only for mandatory ones,
   * so that the rest is as in an unfilled form.
   */
  sample?: boolean | 'required';
  /** The server that the values are for; one that follows the platform's own specification by default. */
  server?: Server | undefined;
  /** The size of a file in bytes, if known. */
  sizeOf?: (path: string) => number | undefined;
  /** The path of a given file where the command runs; the same by default. With it, only given files are accepted. */
  pathInJob?: (path: string) => string;
  /** Replaces a value before it is read; called for each input but groups of them. */
  replace?: (value: GivenValue) => unknown;
}

/** What is given for one input. */
export interface GivenValue {
  input: ToolInput;
  /** Undefined if nothing is. */
  given: unknown;
  /** The input as expressions name it: `cond.reads`, `queries[0].reads`. */
  name: string;
  /** Whether it selects the case of a conditional. */
  selectsCase: boolean;
}

/** The value of `inputs` in expressions. */
export interface InputValues {
  values: { [name: string]: Json };
  /** What is wrong with the values. */
  faults: InputFault[];
  /** What remains to be checked: see `patternFaults`. */
  patterns: PatternCheck[];
}

/**
 * The values of a tool's top-level inputs, each checked against its declaration; missing ones take their
 * default. Never throws.
 *
 * Source: public platform, "What is in scope".
 */
export function inputValues(inputs: readonly ToolInput[], sources: ValueSources = {}): InputValues {
  const reader = new Reader(sources);
  const values = reader.group(inputs, sources.given ?? {}, '');
  return { values, faults: reader.faults, patterns: reader.patterns };
}

const singleReaders: Readonly<Record<string, (slot: Slot) => Json>> = {
  text: readText,
  color: readColor,
  integer: readNumber,
  float: readNumber,
  boolean: readBoolean,
  select: readSelect,
  data: (slot) => (slot.input.multiple ? readFiles(slot) : readFile(slot)),
  data_collection: readCollection,
};

/** The input that a value is read for. */
interface ReadPlace {
  name: string;
  place: YamlNode | undefined;
  /** Whether it is not given. */
  isDefault: boolean;
}

class Reader {
  readonly faults: InputFault[] = [];
  readonly patterns: PatternCheck[] = [];

  constructor(private readonly sources: ValueSources) {}

  /** The values of inputs in one group. */
  group(inputs: readonly ToolInput[], values: unknown, prefix: string): { [name: string]: Json } {
    const byName = inputsByName(inputs);
    const valuesByName = this.namesOf(values, byName, prefix);
    return Object.fromEntries(
      [...byName].map(([name, input]) => [name, this.value(input, valuesByName.get(name), prefix + name)]),
    );
  }

  /** The given values, by name; reports unknown names. `queries_0` is one of the repeats of `queries`. */
  private namesOf(
    values: unknown,
    byName: ReadonlyMap<string, ToolInput>,
    prefix: string,
  ): Map<string, unknown> {
    const valuesByName = new Map<string, unknown>();
    for (const [name, value] of isObject(values) ? Object.entries(values) : []) {
      const [, base = '', index = ''] = /^(.+)_(\d+)$/.exec(name) ?? [];
      if (byName.has(name)) valuesByName.set(name, value);
      else if (byName.get(base)?.type === 'repeat')
        valuesByName.set(base, { ...asMembers(valuesByName.get(base)), [index]: value });
      else {
        const meant = nearest(name, byName.keys());
        const advice = meant === undefined ? '.' : `: did you mean "${prefix}${meant}"?`;
        this.unknown(`There is no input named "${prefix}${name}"${advice}`, prefix + name);
      }
    }
    return valuesByName;
  }

  private value(input: ToolInput, written: unknown, name: string, selectsCase = false): Json {
    const { type = '' } = input;
    if (type === 'section') return this.group(input.children, this.mapping(written, name, input), `${name}.`);
    if (type === 'conditional') return this.conditional(input, this.mapping(written, name, input), name);
    if (type === 'repeat') return this.repeat(input, written, name);
    const { replace } = this.sources;
    const argument = replace ? replace({ input, given: written, name, selectsCase }) : written;
    const isMadeUp = argument === undefined && declaredDefault(input) === undefined && this.sources.sample;
    const rawValue =
      argument === undefined
        ? valueNotGiven(input, this.sources.sample)
        : isNothing(argument, type)
          ? null
          : argument;
    const before = this.faults.length;
    const place = argument === undefined ? defaultNode(input) : input.nameNode;
    if (argument === undefined && this.isForeignFile(type, rawValue)) {
      this.fault(
        `The input "${name}" needs a value: a default cannot name a file of this machine.`,
        name,
        place,
      );
      return null;
    }
    const value = this.single(input, rawValue, { name, place, isDefault: argument === undefined });
    // Sample values cannot satisfy everything that a declaration may require.
    if (!isMadeUp && rawValue !== undefined && this.faults.length === before)
      this.validate(input, value, name, place);
    return value;
  }

  /** Whether a default names a file: a document must not choose what of a machine its command reads. */
  private isForeignFile(type: string, value: unknown): boolean {
    const isRun = this.sources.pathInJob !== undefined;
    return isRun && (type === 'data' || type === 'data_collection') && value !== null && value !== undefined;
  }

  private fault(message: string, input: string, place?: YamlNode): void {
    this.faults.push({ message, input, ...(place && { place }) });
  }

  private unknown(message: string, input: string, place?: YamlNode): void {
    this.faults.push({ message, input, ...(place && { place }), isUnknown: true });
  }

  private validate(input: ToolInput, value: Json, name: string, place: YamlNode | undefined): void {
    const { refusals, patterns } = validate(input, value);
    const fault = ({ need, message }: Rejection): InputFault => ({
      message:
        message === undefined
          ? `The input "${name}" ${need}, not ${described(value)}.`
          : `The input "${name}" does not accept ${described(value)}: ${message}`,
      input: name,
      ...(place && { place }),
    });
    const [first] = refusals;
    if (first) this.faults.push(fault(first));
    else this.patterns.push(...patterns.map((pattern) => ({ ...pattern, fault: fault(pattern) })));
  }

  private single(input: ToolInput, rawValue: unknown, { name, place, isDefault }: ReadPlace): Json {
    const { type = '' } = input;
    const refuse = (need: string, actual = described(rawValue)): null => {
      this.fault(`The input "${name}" ${need}, not ${actual}.`, name, place);
      return null;
    };
    const {
      sizeOf = () => undefined,
      pathInJob = (path: string) => path,
      server = specifiedServer,
    } = this.sources;
    if (rawValue === null || rawValue === undefined) {
      const isRequired = !input.optional && !isOptionalChoice(input, server);
      if (isRequired && rawValue !== undefined)
        this.fault(`The input "${name}" needs a value.`, name, input.nameNode);
      if (isRequired && rawValue === undefined) this.missing(input, name);
      return null;
    }
    const read = Object.hasOwn(singleReaders, type) ? singleReaders[type] : undefined;
    // Without a known type, nothing can be checked.
    return read
      ? read({ input, given: rawValue, isDefault, name, server, sizeOf, pathInJob, refuse })
      : asJson(rawValue);
  }

  private missing({ type = '', nameNode }: ToolInput, name: string): void {
    if (!Object.hasOwn(singleReaders, type)) return;
    this.fault(`The input "${name}" needs a value because it has no default.`, name, nameNode);
  }

  private mapping(value: unknown, name: string, { nameNode }: ToolInput): unknown {
    if (value === undefined || isMapping(value)) return value;
    this.fault(`The input "${name}" needs values by name, not ${described(value)}.`, name, nameNode);
    return undefined;
  }

  private conditional(input: ToolInput, value: unknown, name: string): Json {
    const members = isObject(value) ? value : {};
    const cases = casesOf(input);
    const test = testParameterOf(input);
    const chosen =
      test?.name === undefined ? null : this.value(test, members[test.name], `${name}.${test.name}`, true);
    const inputs = cases.find(({ discriminator }) => discriminator === written(chosen))?.inputs ?? [];
    const has = (one: readonly ToolInput[], key: string): boolean => one.some((child) => child.name === key);
    const rest = Object.entries(members).filter(([key]) => {
      if (key === test?.name) return false;
      const other = has(inputs, key) ? undefined : cases.find((one) => has(one.inputs, key));
      if (!other) return true;
      const needed = typeof chosen === 'string' ? described(other.discriminator) : other.discriminator;
      const when = `"${name}.${test?.name ?? ''}" is ${needed}, not ${described(chosen)}`;
      const message = `The input "${name}.${key}" exists only if ${when}.`;
      this.unknown(message, `${name}.${key}`, inputsByName(other.inputs).get(key)?.nameNode);
      return false;
    });
    const values = this.group(inputs, Object.fromEntries(rest), `${name}.`);
    return test?.name === undefined
      ? values
      : Object.fromEntries([[test.name, chosen], ...Object.entries(values)]);
  }

  private repeat(input: ToolInput, value: unknown, name: string): Json {
    const least = Math.min(numberField(input, 'min') ?? 0, maxRepeats);
    const most = numberField(input, 'max') ?? Infinity;
    const items = value === undefined ? [] : listed(value);
    if (!items) {
      this.fault(`The input "${name}" needs a list, not ${described(value)}.`, name, input.nameNode);
      return [];
    }
    if (value !== undefined && items.length < least)
      this.amount(input, name, `at least ${least}`, items.length);
    if (items.length > most) this.amount(input, name, `at most ${most}`, items.length);
    const count = Math.max(
      items.length,
      value === undefined ? least : 0,
      this.sources.sample === true ? 1 : 0,
    );
    return Array.from({ length: Math.min(count, maxRepeats) }, (_, index) => {
      const itemName = `${name}[${index}]`;
      return this.group(input.children, this.mapping(items[index], itemName, input), `${itemName}.`);
    });
  }

  private amount({ nameNode }: ToolInput, name: string, need: string, count: number): void {
    const entries = need.endsWith(' 1') ? 'entry' : 'entries';
    this.fault(`The input "${name}" needs ${need} ${entries}, not ${count}.`, name, nameNode);
  }
}

/** The value of an input that is not given; undefined if it has none. */
export function valueNotGiven(input: ToolInput, sample: ValueSources['sample']): PlainValue | undefined {
  const isSampled =
    declaredDefault(input) === undefined && (sample === 'required' ? !input.optional : sample);
  return isSampled ? sampleValue(input) : initialValue(input);
}

/**
 * Whether several options can be selected, and need not be: before 26.1, unless the tool says that they are required.
 * Source: public platform, `SelectToolParameter`.
 */
function isOptionalChoice({ type, multiple, pairs }: ToolInput, { dialect, platform }: Server): boolean {
  const isOlder = dialect === 'galaxy' && isBefore(platform, '26.1.0');
  return isOlder && type === 'select' && multiple && !pairs.has('optional');
}

/** The node of a default value; for a select, this may be the options. */
function defaultNode({ pairs, nameNode }: ToolInput): YamlNode | undefined {
  return (pairs.get('default') ?? pairs.get('value'))?.value ?? nameNode;
}

/** A document may ask for any number of repeats. */
const maxRepeats = 1_000;

/** A list, also if written as a mapping from index to entry; missing entries are undefined. */
function listed(values: unknown): unknown[] | undefined {
  if (Array.isArray(values)) return values as unknown[];
  if (!isMapping(values)) return undefined;
  const list: unknown[] = [];
  for (const [key, value] of Object.entries(values)) {
    if (!/^\d{1,3}$/.test(key)) return undefined;
    list[Number(key)] = value;
  }
  return Array.from(list);
}

/** Whether nothing is given: `null`, or `NAME=` unless text is wanted. */
function isNothing(value: unknown, type: string): boolean {
  const isEmpty = value instanceof WrittenValue && value.texts.every((text) => text === '');
  return value === null || (isEmpty && type !== 'text');
}

function asMembers(value: unknown): { [name: string]: unknown } {
  return Array.isArray(value) || isObject(value) ? Object.fromEntries(Object.entries(value)) : {};
}

function asJson(value: unknown): Json {
  if (value instanceof WrittenValue) return value.texts[0] ?? null;
  return (value ?? null) as Json;
}
