import type { Static, TObject, TSchema } from 'typebox';

/** The method of a route, and its path in the form of OpenAPI: `GET /api/roles/{id}`. */
export type Target = `${Method} /${string}`;

/** A method of HTTP that routes have. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/**
 * What a route requires of its caller. `open`: nothing, the caller is not even identified. `page`: nothing, except in
 * remote-user mode, where the front-end server has to name a user. `anonymous`: anyone, but a given key has to be valid.
 * `user`: a signed-in user. `admin`: an administrator.
 */
export type Access = 'open' | 'page' | 'anonymous' | 'user' | 'admin';

/** The errors for callers who are not signed in, where the public platform has another than `userRequired`. */
export type SignInError =
  | 'authenticationRequired'
  | 'notAccessible'
  | 'notOwner'
  | 'permissionMissing'
  | 'sessionRequired'
  | 'unknownUser';

/** What a body is, which determines its limits. */
export type BodyKind = 'document' | 'tool' | 'import' | 'call' | 'record';

/** A response that is not JSON, by its media type. */
export interface ContentResponse {
  description?: string;
  content: Readonly<Record<string, { schema: object }>>;
}

/** All that is declared of a route. */
export interface RouteDeclaration {
  access: Access;
  /** The error for callers who are not signed in; `userRequired` by default. */
  unsigned?: SignInError;
  /** The group of the documentation that lists it. */
  tag: string;
  summary: string;
  /** In Markdown. */
  description?: string;
  /** Whether the documentation leaves it out, because it is another address of a route. */
  hide?: true;
  /** By default, every parameter of the path is an encoded id. */
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** A record by default. */
  bodyKind?: BodyKind;
  /** Whether no body is an empty object. */
  emptyBody?: true;
  /** Whether the body may be a document itself, as YAML, instead of JSON; an example of one. */
  document?: string;
  /** By status. */
  response: Readonly<Record<number, TSchema | ContentResponse>>;
}

/** A route of the API. */
export type Route<
  RouteTarget extends Target = Target,
  Declaration extends RouteDeclaration = RouteDeclaration,
> = Declaration & { readonly target: RouteTarget };

/** Declares a route. */
export function route<RouteTarget extends Target, Declaration extends RouteDeclaration>(
  target: RouteTarget,
  declaration: Declaration,
): Route<RouteTarget, Declaration> {
  return Object.assign({ target }, declaration);
}

/** The names of the parameters of a path. */
type ParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterName<Rest>
  : never;

/** The parameters of the path of a route. */
export type ParamsOf<R extends Route> = R extends { params: infer Schema extends TSchema }
  ? Static<Schema>
  : { [Name in ParameterName<R['target']>]: string };

/** The query of a route. */
export type QueryOf<R extends Route> = R extends { query: infer Schema extends TSchema }
  ? Static<Schema>
  : unknown;

/** The body of a route, as JSON. */
export type BodyOf<R extends Route> = R extends { body: infer Schema extends TSchema }
  ? Static<Schema>
  : unknown;

/** What a route returns, with a status of success; text for what is not JSON. */
export type ReplyOf<R extends Route> = R extends { response: { 200: infer Schema } }
  ? Schema extends TSchema
    ? Static<Schema>
    : string
  : undefined;
