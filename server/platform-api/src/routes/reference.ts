import { toolClasses, type ToolClassName } from '@user-tool/shared';
import { Type } from 'typebox';
import { route } from './route.js';
import { anyObject, MessageExceptionModel, oneOf, refTo } from './schemas.js';

/** A license of the SPDX list (public platform, `LicenseMetadataModel`). */
export const License = Type.Object(
  {
    licenseId: Type.String({ examples: ['MIT'] }),
    name: Type.String({ description: 'The identifier again.' }),
    referenceNumber: Type.Integer(),
    reference: Type.String(),
    url: Type.String(),
    spdxUrl: Type.String(),
    detailsUrl: Type.String(),
    isDeprecatedLicenseId: Type.Boolean(),
    isOsiApproved: Type.Boolean({ description: 'Always false: the service does not know.' }),
    recommended: Type.Boolean({ description: 'Always false: the service recommends none.' }),
    seeAlso: Type.Array(Type.String()),
  },
  { $id: 'License', description: 'A license of the SPDX list.' },
);

/** A datatype (public platform, `DatatypeDetails`). */
export const Datatype = Type.Object(
  {
    extension: Type.String({ examples: ['txt'] }),
    description: Type.Union([Type.String(), Type.Null()]),
    description_url: Type.Null(),
    display_in_upload: Type.Boolean(),
    composite_files: Type.Null(),
    upload_warning: Type.Null(),
  },
  { $id: 'Datatype' },
);

const DatatypeMap = Type.Object(
  {
    ext_to_class_name: Type.Record(Type.String(), Type.String()),
    class_to_classes: Type.Record(Type.String(), Type.Record(Type.String(), Type.Boolean())),
  },
  {
    $id: 'DatatypeMap',
    description:
      'Datatypes and what they can be used as. Here, each has a class of its own name, and is a `data`.',
  },
);

const DatatypesAndMap = Type.Object(
  { datatypes: Type.Array(Type.String()), datatypes_mapping: refTo(DatatypeMap) },
  { $id: 'DatatypesAndMap' },
);

const toolClassName = oneOf(Object.keys(toolClasses) as ToolClassName[], {
  default: 'platform',
  description: Object.entries(toolClasses)
    .map(([name, { classConstant }]) => `\`${name}\` for \`class: ${classConstant}\``)
    .join(', '),
});
const level = oneOf(['error', 'warning', 'info', 'hint', 'off']);

const Rule = Type.Object(
  {
    code: Type.String(),
    severity: Type.Object({ platform: level, galaxy: level }),
    summary: Type.String(),
    why: Type.String(),
  },
  { $id: 'Rule', description: 'A problem that a tool can have.' },
);

const Health = Type.Object(
  { status: Type.Literal('ok'), version: Type.String() },
  { $id: 'Health', description: 'The service is running.' },
);

/** A message of JSON-RPC 2.0. */
const Message = Type.Object(
  {
    jsonrpc: Type.Literal('2.0'),
    id: Type.Optional(Type.Union([Type.String(), Type.Number()])),
    method: Type.Optional(Type.String({ examples: ['tools/list'] })),
    params: Type.Optional(anyObject),
  },
  { $id: 'JsonRpcMessage', description: 'A message of JSON-RPC 2.0.' },
);

const anyone = { access: 'anonymous', tag: 'tools' } as const;

/** What the service knows about the tool language, whoever asks. */
export const referenceRoutes = {
  licenses: route('GET /api/licenses', {
    ...anyone,
    summary: 'List the licenses of the SPDX list',
    response: { 200: Type.Array(refTo(License)) },
  }),
  license: route('GET /api/licenses/{id}', {
    ...anyone,
    summary: 'Show a license of the SPDX list',
    params: Type.Object({ id: Type.String({ description: 'The SPDX identifier.', examples: ['MIT'] }) }),
    response: { 200: refTo(License) },
  }),
  datatypes: route('GET /api/datatypes', {
    ...anyone,
    summary: 'List the names of datatypes, or what is known of each',
    query: Type.Object({
      extension_only: Type.Optional(Type.Boolean({ default: true, description: 'List only names.' })),
    }),
    response: { 200: Type.Union([Type.Array(Type.String()), Type.Array(refTo(Datatype))]) },
  }),
  datatypeMapping: route('GET /api/datatypes/mapping', {
    ...anyone,
    summary: 'Show what datatypes can be used as',
    response: { 200: refTo(DatatypeMap) },
  }),
  datatypesAndMapping: route('GET /api/datatypes/types_and_mapping', {
    ...anyone,
    summary: 'Show the names of datatypes, and what they can be used as',
    response: { 200: refTo(DatatypesAndMap) },
  }),
  datatype: route('GET /api/datatypes/{datatype}', {
    ...anyone,
    summary: 'Show a datatype',
    params: Type.Object({ datatype: Type.String({ description: 'Its name.', examples: ['txt'] }) }),
    response: { 200: refTo(Datatype) },
  }),
  schema: route('GET /api/tools/schema', {
    ...anyone,
    summary: 'Return the JSON Schema of tools',
    query: Type.Object({ dialect: Type.Optional(toolClassName) }),
    response: { 200: anyObject },
  }),
  rules: route('GET /api/tools/rules', {
    ...anyone,
    summary: 'List all problems',
    response: { 200: Type.Array(refTo(Rule)) },
  }),
};

/** The service itself. */
export const serviceRoutes = {
  health: route('GET /api/health', {
    access: 'open',
    tag: 'service',
    summary: 'Report whether the service is running',
    response: { 200: refTo(Health) },
  }),
  ready: route('GET /api/health/ready', {
    access: 'open',
    tag: 'service',
    summary: 'Report whether the service and its store are ready',
    response: { 200: refTo(Health) },
  }),
  configuration: route('GET /api/configuration', {
    access: 'anonymous',
    tag: 'service',
    summary: 'Show the settings of clients',
    response: { 200: anyObject },
  }),
  mcp: route('POST /api/mcp', {
    access: 'anonymous',
    bodyKind: 'call',
    tag: 'tools',
    summary: 'Call a verb over the Model Context Protocol',
    description:
      'One message of the protocol. What requires a user takes the API key from a header, or from the argument `api_key` of a call.',
    body: refTo(Message),
    response: {
      200: {
        description: 'The response',
        content: {
          'application/json': { schema: {} },
          'text/event-stream': { schema: Type.String() },
        },
      },
      202: Type.Null({ description: 'A notification was accepted.' }),
      406: refTo(MessageExceptionModel, {
        description: 'The header `accept` does not allow both types of a response',
      }),
    },
  }),
};
