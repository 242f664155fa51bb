import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { compileNetworks } from '@user-tool/common/networks.js';
import { guardRoutes, identifyCallers } from '../auth/hooks.js';
import { identifier } from '../auth/identify.js';
import { errorAnswerer } from '../errors/answer.js';
import { answerRaw, watchConnections } from '../errors/raw.js';
import { rememberMethods } from '../legacy/known-methods.js';
import { legacyRoutes } from '../legacy/legacy-routes.js';
import { completeRoutes, documentRoutes } from '../openapi/documentation.js';
import { refuseEncodings } from '../requests/encodings.js';
import { identifyAskers } from '../requests/asker.js';
import { limitConnections } from '../requests/connections.js';
import { limitBodyBytes } from '../requests/body-bytes.js';
import { limitBodies } from '../requests/body-limits.js';
import { limitBodyTime } from '../requests/body-time.js';
import { limitCosts } from '../requests/check-costs.js';
import { readJsonBodies } from '../requests/json.js';
import { formatFaults } from '../requests/formats.js';
import { headerLimit } from '../requests/limits.js';
import { readForms } from '../requests/forms.js';
import { readQueries } from '../requests/query.js';
import { limitPipelining } from '../requests/pipelining.js';
import { limitAnswerBytes } from '../responses/answer-bytes.js';
import { limitAnswerTime } from '../responses/answer-time.js';
import { limitRequests } from '../requests/request-limits.js';
import { shareCounts } from '../requests/shared-limits.js';
import { stopAfterFaults } from '../requests/validator-limits.js';
import { serveApiKeys } from '../routes/api-keys.js';
import { serveChecks, serveRender } from '../routes/checks.js';
import { serveConfiguration } from '../routes/configuration.js';
import { serveDatasets } from '../routes/datasets.js';
import { serveDatatypes } from '../routes/datatypes.js';
import { serveSharedTools } from '../routes/dynamic-tools.js';
import { serveGroupMembers } from '../routes/group-members.js';
import { serveGroups } from '../routes/groups.js';
import { serveHealth } from '../routes/health.js';
import { serveHistoryLists } from '../routes/history-lists.js';
import { serveSharing } from '../routes/history-sharing.js';
import { serveHistories } from '../routes/histories.js';
import { serveHistoryCrate } from '../routes/history-crate.js';
import { serveHistoryGraph } from '../routes/history-graph.js';
import { serveImports } from '../routes/imports.js';
import { serveItemTags } from '../routes/item-tags.js';
import { serveJobExtras } from '../routes/job-extras.js';
import { serveJobQueue } from '../routes/job-queue.js';
import { serveJobs } from '../routes/jobs.js';
import { serveLanguage } from '../routes/language.js';
import { serveLicenses } from '../routes/licenses.js';
import { serveMcp } from '../routes/mcp.js';
import { servePages } from '../routes/pages.js';
import { serveRoles } from '../routes/roles.js';
import { serveTags } from '../routes/tags.js';
import { serveToolLists } from '../routes/tool-lists.js';
import { serveToolRuns } from '../routes/tool-runs.js';
import { serveUnserved } from '../routes/unserved.js';
import { serveUsage } from '../routes/usage.js';
import { serveUserTools } from '../routes/user-tools.js';
import { serveUserAdministration } from '../routes/user-administration.js';
import { serveUsers } from '../routes/users.js';
import { shareAcrossOrigins } from './cors.js';
import type { ServiceDependencies } from './dependencies.js';
import { LateErrorLog, logAnswer, logOptions, logRequests, requestIdOf } from './log.js';
import { measureRequests } from './metrics.js';
import { schemaCompilers } from './schema-compilers.js';
import { closeConnections } from './stop.js';
import { watchStores } from './store-health.js';

/** The service. */
export type App = FastifyInstance;

/** All typed routes, one plugin per resource. */
const resources: readonly ((dependencies: ServiceDependencies) => FastifyPluginAsync)[] = [
  () => serveHealth,
  serveChecks,
  serveRender,
  () => serveLanguage,
  servePages,
  serveRoles,
  serveTags,
  serveItemTags,
  serveUserTools,
  serveSharedTools,
  serveUsers,
  serveUserAdministration,
  serveApiKeys,
  serveUsage,
  serveGroups,
  serveGroupMembers,
  serveHistoryLists,
  serveHistories,
  serveSharing,
  serveDatasets,
  serveHistoryGraph,
  serveHistoryCrate,
  serveImports,
  serveToolRuns,
  serveToolLists,
  serveJobQueue,
  serveJobs,
  serveJobExtras,
  serveMcp,
  () => serveUnserved,
  () => serveLicenses,
  () => serveDatatypes,
  serveConfiguration,
];

