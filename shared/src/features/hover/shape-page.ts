import {
  requiredIn,
  typeOf,
  type EnumValue,
  type Field,
  type Required,
  type Shape,
  type ValueType,
} from '../../schema/shape.js';
import { dialects, type DialectName } from '../../values/dialect.js';
import { code, paragraphs, yamlBlock } from '../markup.js';
import { typeName } from './describe.js';

/** The reference page of a mapping as Markdown: every field with its type, values, default, and example. */
export function shapePageMarkdown(shape: Shape): string {
  const title = `${shape.noun.charAt(0).toUpperCase()}${shape.noun.slice(1)}`;
  const replaced = Object.entries(shape.replaced ?? {});
  return `${paragraphs(
    `# ${title}`,
    fieldTable(shape),
    ...shape.fields.map(fieldText),
    replaced.length > 0 && '## Fields that do not exist here',
    replaced.length > 0 &&
      table(
        ['field', 'instead'],
        replaced.map(([name, { advice, dialect }]) => [code(name), advice + only(dialect)]),
      ),
  )}\n`;
}

const names = Object.values(dialects).map(({ name }) => name);

function fieldTable({ fields }: Shape): string {
  return table(
    ['field', 'type', 'required'],
    fields.map((field) => [
      `[${code(field.name)}](#${field.name})`,
      perDialect((dialect) => typeName(typeOf(field, dialect))),
      requiredText(field),
    ]),
  );
}

function fieldText(field: Field): string {
  const { name, summary, example, dialect } = field;
  return paragraphs(
    `## ${name}`,
    summary + only(dialect),
    `Type: ${perDialect((one) => typeText(typeOf(field, one)))}. Required: ${requiredText(field)}.`,
    ...valuesOf(field.type),
    ...releasesOf(field),
    defaultText(field),
    example !== undefined && yamlBlock(`${name}: ${example}`),
  );
}

/** Which versions of the platform have the field, or need it. */
function releasesOf({ since, optionalSince, readSince }: Field): string[] {
  return [
    ...(since ? [`Since version ${since.release} of the platform.`] : []),
    ...(optionalSince ? [`Required before version ${optionalSince} of the platform.`] : []),
    ...(readSince ? [`Ignored before version ${readSince} of the platform.${only('galaxy')}`] : []),
  ];
}

/** A default matters only if the field is optional. */
function defaultText(field: Field): string | undefined {
  const where = names.filter((dialect) => requiredIn(field, dialect) !== true);
  if (field.default === undefined || where.length === 0) return undefined;
  return `Default: ${code(field.default)}.${where.length < names.length ? only(where[0]) : ''}`;
}

function only(dialect: DialectName | undefined): string {
  return dialect ? ` Only in the dialect \`${dialect}\`.` : '';
}

function valuesOf(type: ValueType): string[] {
  if (type.kind !== 'enum') return [];
  const row = ({ value, summary, rejected }: EnumValue): string[] => [
    code(value),
    rejected === undefined ? summary : `${summary} ${rejected}`,
  ];
  return [table(['value', 'meaning'], type.values.map(row))];
}

const needed: Readonly<Record<`${Required}`, string>> = {
  true: 'yes',
  false: 'no',
  warning: 'by some versions',
};

function requiredText(field: Field): string {
  return perDialect((dialect) => needed[`${requiredIn(field, dialect)}`]);
}

/** One text if all dialects agree, otherwise one per dialect. */
function perDialect(textOf: (dialect: DialectName) => string): string {
  const texts = names.map((name) => ({ name, text: textOf(name) }));
  const [first] = texts;
  if (texts.every(({ text }) => text === first?.text)) return first?.text ?? '';
  return texts.map(({ name, text }) => `${text} (\`${name}\`)`).join(', ');
}

/** The type in words, with links to the pages of the mappings in it. */
function typeText(type: ValueType): string {
  switch (type.kind) {
    case 'list':
      return `list of ${typeText(type.of)}${type.named ? ', or a mapping from name to body' : ''}`;
    case 'mapping':
      return linkTo(type.shape);
    case 'union':
      return Object.values(type.union.shapes)
        .map((shape) => linkTo(shape()))
        .join(', ');
    case 'either':
      return type.of.map(typeText).join(' or ');
    default:
      return typeName(type);
  }
}

function linkTo({ id, noun }: Shape): string {
  return `[${noun}](${id}.md)`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
