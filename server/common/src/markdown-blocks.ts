/** A block of Markdown, limited to what the project's own pages use. */
export type MarkdownBlock =
  | { kind: 'heading'; level: number; text: string }
  /** Text on one line; `mark` of a list item or a quotation: `- `, `1. `, `> `. */
  | { kind: 'paragraph'; mark: string; text: string }
  | { kind: 'code'; language: string; lines: string[] }
  /** One or several blank lines. */
  | { kind: 'blank' };

/** The blocks of a text, in order. Never throws; a code block that is never closed ends with the text. */
export function markdownBlocks(markdown: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const last = blocks.at(-1);
    if (fence !== '' && last?.kind === 'code') {
      if (line === fence) fence = '';
      else last.lines.push(line);
      continue;
    }
    const [, marks = '', heading = ''] = /^(#+) (.*)/.exec(line) ?? [];
    const [, ticks = '', language = ''] = /^(`{3,})(\w*)$/.exec(line) ?? [];
    const [mark = ''] = /^(?:[-*>]|\d+\.) /.exec(line) ?? [];
    if (ticks !== '') {
      fence = ticks;
      blocks.push({ kind: 'code', language, lines: [] });
    } else if (marks !== '') blocks.push({ kind: 'heading', level: marks.length, text: heading });
    else if (line.trim() === '') {
      if (last?.kind !== 'blank') blocks.push({ kind: 'blank' });
    } else if (mark === '' && last?.kind === 'paragraph') last.text += ` ${line.trim()}`;
    else blocks.push({ kind: 'paragraph', mark, text: line.slice(mark.length).trim() });
  }
  return blocks;
}
