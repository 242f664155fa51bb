import type { FastifyPluginAsync } from 'fastify';
import { referenceRoutes as routes, type Datatype } from '@user-tool/platform-api/routes/reference.js';
import { datatypeNames, datatypeSummaries } from '@user-tool/shared';
import type { Static } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { sendJson } from '../responses/send-json.js';
import { bind } from './bind.js';

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
export const serveDatatypes: FastifyPluginAsync = async (app) => {
  bind(app, routes.datatypes, async ({ query }, reply) =>
    sendJson(reply, query.extension_only === false ? details : names),
  );
  bind(app, routes.datatypeMapping, async (_request, reply) => sendJson(reply, map));
  bind(app, routes.datatypesAndMapping, async (_request, reply) =>
    sendJson(reply, `{"datatypes":${names},"datatypes_mapping":${map}}`),
  );
  bind(app, routes.datatype, async ({ params }) => {
    const datatype = datatypes.get(params.datatype);
    if (!datatype) throw new ServiceError('notFound', { text: 'There is no such datatype.' });
    return datatype;
  });
};
