import type { Since } from '../values/platform-version.js';
import {
  anything,
  boolean,
  listOf,
  mappingOf,
  memberNames,
  namedListOf,
  text,
  type EnumValue,
  type Field,
  type Replacement,
  type Shape,
  type Union,
} from './shape.js';

const noValues = 'The platform takes no tool with outputs that are plain values: write the value to a file.';

const outputTypes: readonly EnumValue[] = [
  { value: 'data', summary: 'One dataset.' },
  { value: 'collection', summary: 'A collection of datasets, found by `discover_datasets`.' },
  { value: 'text', summary: 'Text.', rejected: noValues },
  { value: 'integer', summary: 'A whole number.', rejected: noValues },
  { value: 'float', summary: 'A number.', rejected: noValues },
  { value: 'boolean', summary: '`true` or `false`.', rejected: noValues },
];

const typeField: Union['by'] = {
  name: 'type',
  type: { kind: 'enum', values: outputTypes },
  // The interface document does not mention the field; the public platform rejects an output without it.
  required: { platform: 'warning', galaxy: true },
  summary: 'The kind of the output.',
  example: 'data',
  default: 'data',
  // What is discovered can also be a collection.
  insert: { text: 'data', placeholder: (siblings) => !siblings.has('from_work_dir') },
};

const nameField: Field = {
  name: 'name',
  type: text,
  kind: 'identifier',
  // The public platform takes an output without a name, which nothing can refer to.
  required: { platform: true, galaxy: 'warning' },
  summary: 'The name of the output.',
  example: 'report',
  insert: { text: 'output1', placeholder: true },
};

/** The first release that looks up references in labels (public platform, "Outputs"). */
export const labelReferencesSince: Since = {
  release: '26.1',
  earlier: 'Write the label without them, because users see them as they are.',
};

const labelField: Field = {
  name: 'label',
  type: text,
  summary: `The name of the result. Since version ${labelReferencesSince.release} of the platform, it can contain \`$(inputs.<name>.name)\` and \`$(runtime.on_string)\`.`,
  example: 'Report on $(runtime.on_string)',
  mayBeBlank: true,
};

const hiddenField: Field = {
  name: 'hidden',
  type: boolean,
  summary: 'Whether the result is initially hidden.',
  example: 'true',
  default: 'false',
};

/** The first release on which an entry needs nothing but its pattern, and `hidden` is optional everywhere. */
const relaxed = '26.1.0';

const discoveryFlag = (name: string, summary: string): Field => ({
  name,
  type: boolean,
  summary,
  example: 'true',
  default: 'false',
  optionalSince: relaxed,
  rejectsNull: true,
});

