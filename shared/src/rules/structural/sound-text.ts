import type { DialectName } from '../../dialect.js';
import type { FieldUse } from '../../tool/structure.js';
import { isDatatype } from '../../values/datatypes.js';
import { isIdentifier } from '../../values/identifier.js';

/** The least length of a tool's name in `galaxy`: public platform, "Top-level fields". */
export const shortestName = 5;

type Judge = (text: string, dialect: DialectName) => boolean;

const never: Judge = () => false;

/** What a number, or a word such as `yes`, has to be as the text of a field, by field or by shape and field. */
const judges: Readonly<Record<string, Judge>> = {
  'a tool/name': (text, dialect) => dialect === 'platform' || text.length >= shortestName,
  'a citation/content': never,
  'a "select" input/default': never,
  'a "select" input/value': never,
  name: isIdentifier,
  container: never,
  license: never,
  format: (text) => isDatatype(text),
  pattern: never,
};

/** Whether a text that was a number or another scalar passes all rules as the text of a field. */
export function isSoundText({ field, shape }: FieldUse, text: string, dialect: DialectName): boolean {
  const judge = field.format ?? judges[`${shape.noun}/${field.name}`] ?? judges[field.name];
  return judge?.(text, dialect) ?? true;
}
