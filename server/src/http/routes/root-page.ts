import type { FastifyPluginAsync } from 'fastify';
import { version } from '../../common/version.js';
import type { ServiceConfig } from '../config/options.js';
import { escapeHtml, pageOf, pagePolicy } from '../responses/html-page.js';

/** The page at the base path: what this service is, with links. */
export function rootPage({ basePath }: ServiceConfig): FastifyPluginAsync {
  const page = (address: string): string =>
    pageOf(
      'User Tool',
      `<h1>User Tool</h1>
<p>This service checks user-defined tools, and stores user tools, roles, and tags. Version ${version}.</p>
<ul>
<li><a href="${basePath}/api/docs">Interactive documentation of the API</a></li>
<li><a href="${basePath}/openapi.json">OpenAPI 3.1 document</a></li>
<li><a href="${basePath}/api/tools/rules">List of all problems</a></li>
<li><a href="${basePath}/api/health">Health</a> and <a href="${basePath}/metrics">metrics</a> of the service</li>
</ul>
<p>Check a document from a terminal:</p>
<pre><code>curl ${escapeHtml(address)}/api/tools/check \\
  -H 'content-type: text/yaml' --data-binary @my.tool.yml</code></pre>
<p>Create an API key, on the computer of this service and with its data folder:</p>
<pre><code>user-tool admin user add --email you@example.org --data FOLDER</code></pre>`,
    );
  return async (app) => {
    app.get('/', { config: { access: 'page' }, schema: { hide: true } }, async ({ protocol, host }, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': pagePolicy, vary: 'host' })
        .send(page(`${protocol}://${host}${basePath}`)),
    );
  };
}
