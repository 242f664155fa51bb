import { homepage } from '@user-tool/shared';
import { version } from '@user-tool/common/version.js';
import { escapeHtml, type PageContent } from './html-page.js';

/** What the start page is made of. */
export interface StartPageOptions {
  basePath: string;
  /** Of the service, without a trailing slash. */
  address: string;
  /** The built `client/forms/src/pages/start-page.ts`. */
  script: string;
}

/** The page at the base path: checks a document, and links to everything that is a page. */
export function startPage({ basePath, address, script }: StartPageOptions): PageContent {
  const title = 'User Tool';
  const body = `<h1>${title}</h1>
<p>Check a user tool: a YAML document that describes a command-line program. The document is sent to this service, and is not stored.</p>
<form id="check" action="${basePath}/api/tools/check" data-rules="${basePath}/rules/">
<label for="document">Document</label>
<textarea id="document" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off" aria-describedby="keys" placeholder="class: PlatformUserTool"></textarea>
<button type="submit">Check</button> <span id="keys" class="note">or Ctrl+Enter</span>
</form>
<section aria-labelledby="results">
<h2 id="results">Problems</h2>
<p id="summary" role="status" aria-live="polite">Paste a document, and check it.</p>
<ol id="problems"></ol>
</section>
<noscript><p>Checking documents on this page requires JavaScript.</p></noscript>
<h2>More</h2>
<ul>
<li><a href="${basePath}/run">Run a tool</a> of yours</li>
<li><a href="${basePath}/rules">All problems</a>, with reasons and examples</li>
<li><a href="${basePath}/api/docs">The API</a>, to read and to try</li>
<li><a href="${homepage}">Documentation</a> of the editor extension, the command, and this service</li>
</ul>
<p>Check a document from a terminal:</p>
<pre tabindex="0"><code>curl ${escapeHtml(address)}/api/tools/check \\
  -H 'content-type: text/yaml' --data-binary @my.tool.yml</code></pre>
<p>Create an API key, on the computer of this service and with its data folder:</p>
<pre tabindex="0"><code>user-tool admin user add --email you@example.org --data FOLDER</code></pre>
<p class="note">Version ${version}</p>`;
  return { title, body, script };
}
