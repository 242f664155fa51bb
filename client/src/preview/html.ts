/** What the page of the preview is made of. */
export interface PageParts {
  /** A text that cannot be guessed; new for each page. */
  nonce: string;
  /** Where style sheets may come from, in the words of a content security policy. */
  source: string;
  script: string;
  style: string;
  /** Of the editor: `en`, `de`. */
  language: string;
  title: string;
  /** The address of the tool, which the page keeps over a reload of the window. */
  tool: string;
}

/** The page: nothing but its script and its style sheet is let in, and nothing goes out. */
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
