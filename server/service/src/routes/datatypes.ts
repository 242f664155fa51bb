import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { datatypeNames, datatypeSummaries } from '@user-tool/shared';
import { Type, type Static } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { refTo } from '@user-tool/platform-api/routes/schemas.js';
import { sendJson } from '../responses/send-json.js';

const Datatype = Type.Object(
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

const datatypes: ReadonlyMap<string, Static<typeof Datatype>> = new Map(
  datatypeNames.map((extension) => {
    const datatype = {
      extension,
      description: datatypeSummaries.get(extension) ?? null,
      description_url: null,
      display_in_upload: true,
      composite_files: null,
      upload_warning: null,
    };
    return [extension, datatype];
  }),
);

const names = JSON.stringify(datatypeNames);
const details = JSON.stringify([...datatypes.values()]);
const map = JSON.stringify({
  ext_to_class_name: Object.fromEntries(datatypeNames.map((name) => [name, name])),
  class_to_classes: Object.fromEntries(datatypeNames.map((name) => [name, { [name]: true, data: true }])),
});

/** `/api/datatypes`: the datatypes that the rules of tools know. */
export const datatypeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addSchema(Datatype);
  app.addSchema(DatatypeMap);
  app.addSchema(DatatypesAndMap);
  const tags = ['tools'];
  const access = 'anonymous';

  app.get(
    '/api/datatypes',
    {
      config: { access },
      schema: {
        tags,
        summary: 'List the names of datatypes, or what is known of each',
        querystring: Type.Object({
          extension_only: Type.Optional(Type.Boolean({ default: true, description: 'List only names.' })),
        }),
        response: { 200: Type.Union([Type.Array(Type.String()), Type.Array(refTo(Datatype))]) },
      },
    },
    async ({ query }, reply) => sendJson(reply, query.extension_only === false ? details : names),
  );
  app.get(
    '/api/datatypes/mapping',
    {
      config: { access },
      schema: { tags, summary: 'Show what datatypes can be used as', response: { 200: refTo(DatatypeMap) } },
    },
    async (_request, reply) => sendJson(reply, map),
  );
  app.get(
    '/api/datatypes/types_and_mapping',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Show the names of datatypes, and what they can be used as',
        response: { 200: refTo(DatatypesAndMap) },
      },
    },
    async (_request, reply) => sendJson(reply, `{"datatypes":${names},"datatypes_mapping":${map}}`),
  );
  app.get(
    '/api/datatypes/:datatype',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Show a datatype',
        params: Type.Object({ datatype: Type.String({ description: 'Its name.', examples: ['txt'] }) }),
        response: { 200: refTo(Datatype) },
      },
    },
    async ({ params }) => {
      const datatype = datatypes.get(params.datatype);
      if (!datatype) throw new ServiceError('notFound', { text: 'There is no such datatype.' });
      return datatype;
    },
  );
};
