import type { Description } from '../../problems/rule.js';
import { quoteExpression } from '../../problems/wording.js';
import { fieldNamed } from '../../schema/shape.js';
import { configFileShape } from '../../schema/tool.js';
import { replaceInScalar, writeText } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { insertField } from '../../tool/edits.js';
import type { ConfigFileReference } from '../../tool/foreign/config-file-references.js';
import { placeOfValue } from '../../tool/shell/list-text.js';
import { quotedFor } from './output-file.js';

/** What to say of an expression that consists of a config file: the file is read by its name. */
export function describeConfigFile(
  tool: Tool,
  { expression, template, name, file }: ConfigFileReference,
): Description {
  const what = `"${quoteExpression(expression)}" cannot be evaluated: config files are in the working directory, under their "filename"`;
  const path = file?.path ?? name;
  const placed = placeOfValue(tool.shellScripts.get(template), expression);
  const text = file && quotedFor(placed, path);
  const field = fieldNamed(configFileShape, 'filename', tool.dialect.name);
  if (!file || text === undefined || !field) return { message: `${what}.` };
  const isNew = file.path === undefined;
  const edits = [replaceInScalar(template.scalar, expression.scanned.span, text)];
  if (isNew) edits.push(insertField(tool, file.mapping, configFileShape, field, writeText(path)));
  const inserted = `insert "filename: ${path}"`;
  return {
    message: `${what}: write "${text}"${isNew ? `, and ${inserted}` : ''}.`,
    fixes: [{ title: `Replace with "${text}"${isNew ? `, and ${inserted}` : ''}`, edits }],
  };
}