/**
 * Creates the service, not listening yet. Tests use it through `inject`.
 *
 * The steps of a request, in order: it gets its id, its caller is identified, the limits and the access to the route
 * are checked, and only then its body is read and validated.
 */
export async function createApp(dependencies: ServiceDependencies): Promise<App> {
  const { config } = dependencies;
  const isProxy = compileNetworks(config.proxies);
  const answerError = errorAnswerer(config);
  const app: App = fastify({
    logger: logOptions(config, dependencies.log),
    logController: new LateErrorLog(),
    genReqId: (request) => requestIdOf(request),
    requestTimeout: Math.max(config.requestTimeout, config.fetchTime),
    // A busy machine may need more than the ten seconds after which a plugin counts as hung.
    pluginTimeout: 0,
    http: {
      maxHeaderSize: headerLimit,
      headersTimeout: config.requestTimeout,
      // How often timeouts are checked; by default every 30 seconds, too rarely for short ones.
      connectionsCheckingInterval: Math.min(Math.ceil(config.requestTimeout / 4), 30_000),
      // Node rejects a request without one in its own format; here it is rejected like all others.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: headerLimit },
    trustProxy: (address) => isProxy?.(address) ?? false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => {
      answerRaw(error, socket, app.log);
    },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a URL that cannot be decoded.
      answerError(error, request, reply);
      logAnswer(request, reply);
    },
    schemaController: { compilersFactory: schemaCompilers },
    // Named, so that none is reported as unknown; what the service sends is not validated.
    serializerOpts: {
      ajv: { formats: Object.fromEntries(Object.keys(formatFaults).map((name) => [name, true as const])) },
    },
    ajv: {
      plugins: [stopAfterFaults],
      customOptions: {
        // Validates what was sent, without converting, removing or adding anything.
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
        allowUnionTypes: true,
        verbose: true,
        // The schemas are constant; the OpenAPI tests check that they are valid.
        meta: false,
        validateSchema: false,
        formats: Object.fromEntries(
          Object.entries(formatFaults).map(([name, faultOf]) => [
            name,
            (text: string) => faultOf(text) === undefined,
          ]),
        ),
      },
    },
  });

  watchConnections(app.server, app.log);
  limitConnections(app, config, isProxy);
  limitBodyTime(app.server, config);
  watchStores(app, { records: dependencies.store, files: dependencies.files });
  app.setErrorHandler(answerError);
  const methodsAt = rememberMethods(app);
  completeRoutes(app, config);
  guardRoutes(app, config);
  refuseEncodings(app);
  limitBodies(app, config);
  logRequests(app);
  closeConnections(app);
  measureRequests(app, config, dependencies);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // The service uses plain HTTP: whether there is TLS in front is up to that server.
    strictTransportSecurity: false,
  });
  limitPipelining(app);
  shareAcrossOrigins(app, config);
  identifyAskers(app);
  identifyCallers(app, identifier(config, dependencies.keys, dependencies.users), config);
  const counts = shareCounts(app, dependencies);
  await limitRequests(app, config, counts);
  limitCosts(app, config, counts);
  limitBodyBytes(app, config);
  limitAnswerBytes(app);
  limitAnswerTime(app, config);
  readJsonBodies(app, dependencies.checker);
  readForms(app, dependencies.checker);
  readQueries(app);
  await documentRoutes(app, config);
  await app.register(
    named('resources', async (base) => {
      for (const routes of resources) await base.register(named('resource', routes(dependencies)));
      for (const routes of dependencies.resources ?? []) await base.register(routes);
    }),
    { prefix: config.basePath },
  );
  await app.register(named('legacy', legacyRoutes(dependencies, methodsAt)));
  return app;
}

/** The plugin with a name of its own: for one without, Fastify searches all modules of the process. */
const named = (name: string, plugin: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
