import { findRule } from '@user-tool/shared';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { ServiceError } from '../errors/service-error.js';
import { pageOf, policyOf, type PageContent } from '../pages/html-page.js';
import { ruleListPage, rulePage } from '../pages/rule-pages.js';
import { runPage } from '../pages/run-page.js';
import { startPage } from '../pages/start-page.js';
import type { ServiceDependencies } from '../server/dependencies.js';

/** The pages for people: `/`, to check a document, `/run`, to run tools, and `/rules`, the problems. */
export function servePages({ config, checker, bundles }: ServiceDependencies): FastifyPluginAsync {
  const { basePath } = config;
  const route = { config: { access: 'page' }, schema: { hide: true } } as const;
  const ofRuns = runPage({ basePath, script: bundles['run-page.js'], style: bundles['run-style.css'] });
  /** The page of each problem, made in a thread, since its examples are checked for it. */
  const rulePages = new Map<string, PageContent>();

  return async (app) => {
    app.get('/', route, async ({ protocol, host }, reply) => {
      const address = `${protocol}://${host}${basePath}`;
      const script = bundles['start-page.js'];
      return sendPage(reply.header('vary', 'host'), startPage({ basePath, address, script }));
    });

    app.get('/run', route, async (_request, reply) => sendPage(reply, ofRuns));

    app.get('/rules/', route, async (_request, reply) => reply.redirect(`${basePath}/rules`, 308));

    app.get('/rules', route, async (_request, reply) => sendPage(reply, ruleListPage(basePath)));

    app.get<{ Params: { code: string } }>('/rules/:code', route, async ({ params, asker }, reply) => {
      const { code } = findRule(params.code) ?? {};
      if (code === undefined) throw new ServiceError('notFound', { text: 'No problem has this code.' });
      const page = rulePages.get(code) ?? rulePage(basePath, code, await checker.rulePage(code, asker));
      rulePages.set(code, page);
      return sendPage(reply, page);
    });
  };
}

function sendPage(reply: FastifyReply, page: PageContent): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(page))
    .send(pageOf(page));
}