const discoveryShape: Shape = {
  id: 'discovery-entry',
  noun: 'a discovery entry',
  rejectsUnknownSince: '26.1.0',
  fields: [
    {
      name: 'discover_via',
      type: {
        kind: 'enum',
        values: [
          { value: 'pattern', summary: 'Files whose names match a pattern.' },
          {
            value: 'tool_provided_metadata',
            summary: 'Files that the tool lists in a metadata file.',
            rejected: 'The platform accepts only "pattern" in a user tool.',
            until: '26.1.0',
          },
        ],
      },
      summary: 'How files are found.',
      example: 'pattern',
      default: 'pattern',
      optionalSince: relaxed,
      rejectsNull: true,
    },
    {
      name: 'pattern',
      type: text,
      kind: 'file-pattern',
      required: true,
      requiredUnless: { field: 'discover_via', value: 'tool_provided_metadata', then: false },
      summary:
        'A regular expression for file names, with groups such as `(?P<name>…)` and `(?P<ext>…)`, or a shorthand such as `__name_and_ext__`.',
      example: '__name_and_ext__',
      insert: { text: '__name_and_ext__', placeholder: true },
      reportedBy: 'discover-pattern',
    },
    {
      name: 'format',
      type: text,
      kind: 'datatype',
      summary: 'The datatype of the files.',
      example: 'txt',
      optionalSince: relaxed,
    },
    {
      name: 'directory',
      type: text,
      kind: 'directory',
      summary: 'The folder in the working directory to search. The default is the whole working directory.',
      example: 'results',
      mayBeBlank: true,
      optionalSince: relaxed,
    },
    discoveryFlag('recurse', 'Whether subfolders are also searched.'),
    discoveryFlag(
      'match_relative_path',
      'Whether the pattern is matched against the path instead of the file name.',
    ),
    discoveryFlag('visible', 'Whether the results are shown in the history.'),
    discoveryFlag('assign_primary_output', 'Whether the first file found becomes the output itself.'),
    {
      name: 'sort_key',
      type: {
        kind: 'enum',
        values: [
          { value: 'filename', summary: 'By file name.' },
          { value: 'name', summary: 'By the group `name`.' },
          { value: 'designation', summary: 'By the group `designation`.' },
          { value: 'dbkey', summary: 'By the group `dbkey`.' },
        ],
      },
      summary: 'What the files are sorted by.',
      example: 'name',
      default: 'filename',
      optionalSince: relaxed,
      rejectsNull: true,
    },
    {
      name: 'sort_comp',
      type: {
        kind: 'enum',
        values: [
          { value: 'lexical', summary: 'As text.' },
          { value: 'numeric', summary: 'As numbers.' },
        ],
      },
      summary: 'How the sort keys are compared.',
      example: 'numeric',
      default: 'lexical',
      optionalSince: relaxed,
      rejectsNull: true,
    },
    {
      name: 'sort_reverse',
      type: boolean,
      summary: 'Whether the order is reversed.',
      example: 'true',
      default: 'false',
      rejectsNull: true,
    },
  ],
  replaced: {
    ext: { advice: 'Use "format" for the datatype of the files.', rename: 'format' },
    extension: { advice: 'Use "format" for the datatype of the files.', rename: 'format' },
    sort_by: { advice: 'Use "sort_key", "sort_comp", and "sort_reverse".' },
  },
};

const discoverField: Field = {
  name: 'discover_datasets',
  type: listOf(mappingOf(discoveryShape)),
  summary: 'How the files of the output are found in the working directory.',
  example: '[{ pattern: __name_and_ext__, directory: results }]',
};

/** Names for the single file of an output. */
const fileNames = ['from_workdir', 'from_work_directory', 'path', 'file', 'filename', 'glob'];

function fileReplaced(replacement: Replacement): Readonly<Record<string, Replacement>> {
  return Object.fromEntries(fileNames.map((name) => [name, replacement]));
}

const older: Readonly<Record<string, Replacement>> = {
  id: { advice: 'Use "name" for the name of an output.', rename: 'name' },
  emit: { advice: 'Use "name" for the name of an output.', rename: 'name' },
  ext: { advice: 'Use "format" for the datatype.', rename: 'format' },
  filters: { advice: 'Remove it, because an output cannot depend on a condition.' },
  change_format: { advice: 'Use "format" or "format_source" for the datatype.' },
  actions: { advice: 'Remove it, because metadata actions are not supported.' },
};

/** What the result is, and what is known of it. */
const datatypeFields: readonly Field[] = [
  {
    name: 'format',
    type: text,
    kind: 'datatype',
    summary: 'The datatype of the result.',
    example: 'tabular',
  },
  {
    name: 'format_source',
    type: text,
    kind: 'input-source',
    sourceTypes: ['data', 'data_collection'],
    summary: 'The `data` input that provides the datatype of the result.',
    example: 'reads',
  },
  {
    name: 'metadata_source',
    type: text,
    kind: 'input-source',
    sourceTypes: ['data'],
    summary: 'The `data` input that provides the metadata of the result.',
    example: 'reads',
  },
];

const dataShape: Shape = {
  ...memberNames('data', 'output'),
  rejectsUnknownSince: '26.1',
  fields: [
    nameField,
    typeField,
    labelField,
    ...datatypeFields,
    {
      name: 'from_work_dir',
      type: text,
      kind: 'written-file',
      summary: 'The file that becomes the result: a path in the working directory.',
      example: 'report.tsv',
      // A blank value claims nothing, which `output-unclaimed` reports in the author's terms.
      mayBeBlank: true,
    },
    discoverField,
    hiddenField,
    {
      name: 'precreate_directory',
      type: boolean,
      readSince: '25.1',
      summary: 'Whether the folder of the result is created before the command runs.',
      example: 'true',
      default: 'false',
    },
  ],
  replaced: {
    ...older,
    ...fileReplaced({ advice: 'Use "from_work_dir" to name the file.', rename: 'from_work_dir' }),
    outputBinding: {
      advice: 'Use "from_work_dir" to name the file.',
      rename: 'from_work_dir',
      member: 'glob',
    },
  },
};

