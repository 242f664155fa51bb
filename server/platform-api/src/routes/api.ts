import { collectionRoutes, historyCollectionRoutes } from './collections.js';
import { contentRoutes, datasetRoutes } from './datasets.js';
import { graphRoutes } from './graph.js';
import { groupMemberRoutes, groupRoutes } from './groups.js';
import { historyRoutes } from './histories.js';
import { importRoutes } from './imports.js';
import { jobRoutes, toolRequestRoutes } from './jobs.js';
import { referenceRoutes, serviceRoutes } from './reference.js';
import { roleRoutes } from './roles.js';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from './route.js';
import { sharingRoutes } from './sharing.js';
import { contentTagRoutes, historyTagRoutes, tagRoutes } from './tags.js';
import { toolRoutes } from './tools.js';
import { sharedToolRoutes, userToolRoutes } from './user-tools.js';
import { apiKeyRoutes, userAdministrationRoutes, userRoutes } from './users.js';

const areas = [
  ...[toolRoutes, userToolRoutes, sharedToolRoutes, jobRoutes, toolRequestRoutes, importRoutes],
  ...[historyRoutes, sharingRoutes, graphRoutes, datasetRoutes, contentRoutes],
  ...[collectionRoutes, historyCollectionRoutes, tagRoutes, historyTagRoutes, contentTagRoutes],
  ...[roleRoutes, groupRoutes, groupMemberRoutes.users, groupMemberRoutes.roles],
  ...[userRoutes, userAdministrationRoutes, apiKeyRoutes, referenceRoutes, serviceRoutes],
];

type RoutesOf<Area> = Area extends unknown ? Area[keyof Area] : never;

/** One of the routes of the API. */
type ApiRoute = RoutesOf<(typeof areas)[number]>;

/** The routes of the API, by their methods and paths. */
export type Api = { readonly [R in ApiRoute as R['target']]: R };

/** The method and path of a route of the API. */
export type ApiTarget = keyof Api;

/** All routes of the API. */
export const apiRoutes: readonly Route[] = areas.flatMap((area) => Object.values<Route>(area));

/** What a request to a route consists of. */
export type ApiRequest<T extends ApiTarget> = Part<'params', ParamsOf<Api[T]>> & {
  query?: QueryOf<Api[T]>;
} & Part<'body', BodyOf<Api[T]>>;

/** What a route returns. */
export type ApiReply<T extends ApiTarget> = ReplyOf<Api[T]>;

/** A part of a request, which can be left out if nothing in it is required. */
type Part<Name extends string, Value> = unknown extends Value
  ? { [N in Name]?: undefined }
  : object extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };
