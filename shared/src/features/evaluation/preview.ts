import { isObject, written, type Json } from '../../evaluate/json.js';
import type { Document } from '../../tool/document.js';
import { toolSummary } from '../../tool/tool-summary.js';
import { tidyLines } from './tidy-lines.js';
import { renderingErrors, type EvaluatedTool } from './rendering.js';

/** Characters of a value that are shown. */
const maxOfValue = 80;
/** Lines of each part of the header, so that the command stays in view. */
const maxLines = 30;

/**
 * What would run, as a shell script to read: errors, the values of the inputs, the command, the config files.
 * An expression without a value is kept as written. Line ends are `\n`.
 */
export function previewText(document: Document, evaluated: EvaluatedTool): string {
  const { inputs, command: text = '', files, origins } = evaluated;
  const command = tidyLines({ text, expressions: text === '' ? [] : (origins[0]?.expressions ?? []) }).text;
  const { name, id } = toolSummary(document);
  const errors = renderingErrors(document, evaluated).map(
    ({ message, range: { start } }) => `error, line ${start.line + 1}: ${message}`,
  );
  const values = Object.entries(inputs).map(([input, value]) => `  ${input}: ${shownValue(value)}`);
  return [
    comment([`What would run: ${name?.text ?? id?.text ?? 'this tool'}`]),
    comment(few(errors)),
    comment(values.length > 0 ? ['Inputs:', ...few(values)] : ['There are no inputs.']),
    ended(command),
    ...files.map(
      (file, index) =>
        `${comment([`The file ${JSON.stringify(file.filename ?? file.name ?? `config ${index + 1}`)}:`])}\n${ended(file.content)}`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function few(lines: readonly string[]): readonly string[] {
  const more = lines.length - maxLines;
  return more > 0 ? [...lines.slice(0, maxLines), `  … and ${more} more`] : lines;
}

/** Nothing in it can end the comment. */
function comment(lines: readonly string[]): string {
  return lines.map((line) => `# ${line.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trimEnd()}\n`).join('');
}

function ended(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

function shownValue(value: Json): string {
  const summary = brief(value);
  const text = typeof summary === 'string' ? JSON.stringify(summary) : written(summary);
  return text.length > maxOfValue ? `${text.slice(0, maxOfValue - 1)}…` : text;
}

/** A file as its path, from which its other properties follow. */
function brief(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, maxOfValue).map(brief);
  if (!isObject(value)) return value;
  if (value['class'] === 'File') return value['path'] ?? null;
  if (value['class'] === 'Collection') return brief(value['elements'] ?? null);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, brief(member)]));
}
