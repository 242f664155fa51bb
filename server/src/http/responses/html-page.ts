const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text escaped for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

const style = [
  'body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem; color: #1c2733 }',
  'h1 { font-size: 1.6rem } code { background: #eef2f6; padding: .1em .3em; border-radius: .2em }',
  'a { color: #0b5cad } pre { background: #eef2f6; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: .3em } pre code { padding: 0 }',
  '@media (prefers-color-scheme: dark) { body { background: #10161d; color: #dbe4ee } a { color: #7db8ff }',
  'code, pre { background: #1c2733 } }',
].join('\n');

/** What pages may load, as a Content-Security-Policy: only their own inline style, and no images. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'";

/** The same for pages that other pages of the service may show in a frame. */
export const framedPolicy = pagePolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** A whole page. */
export function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
${style}
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
