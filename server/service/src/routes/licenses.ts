import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isDeprecatedLicense, spdxLicenses } from '@user-tool/shared';
import { Type, type Static } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { refTo } from '@user-tool/platform-api/routes/schemas.js';
import { sendJson } from '../responses/send-json.js';

const License = Type.Object(
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

const licenses: ReadonlyMap<string, Static<typeof License>> = new Map(
  spdxLicenses.map((id, index) => {
    const page = `https://spdx.org/licenses/${id}`;
    const license = {
      licenseId: id,
      name: id,
      referenceNumber: index + 1,
      reference: `${page}.html`,
      url: `${page}.html`,
      spdxUrl: `${page}.html`,
      detailsUrl: `${page}.json`,
      isDeprecatedLicenseId: isDeprecatedLicense(id),
      isOsiApproved: false,
      recommended: false,
      seeAlso: [],
    };
    return [id, license];
  }),
);

const list = JSON.stringify([...licenses.values()]);

/** `/api/licenses`: the licenses that a tool can name. */
export const licenseRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addSchema(License);
  app.get(
    '/api/licenses',
    {
      config: { access: 'anonymous' },
      schema: {
        tags: ['tools'],
        summary: 'List the licenses of the SPDX list',
        response: { 200: Type.Array(refTo(License)) },
      },
    },
    async (_request, reply) => sendJson(reply, list),
  );
  app.get(
    '/api/licenses/:id',
    {
      config: { access: 'anonymous' },
      schema: {
        tags: ['tools'],
        summary: 'Show a license of the SPDX list',
        params: Type.Object({ id: Type.String({ description: 'The SPDX identifier.', examples: ['MIT'] }) }),
        response: { 200: refTo(License) },
      },
    },
    async ({ params }) => {
      const license = licenses.get(params.id);
      if (!license) throw new ServiceError('notFound', { text: 'The SPDX list has no such license.' });
      return license;
    },
  );
};
