import { dialects, writeYaml, type DialectName } from '@user-tool/shared';
import { Type, type Static, type TObject } from 'typebox';

const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description !== undefined && { description }) });

const name = text(255);

/** The name of a file or folder. */
const fileName = (maxLength: number, description?: string) =>
  Type.String({ ...text(maxLength, description), pattern: '^[^\\u0000-\\u001f\\u007f]+$' });

const plain = Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean()]);

const inputTypes = ['data', 'data_collection', 'text', 'integer', 'float', 'boolean', 'select'] as const;

const strict = { additionalProperties: false };

const Input = Type.Object(
  {
    name,
    type: Type.Enum([...inputTypes]),
    label: Type.Optional(text(1000)),
    help: Type.Optional(text(10_000)),
    format: Type.Optional(text(255, 'The datatypes of data, such as "tabular" or "fasta,fastqsanger".')),
    collection_type: Type.Optional(text(100, 'The type of a data_collection, such as "list" or "paired".')),
    multiple: Type.Optional(Type.Boolean()),
    optional: Type.Optional(Type.Boolean()),
    default: Type.Optional(plain),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    options: Type.Optional(
      Type.Array(Type.Object({ label: text(1000), value: Type.String({ maxLength: 1000 }) }, strict), {
        maxItems: 500,
        description: 'The options of a select; "default" is the value of one of them.',
      }),
    ),
  },
  strict,
);

const Output = Type.Object(
  {
    name,
    label: Type.Optional(text(1000)),
    format: Type.Optional(text(255, 'The datatype, such as "txt" or "tabular".')),
    file: Type.Optional(fileName(1000, 'The file that the command writes, in its working directory.')),
    pattern: Type.Optional(
      text(1000, 'Instead of "file", for a list of files: a regular expression with (?P<name>…).'),
    ),
    directory: Type.Optional(fileName(1000, 'With "pattern": the folder of the files.')),
  },
  strict,
);

/** The parts that a tool is composed of. */
export const parts = {
  name: text(255, 'What users see in the menu: "Count lines".'),
  id: Type.Optional(text(255, 'By default, made from the name.')),
  version: Type.Optional(text(100, 'By default, "0.1.0".')),
  description: Type.Optional(text(1000, 'Half a sentence after the name.')),
  container: text(1000, 'The image with its tag: "busybox:1.36.1".'),
  command: text(
    50_000,
    "The shell command. $(inputs.NAME.path) is the path of data, $(inputs.NAME) another value; quote both: '$(inputs.table.path)'.",
  ),
  inputs: Type.Optional(Type.Array(Input, { maxItems: 100 })),
  outputs: Type.Array(Output, { minItems: 1, maxItems: 100 }),
  files: Type.Optional(
    Type.Array(
      Type.Object({ filename: fileName(255), content: Type.String({ maxLength: 100_000 }) }, strict),
      {
        maxItems: 20,
        description:
          'Scripts and other files in the working directory. Expressions in them are evaluated too.',
      },
    ),
  ),
  help: Type.Optional(text(50_000, 'Markdown for users.')),
  dialect: Type.Optional(
    Type.Enum(['platform', 'galaxy'], {
      description:
        'The class: PlatformUserTool (default) or GalaxyUserTool; user-tool://cookbook says when to take which.',
    }),
  ),
};

type Parts = Static<TObject<typeof parts>>;

/** A document made of parts; whether it is right is for a check to say. */
export function composed(fields: Parts): string {
  const { dialect = 'platform', files, help, inputs = [], outputs } = fields;
  return writeYaml({
    class: dialects[dialect].classConstant,
    id: fields.id ?? idOf(fields.name, dialect),
    name: fields.name,
    version: fields.version ?? '0.1.0',
    ...(fields.description !== undefined && { description: fields.description }),
    container: fields.container,
    // With a line end, it becomes a block whose quotes are as they are.
    shell_command: fields.command.replace(/\n?$/, '\n'),
    ...(files && { configfiles: files.map(({ filename, content }) => ({ filename, content })) }),
    inputs: inputs.map((input) => inputOf(input, dialect)),
    outputs: outputs.map(outputOf),
    ...(help !== undefined && { help: { format: 'markdown', content: help } }),
  });
}

function idOf(title: string, dialect: DialectName): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-');
  const id = (dialect === 'platform' ? words.replace(/\d/g, '') : words).replace(/^[^a-z]+|-+$/g, '');
  return id.length < 3 ? `${id === '' ? 'my' : id}-tool` : id.slice(0, 255);
}

function inputOf(
  { default: value, options, ...input }: Static<typeof Input>,
  dialect: DialectName,
): { [name: string]: string | number | boolean | { [name: string]: string | boolean }[] } {
  return {
    ...input,
    ...(options && {
      options: options.map((option) => ({ ...option, ...(option.value === value && { selected: true }) })),
    }),
    ...(value !== undefined && !options && { [dialect === 'platform' ? 'default' : 'value']: value }),
  };
}

function outputOf({ name, label, format, file, pattern, directory }: Static<typeof Output>): {
  [name: string]: string | { [name: string]: string }[];
} {
  const shared = { ...(label !== undefined && { label }) };
  const ofFormat = { ...(format !== undefined && { format }) };
  if (pattern === undefined)
    return { name, type: 'data', ...shared, ...ofFormat, ...(file !== undefined && { from_work_dir: file }) };
  const discovery = { pattern, ...ofFormat, ...(directory !== undefined && { directory }) };
  return { name, type: 'collection', ...shared, collection_type: 'list', discover_datasets: [discovery] };
}
