import { fieldsIn, requiredIn, typeOf, type Field, type ValueType } from '../schema/shape.js';
import type { UserTool } from '../tool/user-tool.js';
import { kinds, type Suggestion } from './completion-item.js';
import { typeName } from './describe.js';
import { alternatives, elementType, shapeIn } from './expected-type.js';
import type { KeyPlace } from './place.js';

/** The fields that a mapping can still get: first those that it lacks, then the others in canonical order. */
export function completeKey(tool: UserTool, place: KeyPlace): Suggestion[] {
  const { name: dialect } = tool.dialect;
  const fields = fieldsIn(place.shape, dialect).filter(({ name }) => !place.present.has(name));
  const isRequired = (field: Field): boolean => requiredIn(field, dialect) === true;
  const ordered = [...fields.filter(isRequired), ...fields.filter((field) => !isRequired(field))];
  return ordered.map((field) => ({
    label: field.name,
    kind: kinds.property,
    detail: `${typeName(typeOf(field, dialect))}${isRequired(field) ? ', required' : ''}`,
    span: place.span,
    text: `${place.dash}${field.name}${place.hasColon ? '' : continuation(tool, place, field)}`,
    ...(place.dash !== '' && { filter: field.name }),
    topic: { about: 'field', noun: place.shape.noun, field: field.name },
  }));
}

/** What follows a key, up to where its value is typed. */
function continuation(tool: UserTool, place: KeyPlace, field: Field): string {
  if (place.flow) return ': ';
  const { source } = tool;
  const start = source.lineStart(source.lineAt(place.span.start));
  const indent = ' '.repeat(place.span.start - start + place.dash.length);
  const below = (text: string): string => `:${source.lineEnd}${indent}${text}`;
  if (field.example?.startsWith('|\n')) return `: |${source.lineEnd}${indent}  `;
  return valueOpening(tool, typeOf(field, tool.dialect.name), below);
}

function valueOpening(tool: UserTool, type: ValueType, below: (text: string) => string): string {
  if (alternatives(type).some(({ kind }) => isScalar(kind))) return ': ';
  const own = shapeIn(type);
  if (own) return below(`  ${firstKey(tool, own)}: `);
  const element = elementType(type);
  if (!element) return ': ';
  const shape = shapeIn(element);
  return below(shape ? `  - ${firstKey(tool, shape)}: ` : '  - ');
}

function isScalar(kind: ValueType['kind']): boolean {
  return kind !== 'list' && kind !== 'mapping' && kind !== 'union';
}

/** The key that a mapping is begun with. */
function firstKey(tool: UserTool, shape: KeyPlace['shape']): string {
  const fields = fieldsIn(shape, tool.dialect.name);
  const first = fields.find((field) => requiredIn(field, tool.dialect.name) === true) ?? fields[0];
  return first?.name ?? '';
}
