import type { BodyKind } from '@user-tool/platform-api/routes/route.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonExcess } from '@user-tool/checking/tasks/json-limits.js';
import type { ReadJson } from '@user-tool/checking/tasks/read-body.js';
import type { TextChecker } from '@user-tool/checking/text-checker.js';
import type { Asker } from '@user-tool/checking/thread-queue.js';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import { bodyKinds, numberText } from './limits.js';

/**
 * Parses only JSON bodies: any website can send `text/plain` without a preflight, in the name of the user that a
 * front-end server identifies (Fetch standard, CORS-safelisted request-header). Like the public platform, it ignores
 * unknown fields, `__proto__` among them. Bodies beyond the limits of the route are not parsed.
 */
export function readJsonBodies(app: FastifyInstance, checker: TextChecker): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      // Clients send the type even without a body: a route that needs a body reports that it is missing.
      if (bytes.length === 0) return undefined;
      const kind = request.routeOptions.config.body ?? 'record';
      return parsedJson({ bytes, kind, what: 'The body' }, checker, request.asker);
    },
  );
}

/**
 * The value of a JSON text.
 * @param text `what` it is, for readers, with the limits of that kind of bodies
 * @throws ServiceError if it is none, or beyond the limits
 */
export async function parsedJson(
  { bytes, kind, what }: { bytes: Uint8Array; kind: BodyKind; what: string },
  checker: TextChecker,
  asker: Asker,
): Promise<unknown> {
  return valueOf(await checker.readJson({ bytes, limits: bodyKinds[kind].json }, asker), what);
}

function valueOf(read: ReadJson, what: string): unknown {
  if ('value' in read) return read.value;
  const { fault } = read;
  if (fault === 'syntax') throw notJson(`${what} is not JSON.`);
  if (fault === 'encoding') throw notJson(`${what} is not JSON: it contains bytes that are not UTF-8.`);
  const text = `${what} ${excesses[fault.limit](numberText(fault.most))}, which is not supported.`;
  throw fault.limit === 'depth' ? notJson(text) : new ServiceError('bodyTooLarge', { text });
}

/** The error for a text that cannot be read as JSON, in the public platform's format. */
const notJson = (text: string): ServiceError =>
  faultsError([{ type: 'json_invalid', loc: ['body'], msg: 'JSON decode error', input: {} }], {
    row: 'invalidJson',
    text,
  });

const excesses: Readonly<Record<JsonExcess['limit'], (most: string) => string>> = {
  depth: (most) => `is nested more than ${most} levels deep`,
  members: (most) => `has a list or an object with more than ${most} members`,
  values: (most) => `has more than ${most} values`,
  text: (most) => `has a string of more than ${most} bytes`,
};
