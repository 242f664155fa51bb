import { administratorsClass, dialects, severities, type DialectName } from '@user-tool/shared';
import { Type } from 'typebox';
import { route } from './route.js';
import { anyRecord, oneOf, PageQuery, refTo } from './schemas.js';

const Position = Type.Object({ line: Type.Integer(), character: Type.Integer() });
const Range = Type.Object(
  { start: Position, end: Position },
  { description: 'Zero-based, in UTF-16 units.' },
);

const TextEdit = Type.Object({ range: Range, newText: Type.String() });

/** One finding. */
export const Problem = Type.Object(
  {
    code: Type.String(),
    severity: oneOf(severities),
    message: Type.String(),
    range: Range,
    path: Type.String({ description: 'JSON pointer to the nearest node of the document.' }),
    related: Type.Array(
      Type.Object({ range: Range, message: Type.String(), file: Type.Optional(Type.String()) }),
    ),
    fixes: Type.Array(
      Type.Object({
        title: Type.String(),
        edits: Type.Array(TextEdit),
        preferred: Type.Boolean(),
      }),
    ),
    url: Type.String(),
    leftOut: Type.Optional(
      Type.Object(Object.fromEntries(severities.map((severity) => [severity, Type.Integer()])), {
        description: 'For a `limit-reached` problem: the number of problems that are not listed.',
      }),
    ),
  },
  { $id: 'Problem', description: 'A problem, as in the editor and on the command line.' },
);

const exampleOf = (toolClass: string, input: string): string => `class: ${toolClass}
id: count-lines
name: Count lines
version: 1.0.0
container: busybox:1.36
shell_command: wc -l '$(inputs.${input}.path)' > count.txt
inputs:
  - name: reads
    type: data
    format: txt
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
`;

/** The examples in the API documentation: one with a mistake to find, and those that can be created. */
export const exampleDocuments = {
  misspelt: exampleOf(dialects.platform.classConstant, 'raeds'),
  ofUser: exampleOf(dialects.platform.classConstant, 'reads'),
  ofAdministrators: exampleOf(administratorsClass, 'reads'),
};

/** The format of names of documents. */
export const documentNameFormat = 'document-name';

const dialectName = oneOf(Object.keys(dialects) as DialectName[], {
  description: 'The dialect whose rules apply (default: the dialect of its class).',
});

/** One entry of the report of a check. */
const entryFields = {
  path: Type.String({ description: 'Name of the document.' }),
  dialect: Type.Unsafe<DialectName>({
    ...dialectName,
    description: 'The dialect whose rules applied.',
  }),
  valid: Type.Boolean({ description: 'Whether the platform would accept the tool.' }),
  problems: Type.Array(refTo(Problem)),
};

const CheckedTool = Type.Object(entryFields, { $id: 'CheckedTool' });

/** What may be sent with a document. */
const namedDocument = {
  path: Type.Optional(Type.String({ description: 'Name for the document.', format: documentNameFormat })),
  dialect: Type.Optional(dialectName),
};

/** A document to check, sent as JSON. */
const ToolToCheck = Type.Object(
  {
    source: Type.String({ description: 'The text of the document.', examples: [exampleDocuments.misspelt] }),
    ...namedDocument,
  },
  { $id: 'ToolToCheck' },
);

const suggested = Type.Optional(
  Type.Boolean({ default: false, description: 'Whether to apply fixes that are not safe, too.' }),
);

const ToolToFix = Type.Object(
  {
    source: Type.String({ description: 'The text of the document.', examples: [exampleDocuments.misspelt] }),
    ...namedDocument,
    suggested,
  },
  { $id: 'ToolToFix' },
);

const FixedTool = Type.Object(
  {
    ...entryFields,
    source: Type.String({ description: 'The fixed document.' }),
    edits: Type.Array(TextEdit, { description: 'What differs in it from the document as it was sent.' }),
    applied: Type.Integer({ description: 'The number of problems that were fixed.' }),
    suggested: Type.Integer({
      description: 'The number of those that were fixed with fixes that are not safe.',
    }),
    stopped: Type.Boolean({ description: 'Whether there are more such fixes to try.' }),
    solved: Type.Array(refTo(Problem), {
      description: 'The problems that were fixed, with their ranges in the document as it was sent.',
    }),
  },
  { $id: 'FixedTool' },
);

const ToolInput = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    multiple: Type.Boolean({ description: 'Whether it takes several values.' }),
    sample: Type.Optional(
      Type.Unsafe<unknown>({ description: 'A value, if the input needs one and has no default.' }),
    ),
  },
  { $id: 'ToolInput' },
);

