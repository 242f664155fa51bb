import type { DialectName, PerDialect } from '../values/dialect.js';
import type { YamlPair } from '../yaml/node.js';
import type { FieldKind } from './field-kind.js';

/**
 * How the document's shape is declared. From this one declaration come the structural problems, the JSON
 * Schema, completion, hover, the canonical order and the reference pages.
 */
export type ValueType =
  | { kind: 'text' }
  | { kind: 'integer' }
  | { kind: 'number' }
  | { kind: 'boolean' }
  | { kind: 'enum'; values: readonly EnumValue[] }
  /** Names as one text, separated by commas, or as a list. */
  | { kind: 'names' }
  | { kind: 'list'; of: ValueType; atLeast?: number; named?: boolean }
  | { kind: 'mapping'; shape: Shape }
  /** A mapping whose shape the value of one of its own fields decides. */
  | { kind: 'union'; union: Union }
  /** Told apart by the kind of the YAML node. */
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
  /** What it means, one Markdown sentence. */
  summary: string;
  /** Some versions of the platform refuse or ignore it: why, as a sentence. At most a warning, and only in `galaxy`. */
  varies?: string;
}

/** A mapping's fields, in canonical order. */
export interface Shape {
  /** Names the shape in tables, in the addresses of pages and in the JSON Schema: `data-input`. Unique. */
  id: string;
  /** How messages call it: `a "data" input`, `the tool`. Chooses nothing. */
  noun: string;
  fields: readonly Field[];
  /** Fields that older versions or other formats have, and what to write instead. */
  replaced?: Readonly<Record<string, Replacement>>;
  /** Unknown fields are ignored by the platform in this dialect, so that they are warnings. */
  ignoresUnknown?: DialectName;
}

/** Shapes by the value of a discriminating field. */
export interface Union {
  /** Names the union, and a member of it whose shape is not known yet: `input`. */
  id: string;
  /** How messages call a member whose kind is not known: `an input`. Chooses nothing. */
  noun: string;
  /** The discriminating field; declared by each shape too. */
  by: Field & { type: { kind: 'enum'; values: readonly EnumValue[] } };
  shapes: Readonly<Record<string, () => Shape>>;
  /** The shape that holds where the discriminating field is absent. */
  fallback?: string;
  /** Values that do not exist here, in lower case, and what to write instead; `rename` is the value to write. */
  replaced?: Readonly<Record<string, Replacement>>;
}

/** What takes the place of a field that does not exist here. */
export interface Replacement {
  /** What to do, as a sentence. */
  advice: string;
  /** The field to write instead, with the same value. */
  rename?: string;
  /** Where it is replaced; everywhere when absent. */
  dialect?: DialectName;
}

/** Whether a field has to be there, and how grave its absence is. */
export type Required = boolean | 'warning';

/** What another field of the mapping has to hold for a requirement to change. */
export interface RequiredUnless {
  field: string;
  /** Where that field is a list of mappings: the field of one of them that holds the value. */
  itemField?: string;
  value: string;
  /** What is required then. */
  then: Required | PerDialect<Required>;
}

/** The fields of a mapping by name. */
export type Siblings = ReadonlyMap<string, YamlPair>;

/** One field of a mapping. */
export interface Field {
  name: string;
  type: ValueType;
  /** What its text means, where rules and language features know more of it than its type. */
  kind?: FieldKind;
  /** The types of the inputs that a field of kind `input-source` can name, the usual one first (public platform, "Outputs"). */
  sourceTypes?: readonly string[];
  /** The platform does not read the value, so that no rule judges its form. */
  isIgnored?: boolean;
  /** Where a dialect has another type than `type`. */
  typeIn?: Partial<PerDialect<ValueType>>;
  required?: Required | PerDialect<Required>;
  /** Where another field makes its absence less grave. */
  requiredUnless?: RequiredUnless;
  /** The only dialect that has the field. */
  dialect?: DialectName;
  /** What it is for: Markdown, one or two sentences. */
  summary: string;
  /** A YAML value. */
  example?: string;
  /** What holds when it is absent. */
  default?: string;
  /** What `missing-field` writes; `placeholder` where it is no more than that, as the other fields may tell. */
  insert?: { text: string; placeholder: boolean | ((siblings: Siblings) => boolean) };
  /** The problem code that takes the structural faults of this field instead of the general ones. */
  reportedBy?: string;
  /** The problem code that takes its absence alone. */
  absenceReportedBy?: string;
  /** The key has to be there, but nothing need stand behind it. */
  mayBeNull?: boolean;
  /** An empty text is no problem though the field is required. */
  mayBeBlank?: boolean;
}

/** The field's type in a dialect. */
export function typeOf(field: Field, dialect: DialectName): ValueType {
  return field.typeIn?.[dialect] ?? field.type;
}

/** Whether the field has to be there in a dialect. */
export function requiredIn(field: Field, dialect: DialectName): Required {
  return typeof field.required === 'object' ? field.required[dialect] : (field.required ?? false);
}

/** The shape's fields that a dialect has, in canonical order. */
export function fieldsIn(shape: Shape, dialect: DialectName): Field[] {
  return shape.fields.filter((field) => !field.dialect || field.dialect === dialect);
}

/** The field of that name, if the dialect has it. */
export function fieldNamed(shape: Shape, name: string, dialect: DialectName): Field | undefined {
  return fieldsIn(shape, dialect).find((field) => field.name === name);
}

/** What to write instead of a field, if the dialect replaced it. */
export function replacementOf(shape: Shape, name: string, dialect: DialectName): Replacement | undefined {
  const replacement =
    shape.replaced && Object.hasOwn(shape.replaced, name) ? shape.replaced[name] : undefined;
  return replacement && (!replacement.dialect || replacement.dialect === dialect) ? replacement : undefined;
}

/** What identifies and names a shape that a type decides: `text-input` and `a "text" input`. */
export function memberNames(type: string, noun: string): Pick<Shape, 'id' | 'noun'> {
  return { id: `${type}-${noun}`, noun: `${/^[aeiou]/.test(type) ? 'an' : 'a'} "${type}" ${noun}` };
}

export const text: ValueType = { kind: 'text' };
export const integer: ValueType = { kind: 'integer' };
export const number: ValueType = { kind: 'number' };
export const boolean: ValueType = { kind: 'boolean' };
export const names: ValueType = { kind: 'names' };
export const anything: ValueType = { kind: 'any' };
export const textOrNumber: ValueType = { kind: 'either', of: [number, text] };

/** A list of values of one type. */
export function listOf(of: ValueType, atLeast?: number): ListType {
  return { kind: 'list', of, ...(atLeast !== undefined && { atLeast }) };
}

/** A list whose members have names, which may be written as a mapping from name to body too. */
export function namedListOf(union: Union): MemberListType {
  return { kind: 'list', of: { kind: 'union', union }, named: true };
}

/** A mapping of one shape. */
export function mappingOf(shape: Shape): ValueType {
  return { kind: 'mapping', shape };
}
