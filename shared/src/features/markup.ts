import type { MarkupContent, MarkupKind } from 'vscode-languageserver-types';

/** Our own Markdown in the markup that a client shows. */
export function markup(markdown: string, kind: MarkupKind): MarkupContent {
  return { kind, value: kind === 'markdown' ? markdown : plainText(markdown) };
}

/** Our own Markdown without what only a Markdown reader makes sense of; what is in a fence stays as it is. */
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

/** Paragraphs, without those that there are none of. */
export function paragraphs(...parts: (string | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n');
}

/** Source text of the document or of an example, shown as it is. */
export function yamlBlock(source: string): string {
  return block(source, 'yaml');
}

/** A text that is shown as it is, whatever it holds. */
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