const collectionFields: readonly Field[] = [
  {
    name: 'collection_type',
    type: text,
    kind: 'collection-type',
    summary: 'The structure of the collection, such as `list` or `paired`.',
    example: 'list',
  },
  {
    name: 'collection_type_source',
    type: text,
    kind: 'input-source',
    sourceTypes: ['data_collection'],
    summary: 'The input that provides the structure of the collection.',
    example: 'reads',
  },
  {
    name: 'structured_like',
    type: text,
    kind: 'input-source',
    sourceTypes: ['data_collection', 'data'],
    summary: 'The input that provides the structure and the element names of the collection.',
    example: 'reads',
  },
  discoverField,
];

const filesOfCollection: Replacement = {
  advice: 'Use "discover_datasets" to find the files of a collection.',
};

/** Where older platforms have these fields, which collections have directly now. */
const inStructure: Since = {
  release: '26.1.0',
  earlier: 'Move it to "structure", although jobs of older versions do not read it there.',
  formerly: 'structure',
};

/** What a collection has since this release, which also takes it from the structure. */
const taken = (field: Field): Field => ({ ...field, readSince: '26.1' });

const collectionShape: Shape = {
  ...memberNames('collection', 'output'),
  rejectsUnknownSince: '26.1',
  fields: [
    nameField,
    { ...typeField, example: 'collection' },
    labelField,
    ...datatypeFields.map(taken),
    ...collectionFields.map((field) => ({ ...field, since: inStructure })),
    hiddenField,
    {
      name: 'structure',
      type: mappingOf({
        id: 'structure-of-a-collection',
        noun: 'the structure of a collection',
        rejectsUnknownSince: '26.1',
        fields: [
          ...[nameField, typeField].map(({ name, summary }) => taken({ name, summary, type: anything })),
          taken(labelField),
          ...datatypeFields.map(taken),
          ...collectionFields,
          taken(hiddenField),
        ],
      }),
      summary:
        'The former place of `collection_type` and `discover_datasets`. Write them directly in the output instead.',
      rejectsNull: true,
    },
  ],
  replaced: {
    ...older,
    ...fileReplaced(filesOfCollection),
    from_work_dir: filesOfCollection,
  },
};

function valueShape(type: string): Shape {
  return {
    ...memberNames(type, 'output'),
    fields: [
      nameField,
      { ...typeField, example: type },
      labelField,
      { ...hiddenField, optionalSince: relaxed },
    ],
  };
}

const shapes: Readonly<Record<string, Shape>> = {
  data: dataShape,
  collection: collectionShape,
  text: valueShape('text'),
  integer: valueShape('integer'),
  float: valueShape('float'),
  boolean: valueShape('boolean'),
};

/** Every kind of output. */
export const outputUnion: Union = {
  id: 'output',
  noun: 'an output',
  by: typeField,
  shapes: Object.fromEntries(Object.entries(shapes).map(([type, shape]) => [type, () => shape])),
  fallback: 'data',
  replaced: {
    file: { advice: 'Use "data" for a file.', rename: 'data' },
    dataset: { advice: 'Use "data" for a file.', rename: 'data' },
    stdout: { advice: 'Use "data", and "from_work_dir" for a file to which the command writes.' },
    stderr: { advice: 'Use "data", and "from_work_dir" for a file to which the command writes.' },
    data_collection: {
      advice: 'Use "collection" for a collection of results.',
      rename: 'collection',
    },
    list: {
      advice: 'Use "type: collection" with "collection_type: list" for a list of results.',
      rename: 'collection',
      adds: ['collection_type', 'list'],
    },
  },
};

/** The type of the document's `outputs`. */
export const outputList = namedListOf(outputUnion);
