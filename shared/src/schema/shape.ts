import type { DialectName, PerDialect } from '../values/dialect.js';
import {
  isBefore,
  type PlatformRelease,
  type PlatformVersion,
  type Since,
} from '../values/platform-version.js';
import type { YamlPair } from '../yaml/node.js';
import type { FieldKind } from './field-kind.js';
import type { TestType } from './test-type.js';

/**
 * How the document's shape is declared. The structural problems, the JSON Schema, completion, hover, the
 * canonical order, and the reference pages all derive from this declaration.
 */
export type ValueType =
  | { kind: 'text' }
  /** Text that is a number. */
  | { kind: 'numeral' }
  | { kind: 'integer' }
  | { kind: 'number' }
  | { kind: 'boolean' }
  | { kind: 'enum'; values: readonly EnumValue[] }
  /** Names as one text, separated by commas, or as a list. */
  | { kind: 'names' }
  | { kind: 'list'; of: ValueType; atLeast?: number; named?: boolean }
  | { kind: 'mapping'; shape: Shape }
  /** A mapping whose shape is selected by the value of one of its own fields. */
  | { kind: 'union'; union: Union }
  /** Distinguished by the kind of the YAML node. */
  | { kind: 'either'; of: readonly ValueType[] }
  /** Anything: not checked here. */
  | { kind: 'any' };

/** A type whose values are lists. */
export type ListType = ValueType & { kind: 'list' };

/** The type of a list whose members are the mappings of a union. */
export type MemberListType = ListType & { of: { kind: 'union' } };

/** One value of an enumeration. */
export interface EnumValue {
  value: string;
  /** Its meaning, one Markdown sentence. */
  summary: string;
  /** Why the platform takes no tool with it, and what to write instead, as a sentence. Only in `galaxy`. */
  rejected?: string;
  /** The last release of the platform that takes it. */
  until?: PlatformRelease;
}

/** The values with which a tool of the dialect is accepted. */
export const allowedValues = (values: readonly EnumValue[], dialect: DialectName): readonly EnumValue[] =>
  values.filter(({ rejected }) => dialect === 'platform' || rejected === undefined);

/** A mapping's fields, in canonical order. */
export interface Shape {
  /** Names the shape in tables, in page URLs, and in the JSON Schema: `data-input`. Unique. */
  id: string;
  /** What messages call it: `a "data" input`, `the tool`. Selects nothing. */
  noun: string;
  fields: readonly Field[];
  /** Fields of older versions or other formats, and what to write instead. */
  replaced?: Readonly<Record<string, Replacement>>;
  /** The first release of the platform that rejects unknown fields; older ones ignore them. Only in `galaxy`. */
  rejectsUnknownSince?: PlatformRelease;
}

/** Shapes by the value of a discriminating field. */
export interface Union {
  /** Names the union, and a member of it whose shape is still unknown: `input`. */
  id: string;
  /** What messages call a member of unknown kind: `an input`. Selects nothing. */
  noun: string;
  /** The discriminating field; declared by each shape too. */
  by: Field & { type: { kind: 'enum'; values: readonly EnumValue[] } };
  shapes: Readonly<Record<string, () => Shape>>;
  /** The shape that applies if the discriminating field is absent. */
  fallback?: string;
  /** The dialect whose platform takes a member without the field for the first shape that it fits. */
  inferredIn?: DialectName;
  /** Values that do not exist here, in lower case, and what to write instead; `rename` is the value to write. */
  replaced?: Readonly<Record<string, Replacement>>;
}

/** The replacement of a field that does not exist here. */
export interface Replacement {
  /** What to do, as a sentence. */
  advice: string;
  /** The field to write instead, with the same value. */
  rename?: string;
  /** If the value is a mapping: its member that is the value of the other field. */
  member?: string;
  /** A field that the other value needs, with its value. */
  adds?: readonly [field: string, value: string];
  /** The field that its value belongs in, in another form: that this field is missing has the same cause. */
  covers?: string;
  /** Whether its value names an option, which says the same if it is selected. */
  selectsOption?: boolean;
  /** What it says belongs in the command, and would be lost if it were removed. */
  isContent?: boolean;
  /** Whether the command gets its value in place of a boolean. */
  isWrittenForBoolean?: boolean;
  /** Where it is replaced; everywhere if absent. */
  dialect?: DialectName;
  /** The last release of the platform that has the field. Only in `galaxy`. */
  until?: PlatformRelease;
  /** Whether releases that do not reject the field as such take a tool with it; they do if absent. Only in `galaxy`. */
  isTaken?: (pair: YamlPair) => boolean;
  /** If the releases that have the field require it: the value to insert, as YAML, and its type. */
  needed?: { insert: string; type: ValueType };
  /** What says the same as a value of it: another field, as YAML, or nothing if the value is the default one. */
  same?: Readonly<Record<string, { write: string; unlessField: string }>>;
}

