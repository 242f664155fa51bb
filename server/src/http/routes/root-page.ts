import type { FastifyPluginAsync } from 'fastify';
import { version } from '../../common/version.js';
import type { ServiceConfig } from '../config/options.js';
import { escapeHtml, pageOf, pagePolicy } from '../responses/html-page.js';

/** The page at the base path: what this is, and where to go. */
export function rootPage({ basePath }: ServiceConfig): FastifyPluginAsync {
  const page = (address: string): string =>
    pageOf(
      'User Tool',
      `<h1>User Tool</h1>
<p>This service checks user-defined tools, and keeps user tools, roles and tags. Version ${version}.</p>
<ul>
<li><a href="${basePath}/api/docs">Documentation of the API</a>, to try it out</li>
<li><a href="${basePath}/openapi.json">The same for programs</a> (OpenAPI 3.1)</li>
<li><a href="${basePath}/api/tools/rules">What can be wrong with a tool</a></li>
<li><a href="${basePath}/api/health">Health</a> and <a href="${basePath}/metrics">metrics</a> of the service</li>
</ul>
<p>Check a document from a terminal:</p>
<pre><code>curl ${escapeHtml(address)}/api/tools/check \\
  -H 'content-type: text/yaml' --data-binary @my.tool.yml</code></pre>
<p>Make a key for what is kept here, on the machine that keeps it, with the data folder of this service:</p>
<pre><code>user-tool admin user add --email you@example.org --data FOLDER</code></pre>`,
    );
  return async (app) => {
    app.get('/', { config: { access: 'open' }, schema: { hide: true } }, async ({ protocol, host }, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': pagePolicy, vary: 'host' })
        .send(page(`${protocol}://${host}${basePath}`)),
    );
  };
}
