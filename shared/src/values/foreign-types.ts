/** A type as other systems write it, in the terms of an input. */
export interface ForeignType {
  type: string;
  optional: boolean;
  multiple: boolean;
}

const types: Readonly<Record<string, string>> = {
  int: 'integer',
  integer: 'integer',
  long: 'integer',
  float: 'float',
  double: 'float',
  string: 'text',
  str: 'text',
  text: 'text',
  file: 'data',
  path: 'data',
  data: 'data',
  directory: 'data',
  boolean: 'boolean',
  bool: 'boolean',
};

/** `int?`, `File[]`, `string[]?`; `Array[File]+`, `Array[Int]?`. */
const written = /^(?:(?<cwl>[A-Za-z]+)(?<list>\[\])?|Array\[(?<wdl>[A-Za-z]+)\](?<some>\+)?)(?<maybe>\?)?$/;

/** The type of an input for one of CWL or WDL; undefined for other texts, and for lists of anything but files. */
export function foreignType(text: string): ForeignType | undefined {
  const { cwl, list, wdl, maybe } = written.exec(text.trim())?.groups ?? {};
  const name = (cwl ?? wdl ?? '').toLowerCase();
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  const multiple = list !== undefined || wdl !== undefined;
  if (type === undefined || (multiple && type !== 'data')) return undefined;
  return { type, optional: maybe !== undefined, multiple };
}
