import { decisiveFormats, type PerFieldKind, type TextFormat } from '../../schema/field-kind.js';
import type { FieldUse } from '../../tool/finding.js';
import { parseContainerImage } from '../../values/container-image.js';
import { isDatatype } from '../../values/datatypes.js';
import type { DialectName } from '../../values/dialect.js';
import { isIdentifier } from '../../values/identifier.js';
import { shortestToolName } from '../../values/tool-id.js';

const never: TextFormat = () => false;

/** The format that a number, or a word such as `yes`, needs as a field's text; any text if not listed. */
const formats: Partial<PerFieldKind<TextFormat>> = {
  ...decisiveFormats,
  'tool-name': (text, dialect) => dialect === 'platform' || text.length >= shortestToolName,
  image: (text) => parseContainerImage(text)?.tag !== undefined,
  license: never,
  datatype: (text) => isDatatype(text),
  datatypes: (text) => isDatatype(text),
  'input-name': isIdentifier,
  identifier: isIdentifier,
  'file-pattern': never,
  'chosen-option': never,
  citation: never,
};

/** Whether a number or other scalar is valid as a field's text. */
export function isSoundText({ field }: FieldUse, text: string, dialect: DialectName): boolean {
  const format = field.kind && !field.isIgnored ? formats[field.kind] : undefined;
  return format?.(text, dialect) ?? true;
}
