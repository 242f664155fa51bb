import { decisiveFormats, type PerFieldKind, type TextFormat } from '../../schema/field-kind.js';
import type { FieldUse } from '../../tool/structure.js';
import { isDatatype } from '../../values/datatypes.js';
import type { DialectName } from '../../values/dialect.js';
import { isIdentifier } from '../../values/identifier.js';

/** The least length of a tool's name in `galaxy`: public platform, "Top-level fields". */
export const shortestName = 5;

const never: TextFormat = () => false;

/** What a number, or a word such as `yes`, has to be as the text of a field; any text passes where no row says. */
const formats: Partial<PerFieldKind<TextFormat>> = {
  ...decisiveFormats,
  'tool-name': (text, dialect) => dialect === 'platform' || text.length >= shortestName,
  image: never,
  license: never,
  datatype: (text) => isDatatype(text),
  datatypes: (text) => isDatatype(text),
  'input-name': isIdentifier,
  identifier: isIdentifier,
  'file-pattern': never,
  'chosen-option': never,
  citation: never,
};

/** Whether a text that was a number or another scalar passes all rules as the text of a field. */
export function isSoundText({ field }: FieldUse, text: string, dialect: DialectName): boolean {
  const format = field.kind && !field.isIgnored ? formats[field.kind] : undefined;
  return format?.(text, dialect) ?? true;
}
