import { isRecord } from './request.js';
import type { ToolRepresentation } from './tool-representation.js';
import { completed } from './unshown.js';

/** How a member of a document says what it says in one way; undefined if it says nothing that its absence does not. */
type Reading = (value: unknown) => unknown;

/** Fields that platforms write differently than authors, by where they are. */
interface Place {
  members?: Readonly<Record<string, Reading>>;
  /** What else belongs to a mapping here. */
  whole?: (mapping: ToolRepresentation) => ToolRepresentation;
}

/**
 * What a document means to a platform, written in one way, so that equal meanings are deeply equal: sorted members,
 * without those that are left out or have their default value (`null`, `false`, an empty list or mapping), and datatypes
 * as lists. Platforms return a tool so; authors write it as they like.
 */
export function meaningOf(representation: ToolRepresentation): ToolRepresentation {
  return mappingOf(representation, tool);
}

/** Whether a document that a platform shows means the same to it as another one, as far as it shows that. */
export function meansSame(stored: ToolRepresentation, local: ToolRepresentation): boolean {
  return JSON.stringify(meaningOf(completed(stored, local))) === JSON.stringify(meaningOf(local));
}

function mappingOf(mapping: ToolRepresentation, { members = {}, whole }: Place): ToolRepresentation {
  const entries = Object.entries(whole ? whole(mapping) : mapping).flatMap(([name, value]) => {
    const read = Object.hasOwn(members, name) ? members[name] : undefined;
    const meaning = (read ?? anything)(value);
    return isNothing(meaning) ? [] : [[name, meaning] as const];
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
}

function anything(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(anything);
  return isRecord(value) ? mappingOf(value, {}) : value;
}

/** A list of mappings, or mappings by their name. */
const listOf =
  (place: Place): Reading =>
  (value) => {
    const items: unknown = isRecord(value) ? byName(value) : value;
    if (!Array.isArray(items)) return items;
    return items.map((item: unknown) => (isRecord(item) ? mappingOf(item, place) : anything(item)));
  };

function byName(value: ToolRepresentation): unknown[] {
  return Object.entries(value).map(([name, item]) => (isRecord(item) ? { name, ...item } : item));
}

const mapping =
  (place: Place): Reading =>
  (value) =>
    isRecord(value) ? mappingOf(value, place) : value;

/** Datatypes: a list, or a text with commas. */
const formats: Reading = (value) => {
  const names = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(names)) return value;
  const list = names.map((name: unknown) => (typeof name === 'string' ? name.trim().toLowerCase() : name));
  return list.length === 1 && list[0] === 'data' ? undefined : list.filter((name) => name !== '');
};

/** What a value says unless it is the default one. */
const unless =
  (usual: unknown): Reading =>
  (value) =>
    value === usual ? undefined : anything(value);

/** Values that authors give, of which `false` and `null` are some, with sorted members. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}

/** What the public platform writes for validators without a message (`parameter_validators.py`, `default_message`). */
const usualMessages = [
  /^Value '%s' does (?:not )?match regular expression '.*'$/s,
  /^Value \('%s'\) must (?:not )?fulfill \(\S+ <=? value <=? \S+\)$/,
  /^Must (?:not )?have length of at least \S+ and at most \S+$/,
  /^(?:No options|Options) available for selection$/,
  /^Field (?:requires a value|must not set a value)$/,
];

/** Whether the platform writes a message itself, where an author gives none. */
export function isUsualMessage(message: unknown): boolean {
  return typeof message === 'string' && usualMessages.some((usual) => usual.test(message));
}

/** The other fields of a validator tell its type, which platforms leave out. */
const validators = listOf({
  members: {
    type: () => undefined,
    message: (value) => (isUsualMessage(value) ? undefined : value),
  },
});

const input: Place = {
  members: {
    format: formats,
    validators,
    parameters: (value) => inputs(value),
    test_parameter: (value) => mapping(input)(value),
    whens: (value) => listOf({ members: { discriminator: String, parameters: inputs } })(value),
  },
};

const inputs: Reading = (value) => listOf(input)(value);

const discovery = listOf({
  members: {
    discover_via: unless('pattern'),
    sort_key: unless('filename'),
    sort_comp: unless('lexical'),
  },
});

const output: Place = {
  members: { format: formats, discover_datasets: discovery },
  // Older documents keep the fields of a collection in one of their own.
  whole: ({ structure, ...others }) =>
    isRecord(structure) ? { ...structure, ...others } : { structure, ...others },
};

/** Numbers and texts that the model of an assertion has where none are written. */
const assertion: Place = {
  members: {
    delta: unless(0),
    eps: unless(0.01),
    sep: unless('\t'),
    comment: unless(''),
    asserts: (value) => assertions(value),
    children: (value) => assertions(value),
  },
};

const assertions = listOf(assertion);

const expectation: Place = {
  members: {
    class: unless('File'),
    asserts: assertions,
    elements: (value) => expectations(value),
    element_tests: (value) => expectations(value),
  },
};

/** What a test expects, by the name of the output or of the element. */
const expectations: Reading = (value) => {
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [name, mapping(expectation)(one)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
};

const test: Place = {
  members: {
    inputs: sorted,
    outputs: expectations,
    assert_stdout: assertions,
    assert_stderr: assertions,
    command: assertions,
  },
};

const tool: Place = {
  members: {
    inputs,
    outputs: listOf(output),
    tests: listOf(test),
    configfiles: listOf({ members: { eval_engine: unless('ecmascript') } }),
    requirements: listOf({ members: { cores_min: unless(1), ram_min: unless(256) } }),
  },
};
