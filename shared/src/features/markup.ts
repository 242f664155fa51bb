import type { MarkupContent, MarkupKind } from 'vscode-languageserver-types';

/** Our own Markdown in a markup kind that the client supports. */
export function markup(markdown: string, kind: MarkupKind): MarkupContent {
  return { kind, value: kind === 'markdown' ? markdown : plainText(markdown) };
}

/** Our own Markdown without its syntax; fenced text is kept as is. */
export function plainText(markdown: string): string {
  let fence = '';
  return markdown
    .split('\n')
    .flatMap((line) => {
      if (fence !== '' && line !== fence) return [line];
      const [mark = ''] = /^(?:`{3,}|~{3,})/.exec(line) ?? [];
      fence = fence === '' ? mark : '';
      return mark === '' ? [plainLine(line)] : [];
    })
    .join('\n');
}

function plainLine(line: string): string {
  return line
    .replace(/\*\*|`/g, '')
    .replace(/\[([^\]]*)\]\(([^)]*)\)/g, (_link, label: string, address: string) =>
      label === address ? address : `${label}: ${address}`,
    );
}

/** Joins paragraphs, leaving out empty ones. */
export function paragraphs(...parts: (string | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n');
}

/** Source text of the document or of an example, shown as is. */
export function yamlBlock(source: string): string {
  return block(source, 'yaml');
}

/** Any text, shown as is. */
export function block(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A name or a value inside a sentence. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
