import type { FastifyReply, FastifyRequest } from 'fastify';
import { validateHeaderName, validateHeaderValue, type OutgoingHttpHeaders } from 'node:http';
import type { ServiceConfig } from '../config/options.js';
import { escapeHtml, pageOf, pagePolicy } from '../pages/html-page.js';
import { jsonOf } from '../responses/json-text.js';
import { errorBody, ServiceError } from './service-error.js';
import { toServiceError } from './translate.js';

/** A whole response. */
interface Response {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
}

/** Responds to a request with the error for whatever was thrown. Never throws. */
export type AnswerError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Creates the only function that responds with errors; it logs unexpected ones. It writes to the connection itself:
 * serializers and hooks, which may have failed, run no more, and the framework never responds in its own format.
 */
export function errorAnswerer({ basePath }: ServiceConfig): AnswerError {
  // Users behind a front-end server see pages, as on the public platform (Authentication).
  const isPage = ({ row }: ServiceError, { url }: FastifyRequest): boolean =>
    row === 'remoteUserRefused' && !url.startsWith(`${basePath}/api/`);
  return (thrown, request, reply) => {
    try {
      const error = toServiceError(thrown);
      const response = compose(error, isPage(error, request) ? page(error) : json(error), request, reply);
      if (error.row === 'failure') log(thrown, request);
      request.server.storeHealth.noteFailure(error.cause);
      if (error.kind.refusal !== undefined) request.server.meters.countRejection(error.kind.refusal);
      write(response, reply);
    } catch (another) {
      log(new AggregateError([thrown, another], 'An error could not be reported.'), request);
      const error = new ServiceError('failure');
      write(compose(error, json(error), request), reply);
    }
  };
}

/**
 * @param reply has further headers
 * @throws the error of Node for a header that cannot be sent
 */
function compose(
  error: ServiceError,
  [bodyHeaders, body]: readonly [OutgoingHttpHeaders, string],
  request: FastifyRequest,
  reply?: FastifyReply,
): Response {
  const headers = {
    ...(reply && aboutConnection(request, reply)),
    ...error.headers,
    ...bodyHeaders,
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
    'content-length': String(Buffer.byteLength(body)),
    ...(request.server.isClosing && { connection: 'close' }),
  };
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    for (const one of [value].flat()) validateHeaderValue(name, String(one));
  }
  return { status: error.statusCode, headers, body };
}

function json(error: ServiceError): [OutgoingHttpHeaders, string] {
  return [{ 'content-type': 'application/json; charset=utf-8' }, jsonOf(errorBody(error))];
}

function page({ message }: ServiceError): [OutgoingHttpHeaders, string] {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy };
  return [
    headers,
    pageOf({ title: 'Access denied', body: `<h1>Access denied</h1>\n<p>${escapeHtml(message)}</p>` }),
  ];
}

/** Headers about content that will not be sent. */
const aboutContent =
  /^(?:content-(?!security-policy$).*|etag|last-modified|accept-ranges|transfer-encoding|trailer)$/;

/** Bytes of a body that was not accepted up to which the rest of it is received, but not kept. */
const maxDiscarded = 64 * 1024 * 1024;

/**
 * The headers so far, except those about the content. The framework closes connections whose body was not accepted;
 * while the body arrives this resets them, so that the client does not see the response.
 */
function aboutConnection({ headers }: FastifyRequest, reply: FastifyReply): OutgoingHttpHeaders {
  const isKept = Number(headers['content-length']) <= maxDiscarded;
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(
      ([name]) => !aboutContent.test(name) && !(isKept && name === 'connection'),
    ),
  );
}

/** Logs one line, even for an error that cannot be read. */
function log(err: unknown, request: FastifyRequest): void {
  try {
    request.log.error({ err }, 'failed');
  } catch {
    request.log.error('failed');
  }
}

function write({ status, headers, body }: Response, reply: FastifyReply): void {
  const { raw } = reply.hijack();
  if (raw.headersSent) {
    // The client would take an error for the rest of the content.
    raw.destroy();
    return;
  }
  for (const name of raw.getHeaderNames()) raw.removeHeader(name);
  raw.writeHead(status, headers).end(body);
}