const textOrNull = Type.Union([Type.String(), Type.Null()]);
const ToolToRender = Type.Object(
  {
    source: Type.String({ description: 'The text of the document.', examples: [exampleDocuments.ofUser] }),
    ...namedDocument,
    inputs: Type.Optional({
      ...anyRecord,
      description: 'The values of inputs, as in `POST /api/jobs`; those of the first job are used.',
    }),
    sample: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether missing inputs get sample values.' }),
    ),
  },
  { $id: 'ToolToRender' },
);

const RenderedTool = Type.Object(
  {
    version: Type.Literal(1),
    path: entryFields.path,
    id: Type.Union([Type.String(), Type.Null()], { description: 'The `id` of the document.' }),
    dialect: entryFields.dialect,
    inputs: { ...anyRecord, description: 'The value of `inputs` in expressions.' },
    command: { ...textOrNull, description: 'The command; null if there are errors.' },
    files: Type.Array(
      Type.Object({
        name: textOrNull,
        filename: { ...textOrNull, description: 'Its name in the working directory.' },
        content: Type.String(),
      }),
      { description: 'The configuration files.' },
    ),
    errors: Type.Array(
      Type.Object({
        message: Type.String(),
        range: Range,
        related: Type.Array(Type.Object({ range: Range, message: Type.String() })),
        path: Type.String({ description: 'JSON pointer to the nearest node of the document.' }),
        input: Type.Optional(Type.String({ description: 'The input whose value is invalid.' })),
      }),
      { description: 'What prevents the command from being rendered.' },
    ),
    problems: entryFields.problems,
  },
  { $id: 'RenderedTool' },
);

const nothing = Type.Array(Type.Never(), { description: 'Always empty.' });

/** A tool as lists show it to those who run tools. */
export const ListedTool = Type.Object(
  {
    model_class: Type.Literal('Tool'),
    id: Type.String({ description: 'Its UUID.' }),
    uuid: Type.String(),
    tool_id: Type.String({ description: 'The `id` of its document.' }),
    name: Type.String(),
    version: Type.String(),
    description: Type.String(),
    versions: Type.Array(Type.String()),
    labels: nothing,
    icon: Type.Null(),
    edam_operations: nothing,
    edam_topics: nothing,
    xrefs: nothing,
    hidden_versions: nothing,
    hidden: Type.Literal(''),
    is_workflow_compatible: Type.Literal(false),
    has_parameters: Type.Boolean({ description: 'Whether it has inputs.' }),
    link: Type.String({ description: 'The path of the page that runs it.' }),
    min_width: Type.Literal(-1),
    target: Type.Literal(''),
    form_style: Type.Literal('regular'),
    panel_section_id: Type.Null(),
    panel_section_name: Type.Null(),
  },
  { $id: 'ListedTool' },
);

const ListQuery = Type.Object({
  ...PageQuery,
  in_panel: Type.Optional(Type.Boolean({ description: 'The list is the same for both.' })),
  q: Type.Optional(Type.String({ description: 'Lists only tools with this text in their name or id.' })),
});

const anyone = { access: 'anonymous', bodyKind: 'document', tag: 'tools' } as const;

/** Answers to documents that are not stored, and the list of tools. */
export const toolRoutes = {
  check: route('POST /api/tools/check', {
    ...anyone,
    summary: 'Check a user tool',
    description:
      'The status is 200 even if the document has errors; `valid` is false then. The response is one entry of the output of `user-tool check --format json`.',
    body: refTo(ToolToCheck),
    document: exampleDocuments.misspelt,
    query: Type.Object(namedDocument),
    response: { 200: refTo(CheckedTool) },
  }),
  fix: route('POST /api/tools/fix', {
    ...anyone,
    summary: 'Fix a user tool',
    description:
      'Applies the safe fixes, on request also the others, until none are left. The response has the fixed document, and what `POST /api/tools/check` finds in it.',
    body: refTo(ToolToFix),
    document: exampleDocuments.misspelt,
    query: Type.Object({ ...namedDocument, suggested }),
    response: { 200: refTo(FixedTool) },
  }),
  inputs: route('POST /api/tools/inputs', {
    ...anyone,
    summary: 'List the inputs of a user tool',
    description: 'Those on the first level. There are none in a document that is not a tool.',
    body: refTo(ToolToCheck),
    document: exampleDocuments.ofUser,
    query: Type.Object(namedDocument),
    response: { 200: Type.Array(refTo(ToolInput)) },
  }),
  render: route('POST /api/tools/render', {
    ...anyone,
    summary: 'Return the command that a user tool would run',
    description:
      'Nothing is run. Data is at other paths when it is. The status is 200 even if there are errors: the document or the values may have them. To use datasets, send an API key.',
    body: refTo(ToolToRender),
    response: { 200: refTo(RenderedTool) },
  }),
  list: route('GET /api/tools', {
    access: 'anonymous',
    tag: 'tools',
    summary: 'List the tools for everyone, and those of the caller, newest first',
    query: ListQuery,
    response: { 200: Type.Array(ListedTool) },
  }),
};
