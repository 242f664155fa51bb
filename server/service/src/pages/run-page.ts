import type { PageContent } from './html-page.js';

/** What the page is made of. */
export interface RunPageOptions {
  basePath: string;
  /** The built `client/forms/src/pages/run-page.ts`. */
  script: string;
  /** The built `client/forms/src/pages/run-page.css`. */
  style: string;
}

/** The page at `/run`: runs tools of the user. */
export function runPage({ basePath, script, style }: RunPageOptions): PageContent {
  const body = `<div id="run" data-base="${basePath}"></div>
<noscript><p>Running tools on this page requires JavaScript.</p></noscript>`;
  return { title: 'Run a tool', body, script, style };
}
