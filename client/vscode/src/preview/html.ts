/** What the preview page consists of. */
export interface PageParts {
  /** An unguessable text, new for each page. */
  nonce: string;
  /** Where style sheets may come from, as a content security policy source. */
  source: string;
  script: string;
  style: string;
  /** The editor's: `en`, `de`. */
  language: string;
  title: string;
  /** The URI of the tool, which the page keeps when the window reloads. */
  tool: string;
}

/** The page: only its own script and style sheet can load, and it can send nothing. */
export function pageHtml({ nonce, source, script, style, language, title, tool }: PageParts): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${source}`;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${escaped(style)}">
</head>
<body data-tool="${escaped(tool)}">
<main id="preview"></main>
<script nonce="${nonce}" src="${escaped(script)}"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