/** Whether a field is required, and how severe its absence is. */
export type Required = boolean | 'warning';

/** The value of another field of the mapping that changes a requirement. */
export interface RequiredUnless {
  field: string;
  /** If that field is a list of mappings: the field of one of them that has the value. */
  itemField?: string;
  value: string;
  /** Where that item has what this field would have: the names on the way to it. */
  valueAt?: readonly string[];
  /** The requirement in that case. */
  then: Required | PerDialect<Required>;
}

/** The fields of a mapping by name. */
export type Siblings = ReadonlyMap<string, YamlPair>;

/** What the number of a field counts. */
export type AmountUnit = 'cores' | 'MiB' | 'bytes' | 'seconds';

/** One field of a mapping. */
export interface Field {
  name: string;
  type: ValueType;
  /** The meaning of its text, if rules and language features need more than its type. */
  kind?: FieldKind;
  /** The input types that a field of kind `input-source` can name, usual one first (public platform, "Outputs"). */
  sourceTypes?: readonly string[];
  /** A command or a file, in which the platform evaluates expressions. */
  isTemplate?: true;
  /** What its number counts, if other units can be converted to it. */
  unit?: AmountUnit;
  /** Only people read the text: nothing else follows from it. */
  isForPeople?: boolean;
  /** The platform does not read the value, so no rule checks its format. */
  isIgnored?: boolean;
  /** What the items of its list are, which a rule of their own checks. */
  itemType?: Partial<PerDialect<TestType>>;
  /** If a dialect has another type than `type`. */
  typeIn?: Partial<PerDialect<ValueType>>;
  required?: Required | PerDialect<Required>;
  /** Releases of the platform on which its absence is only a warning. Only in `galaxy`. */
  absentOn?: readonly PlatformRelease[];
  /** The first release of the platform on which it may be left out; older ones require it. */
  optionalSince?: PlatformRelease;
  /** The first release of the platform that opens a tool in which it is null. */
  nullSince?: PlatformRelease;
  /** The last release of the platform that takes a list of it without items. Only in `galaxy`. */
  emptyUntil?: PlatformRelease;
  /** If another field makes its absence less severe. */
  requiredUnless?: RequiredUnless;
  /** The only dialect that has the field. */
  dialect?: DialectName;
  /** The first release of the platform that has the field; all have it if absent. */
  since?: Since;
  /** The first release of the platform that reads it; older ones ignore whatever it contains. Only in `galaxy`. */
  readSince?: PlatformRelease;
  /** Its purpose: Markdown, one or two sentences. */
  summary: string;
  /** A YAML value. */
  example?: string;
  /** The value that applies if it is absent. */
  default?: string;
  /** The text that `missing-field` inserts; `placeholder` if only an example, given the other fields. */
  insert?: { text: string; placeholder: boolean | ((siblings: Siblings) => boolean) };
  /** The problem code that takes the structural faults of this field instead of the general ones. */
  reportedBy?: string;
  /** The problem code that takes its absence alone. */
  absenceReportedBy?: string;
  /** The key is required, but its value may be empty. */
  mayBeNull?: boolean;
  /** The platform rejects an empty value although the field can be absent. Only in `galaxy`. */
  rejectsNull?: true;
  /** The public platform takes whitespace for its text, so that it is a warning there. */
  takesBlank?: true;
  /** An empty text is allowed although the field is required. */
  mayBeBlank?: boolean;
  /** The least number of characters for releases of the platform that take blank texts. Only in `galaxy`. */
  leastLength?: number;
}

/** The field's type in a dialect. */
export function typeOf(field: Field, dialect: DialectName): ValueType {
  return field.typeIn?.[dialect] ?? field.type;
}

