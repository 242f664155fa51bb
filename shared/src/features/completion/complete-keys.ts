import {
  fieldsIn,
  isNeededBefore,
  requiredIn,
  typeOf,
  type Field,
  type Required,
  type ValueType,
} from '../../schema/shape.js';
import type { SourceText } from '../../text/source.js';
import type { Document } from '../../tool/document.js';
import { lacksResource, slotsVariable } from '../../tool/slots.js';
import { indentStep, listIndent } from '../../tool/layout.js';
import { hasSince, type PlatformVersion } from '../../values/platform-version.js';
import { lineStart } from '../../yaml/cursor/row.js';
import { typeName } from '../hover/describe.js';
import type { KeyContext } from './completion-context.js';
import { firstMembers } from './complete-snippets.js';
import { kinds, type Suggestion } from './completion-item.js';
import { alternatives, elementType, shapeIn } from './expected-type.js';
import { plainOf } from './snippet-text.js';

/** The fields that a mapping can still get on a platform: first the required ones, then the others in canonical order. */
export function completeKey(
  document: Document,
  place: KeyContext,
  { snippets, platform }: { snippets: boolean; platform: PlatformVersion },
): Suggestion[] {
  const { name: dialect } = document.dialect;
  const [quote = ''] = /^["']/.exec(document.source.slice(place.span)) ?? [];
  const fields = fieldsIn(place.shape, dialect).filter(
    ({ name, since }) => !place.present.has(name) && hasSince(platform, since),
  );
  const required = (field: Field): Required => isNeededBefore(field, platform) || requiredIn(field, dialect);
  const ordered = urgency.flatMap((one) => fields.filter((field) => required(field) === one));
  return ordered.map((field) => ({
    label: field.name,
    kind: kinds.property,
    detail: `${typeName(typeOf(field, dialect))}${required(field) === true ? ', required' : ''}${noteOn(document, place, field)}`,
    span: place.span,
    ...keyText(document, place, field, snippets),
    ...(place.dash !== '' && { filter: field.name }),
    ...(quote !== '' && { filter: quote + field.name }),
    topic: { about: 'field', shape: place.shape.id, field: field.name },
  }));
}

/** What the tool has to say about a field that it lacks. */
function noteOn({ tool, shape: documentShape }: Document, { shape }: KeyContext, { name }: Field): string {
  const isWanted = shape === documentShape && name === 'requirements' && tool && lacksResource(tool);
  return isWanted ? `, to ask for the cores of ${slotsVariable}` : '';
}

/** Which fields come first: required ones, then those that some versions require. */
const urgency: readonly Required[] = [true, 'warning', false];

/** A key with its first list members, as a snippet if the client supports them; else up to where its value is typed. */
function keyText(
  document: Document,
  place: KeyContext,
  field: Field,
  snippets: boolean,
): Pick<Suggestion, 'text' | 'snippet' | 'opensNext'> {
  const key = place.dash + field.name;
  if (place.hasColon) return { text: key };
  if (place.flow) return { text: `${key}: `, opensNext: true };
  const { source } = document;
  const line = source.lineAt(place.span.start);
  const column = place.span.start - lineStart(source, line) + place.dash.length;
  if (hasBody(source, line, column)) return { text: `${key}:` };
  const element = elementType(typeOf(field, document.dialect.name));
  const members = element && firstMembers(document, shapeIn(element)?.id ?? '');
  if (!members) {
    const text = key + continuation(document, field, column);
    return { text, opensNext: /[:-] $/.test(text) };
  }
  const dash = `${' '.repeat(column + listIndent(document))}- `;
  const body = members.map((lines) => dash + lines.join(source.lineEnd + ' '.repeat(dash.length)));
  const text = [`${key}:`, ...body].join(source.lineEnd);
  return snippets ? { text, snippet: true } : { text: plainOf(text) };
}

/** The text after a key, up to where its value is typed. */
function continuation(document: Document, field: Field, column: number): string {
  const { source } = document;
  const below = (text: string, mark = ''): string => `:${mark}${source.lineEnd}${' '.repeat(column)}${text}`;
  if (field.example?.startsWith('|\n')) return below(' '.repeat(indentStep(document)), ' |');
  return valueOpening(document, typeOf(field, document.dialect.name), below);
}

/** Whether the next nonempty line belongs to the value of a key in that column. */
function hasBody(source: SourceText, line: number, column: number): boolean {
  let next = line + 1;
  while (next < source.lineCount && source.line(next).trim() === '') next++;
  const text = source.line(next);
  const indent = text.length - text.trimStart().length;
  return next < source.lineCount && (indent > column || (indent === column && /^\s*-(?:\s|$)/.test(text)));
}

function valueOpening(document: Document, type: ValueType, below: (text: string) => string): string {
  if (alternatives(type).some(({ kind }) => isScalar(kind))) return ': ';
  const valueShape = shapeIn(type);
  if (valueShape) return below(`${' '.repeat(indentStep(document))}${firstKey(document, valueShape)}: `);
  const element = elementType(type);
  if (!element) return ': ';
  const shape = shapeIn(element);
  const dash = `${' '.repeat(listIndent(document))}- `;
  return below(shape ? `${dash}${firstKey(document, shape)}: ` : dash);
}

function isScalar(kind: ValueType['kind']): boolean {
  return kind !== 'list' && kind !== 'mapping' && kind !== 'union';
}

/** The key that a new mapping starts with. */
function firstKey(document: Document, shape: KeyContext['shape']): string {
  const fields = fieldsIn(shape, document.dialect.name);
  const first = fields.find((field) => requiredIn(field, document.dialect.name) === true) ?? fields[0];
  return first?.name ?? '';
}
