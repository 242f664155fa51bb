import { administratorsClass, dialects } from '@user-tool/shared';
import { Type, type Static } from 'typebox';
import { maxToolsInList } from '../constants.js';
import { route } from './route.js';
import { anyObject, EncodedId, Moment, oneOf, orNull, refTo } from './schemas.js';
import { exampleDocuments, Problem } from './tools.js';

const fields = {
  id: EncodedId,
  model_class: Type.Literal('DynamicTool'),
  uuid: Type.String({ format: 'uuid' }),
  active: Type.Boolean(),
  hidden: Type.Boolean(),
  tool_id: Type.String({ description: 'The `id` of the document.' }),
  tool_version: Type.String({ description: 'The `version` of the document.' }),
  tool_format: Type.String({ description: 'The `class` of the document.' }),
  create_time: Moment,
  representation: anyObject,
  representation_status: oneOf(['ok', 'lifted', 'invalid'], {
    description: 'How the document conforms to the current rules.',
  }),
  representation_errors: Type.Array(Type.String(), {
    description: 'The omitted fields of a lifted document, or the errors of an invalid one.',
  }),
};

/** A user tool, or a tool for everyone (public platform, "User tools"). */
export const UserTool = Type.Object(fields, { $id: 'UserTool' });

/** A user tool with its submitted text. */
export const UserToolWithSource = Type.Object(
  {
    ...fields,
    source: Type.String({ description: 'The submitted text, or the submitted JSON as text.' }),
    problems: Type.Optional(
      Type.Array(refTo(Problem), {
        description: 'Problems that were found at submission. None of them is an error.',
      }),
    ),
  },
  { $id: 'UserToolWithSource' },
);

/** A document as JSON, as on the public platform ("User tools"), or as YAML text. */
const representationLike = (example: string) =>
  Type.Unsafe<object | string>({
    type: ['object', 'string'],
    additionalProperties: true,
    description: 'The document, as JSON or as a string of YAML.',
    examples: [example],
  });

const payload = ($id: string, example: string) =>
  Type.Object(
    {
      src: Type.Optional(oneOf(['representation'])),
      representation: representationLike(example),
      active: orNull(Type.Boolean(), { description: 'Default: true.' }),
      hidden: orNull(Type.Boolean(), { description: 'Default: false.' }),
    },
    { $id },
  );

const UserToolPayload = payload('UserToolPayload', exampleDocuments.ofUser);

const DynamicToolPayload = payload('DynamicToolPayload', exampleDocuments.ofAdministrators);

/** A tool that is submitted as JSON. */
export type SubmittedTool = Static<typeof UserToolPayload>;

/** Parameters of lists of tools. */
const ToolPageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxToolsInList,
      default: maxToolsInList,
      description: 'Maximum number of items in the response.',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      default: 0,
      description: 'Number of items to skip.',
    }),
  ),
};

const ofUser = {
  access: 'user',
  tag: 'user tools',
  params: Type.Object({ uuid: Type.String({ description: 'The UUID of the tool.' }) }),
} as const;

const submitted = {
  access: 'user',
  bodyKind: 'tool',
  tag: 'user tools',
  body: refTo(UserToolPayload),
  document: exampleDocuments.ofUser,
} as const;

/** `/api/unprivileged_tools`: the tools of users (public platform, `api/dynamic_tools.py`). */
export const userToolRoutes = {
  list: route('GET /api/unprivileged_tools', {
    access: 'anonymous',
    tag: 'user tools',
    summary: 'List the user tools of the caller, newest first',
    query: Type.Object({
      active: Type.Optional(
        Type.Boolean({ default: true, description: 'Whether to list active tools or inactive ones.' }),
      ),
      ...ToolPageQuery,
    }),
    response: { 200: Type.Array(refTo(UserTool)) },
  }),
  show: route('GET /api/unprivileged_tools/{uuid}', {
    ...ofUser,
    summary: 'Show a user tool of the caller',
    response: { 200: refTo(UserToolWithSource) },
  }),
  form: route('GET /api/unprivileged_tools/{uuid}/form', {
    ...ofUser,
    summary: 'Show the form of a user tool of the caller',
    response: { 200: anyObject },
  }),
  create: route('POST /api/unprivileged_tools', {
    ...submitted,
    summary: 'Create a user tool',
    description:
      'A document with an error is rejected: `validation_errors` lists its errors, and `problems` all problems in the format of `POST /api/tools/check`. If the document was sent as JSON, `source` is the text that the ranges refer to. Suppression comments have no effect.',
    response: { 200: refTo(UserToolWithSource) },
  }),
  deactivate: route('DELETE /api/unprivileged_tools/{uuid}', {
    ...ofUser,
    summary: 'Deactivate a user tool of the caller',
    description: 'The tool is kept and becomes inactive.',
    response: { 200: refTo(UserTool) },
  }),
  build: route('POST /api/unprivileged_tools/build', {
    ...submitted,
    summary: 'Return the form of a user tool without storing it',
    query: Type.Object({ history_id: EncodedId }),
    response: { 200: anyObject },
  }),
  runtimeModel: route('POST /api/unprivileged_tools/runtime_model', {
    ...submitted,
    summary: 'Return the type of "inputs" in expressions as an OpenAPI document',
    description:
      'Intended for editors. For a document with errors, the type covers the inputs that can be read.',
    response: { 200: anyObject },
  }),
};

const shared = {
  tag: 'shared tools',
  params: Type.Object({ id: Type.String({ description: 'The id or UUID of the tool.' }) }),
} as const;

/** `/api/dynamic_tools`: the tools that administrators create for everyone. */
export const sharedToolRoutes = {
  list: route('GET /api/dynamic_tools', {
    access: 'anonymous',
    tag: 'shared tools',
    summary: 'List the shared tools, newest first',
    query: Type.Object(ToolPageQuery),
    response: { 200: Type.Array(refTo(UserTool)) },
  }),
  show: route('GET /api/dynamic_tools/{id}', {
    ...shared,
    access: 'anonymous',
    summary: 'Show a shared tool',
    response: { 200: refTo(UserToolWithSource) },
  }),
  form: route('GET /api/dynamic_tools/{id}/form', {
    ...shared,
    access: 'user',
    summary: 'Show the form of a shared tool',
    response: { 200: anyObject },
  }),
  create: route('POST /api/dynamic_tools', {
    access: 'admin',
    bodyKind: 'tool',
    tag: 'shared tools',
    summary: 'Create a shared tool',
    description: `Accepts documents with the class \`${administratorsClass}\`, to which the rules of the class \`${dialects.galaxy.classConstant}\` apply.`,
    body: refTo(DynamicToolPayload),
    document: exampleDocuments.ofAdministrators,
    response: { 200: refTo(UserToolWithSource) },
  }),
  deactivate: route('DELETE /api/dynamic_tools/{id}', {
    ...shared,
    access: 'admin',
    summary: 'Deactivate a shared tool',
    response: { 200: refTo(UserTool) },
  }),
};
