import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { Type, type TSchema } from 'typebox';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@user-tool/platform-api/routes/route.js';
import { EncodedId, referredSchemas } from '@user-tool/platform-api/routes/schemas.js';
import { yamlTypes } from '../requests/documents.js';

/** A request to a route, whose parts are valid. */
export type RequestTo<R extends Route> = FastifyRequest<{
  Params: ParamsOf<R>;
  Querystring: QueryOf<R>;
  Body: BodyOf<R> | (R extends { document: string } ? string : never);
}>;

/** What responds to the requests to a route. */
export type Handler<R extends Route> = (
  request: RequestTo<R>,
  reply: FastifyReply,
) => Promise<ReplyOf<R> | FastifyReply>;

/**
 * Serves a declared route: what it declares is its validation, its documentation, its limits, and its access.
 * @param options of this route only
 */
export function bind<R extends Route>(
  app: FastifyInstance,
  declared: R,
  handler: Handler<R>,
  options: Pick<RouteShorthandOptions, 'preParsing' | 'preValidation' | 'exposeHeadRoute'> = {},
): void {
  const { target, access, unsigned, bodyKind, emptyBody, tag, summary, description, hide }: Route = declared;
  const { query, body, document, response }: Route = declared;
  const [method = '', path = ''] = target.split(' ');
  for (const [id, schema] of referredSchemas([query, body, response]))
    if (app.getSchema(id) === undefined) app.addSchema(schema);
  const params = declared.params ?? idParams(path);
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      access,
      ...(unsigned && { unsigned }),
      ...(bodyKind && { body: bodyKind }),
      ...(emptyBody && { emptyBody }),
    },
    schema: {
      tags: [tag],
      summary,
      response,
      ...(description !== undefined && { description }),
      ...(hide && { hide }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body: document === undefined ? body : jsonOrDocument(body, document) }),
    },
    ...options,
    handler: handler as (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  });
}

/** The schema of the parameters of a path, which are encoded ids unless a route declares others. */
function idParams(path: string): TSchema | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, EncodedId] as const);
  return names.length === 0 ? undefined : Type.Object(Object.fromEntries(names));
}

/** The body of a route that accepts JSON, or the document itself, which is easier to try. */
function jsonOrDocument(body: TSchema, example: string): object {
  const documentText = Type.String({ description: 'The document itself.', examples: [example] });
  return {
    content: {
      ...Object.fromEntries(yamlTypes.map((type) => [type, { schema: documentText }])),
      'application/json': { schema: body },
    },
  };
}
