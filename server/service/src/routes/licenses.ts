import type { FastifyPluginAsync } from 'fastify';
import { referenceRoutes as routes, type License } from '@user-tool/platform-api/routes/reference.js';
import { isDeprecatedLicense, spdxLicenses } from '@user-tool/shared';
import type { Static } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { sendJson } from '../responses/send-json.js';
import { bind } from './bind.js';

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
export const serveLicenses: FastifyPluginAsync = async (app) => {
  bind(app, routes.licenses, async (_request, reply) => sendJson(reply, list));
  bind(app, routes.license, async ({ params }) => {
    const license = licenses.get(params.id);
    if (!license) throw new ServiceError('notFound', { text: 'The SPDX list has no such license.' });
    return license;
  });
};
