import { createHash } from 'node:crypto';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text escaped for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

const usualStyle = `
:root {
  color-scheme: light dark;
  --text: #1c2733; --page: #fff; --raised: #eef2f6; --line: #6b7a8a; --link: #0b5cad;
  --error: #b3261e; --warning: #7a4b00; --info: #0b5cad; --hint: #4c5a68;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #dbe4ee; --page: #10161d; --raised: #1c2733; --line: #7d8b9a; --link: #7db8ff;
    --error: #ff9c94; --warning: #f0b95c; --info: #7db8ff; --hint: #a9b6c3;
  }
}
* { box-sizing: border-box }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: var(--text); background: var(--page) }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2rem }
a { color: var(--link) }
code, textarea { font: .9em/1.5 ui-monospace, monospace }
code { background: var(--raised); padding: .1em .3em; border-radius: .2em; overflow-wrap: anywhere }
pre { background: var(--raised); padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: .3em }
pre code { padding: 0 }
label { display: block; font-weight: 600; margin-bottom: .3rem }
textarea { display: block; width: 100%; height: 22rem; padding: .6rem; resize: vertical; color: var(--text); background: var(--page); border: 1px solid var(--line); border-radius: .3em; white-space: pre; overflow: auto; tab-size: 2 }
form button { font: inherit; font-weight: 600; margin: .8rem .6rem 0 0; padding: .4rem 1.2rem; color: var(--page); background: var(--link); border: 0; border-radius: .3em; cursor: pointer }
.note { color: var(--hint) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
#problems { list-style: none; padding: 0 }
#problems li { margin: .8rem 0; padding: .2rem 0 .2rem .8rem; border-left: .3rem solid var(--kind) }
#problems p { margin: .1rem 0; overflow-wrap: anywhere }
#problems strong { color: var(--kind) }
#problems button { font: inherit; padding: 0; color: var(--link); background: none; border: 0; text-decoration: underline; cursor: pointer }
.error { --kind: var(--error) } .warning { --kind: var(--warning) } .info { --kind: var(--info) } .hint { --kind: var(--hint) }
.rules { padding: 0; list-style: none } .rules li { margin: .7rem 0 }
`;

/** A page without its frame. */
export interface PageContent {
  title: string;
  /** HTML of the main part. */
  body: string;
  /** JavaScript that runs when the page is there. */
  script?: string;
  /** Its own style sheet, instead of the usual one. */
  style?: string;
}

/** A whole page. */
export function pageOf({ title, body, script, style = usualStyle }: PageContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * What a page may load, as a Content-Security-Policy: its own style and script, and no images; a script may send
 * requests to the service, and show images that it received.
 */
export function policyOf({ script, style = usualStyle }: Pick<PageContent, 'script' | 'style'> = {}): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
    `img-src data:${script === undefined ? '' : ' blob:'}`,
    ...["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"],
  ].join('; ');
}

/** The policy of pages without a script. */
export const pagePolicy = policyOf();

/** The same for pages that other pages of the service may show in a frame. */
export const framedPolicy = pagePolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
