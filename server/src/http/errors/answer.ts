import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../config/options.js';
import { escapeHtml, pageOf, pagePolicy } from '../responses/html-page.js';
import { jsonOf } from '../responses/json-text.js';
import { errorBody, type ServiceError } from './service-error.js';
import { toServiceError } from './translate.js';

/** Replies with the error for whatever was thrown, and logs unexpected ones. */
function answer(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toServiceError(thrown);
  if (error.row === 'failure') request.log.error({ err: thrown }, 'failed');
  reply.code(error.statusCode).headers(error.headers).header('x-request-id', request.id);
  return reply.type('application/json; charset=utf-8').serializer(jsonOf).send(errorBody(error));
}

/** Users behind a front-end server see pages, as on the public platform (Authentication). */
function answerWithPage(error: ServiceError, reply: FastifyReply): FastifyReply {
  const page = pageOf('Access denied', `<h1>Access denied</h1>\n<p>${escapeHtml(error.message)}</p>`);
  return reply
    .code(error.statusCode)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .serializer(String)
    .send(page);
}

/** How the service reports errors. */
export const answerErrors = {
  answer,
  install(app: FastifyInstance, { basePath }: ServiceConfig): void {
    app.setErrorHandler((thrown, request, reply) => {
      const error = toServiceError(thrown);
      const isPage = error.row === 'remoteUserRefused' && !request.url.startsWith(`${basePath}/api/`);
      return isPage ? answerWithPage(error, reply) : answer(thrown, request, reply);
    });
  },
};