/** Whether the field is required in a dialect. */
export function requiredIn(field: Field, dialect: DialectName): Required {
  return typeof field.required === 'object' ? field.required[dialect] : (field.required ?? false);
}

/** Whether a version of the platform needs a field that newer ones do not need. */
export function isNeededBefore({ optionalSince }: Field, platform: PlatformVersion): boolean {
  return optionalSince !== undefined && isBefore(platform, optionalSince);
}

/** Whether a version of the platform does not read a field that newer ones read. */
export function isIgnoredBy(platform: PlatformVersion, { readSince }: Field): boolean {
  return readSince !== undefined && isBefore(platform, readSince);
}

/** The fields that a dialect has of a shape. */
interface FieldTable {
  inOrder: readonly Field[];
  /** Those whose absence may be a problem. */
  required: readonly Field[];
  byName: ReadonlyMap<string, Field>;
}

/** Fields are declared once, so their tables are made once. */
const tables = new WeakMap<readonly Field[], Partial<Record<DialectName, FieldTable>>>();

function tableOf({ fields }: Shape, dialect: DialectName): FieldTable {
  let perDialect = tables.get(fields);
  if (!perDialect) tables.set(fields, (perDialect = {}));
  return (perDialect[dialect] ??= readTable(fields, dialect));
}

function readTable(fields: readonly Field[], dialect: DialectName): FieldTable {
  const inOrder = fields.filter((field) => !field.dialect || field.dialect === dialect);
  const byName = new Map<string, Field>();
  for (const field of inOrder) if (!byName.has(field.name)) byName.set(field.name, field);
  const required = inOrder.filter((field) => requiredIn(field, dialect) !== false);
  return { inOrder, required, byName };
}

/** The shape's fields in a dialect, in canonical order. */
export function fieldsIn(shape: Shape, dialect: DialectName): readonly Field[] {
  return tableOf(shape, dialect).inOrder;
}

/** Those of them whose absence may be a problem. */
export function requiredFieldsIn(shape: Shape, dialect: DialectName): readonly Field[] {
  return tableOf(shape, dialect).required;
}

/** The field of that name, if the dialect has it. */
export function fieldNamed(shape: Shape, name: string, dialect: DialectName): Field | undefined {
  return tableOf(shape, dialect).byName.get(name);
}

/** What to write instead of a field, if the dialect replaced it. */
export function replacementOf(shape: Shape, name: string, dialect: DialectName): Replacement | undefined {
  const replacement =
    shape.replaced && Object.hasOwn(shape.replaced, name) ? shape.replaced[name] : undefined;
  return replacement && (!replacement.dialect || replacement.dialect === dialect) ? replacement : undefined;
}

/** Fields by other names that authors may give them. */
export function synonymsOf(
  rows: readonly (readonly [field: string, what: string, names: readonly string[]])[],
): Readonly<Record<string, Replacement>> {
  const entries = rows.flatMap(([rename, what, names]) =>
    names.map((name): [string, Replacement] => [name, { advice: `Use "${rename}" ${what}.`, rename }]),
  );
  return Object.fromEntries(entries);
}

/** The id and noun of a shape that a type selects: `text-input` and `a "text" input`. */
export function memberNames(type: string, noun: string): Pick<Shape, 'id' | 'noun'> {
  return { id: `${type}-${noun}`, noun: `${/^[aeiou]/.test(type) ? 'an' : 'a'} "${type}" ${noun}` };
}

export const text: ValueType = { kind: 'text' };
export const integer: ValueType = { kind: 'integer' };
export const number: ValueType = { kind: 'number' };
export const boolean: ValueType = { kind: 'boolean' };
export const names: ValueType = { kind: 'names' };
export const anything: ValueType = { kind: 'any' };

/** A list of values of one type. */
export function listOf(of: ValueType, atLeast?: number): ListType {
  return { kind: 'list', of, ...(atLeast !== undefined && { atLeast }) };
}

/** A list whose members have names, which may also be written as a mapping from name to body. */
export function namedListOf(union: Union): MemberListType {
  return { kind: 'list', of: { kind: 'union', union }, named: true };
}

/** A mapping of one shape. */
export function mappingOf(shape: Shape): ValueType {
  return { kind: 'mapping', shape };
}
