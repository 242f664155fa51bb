import { markdownBlocks, type MarkdownBlock } from '@user-tool/common/markdown-blocks.js';
import { escapeHtml } from './html-page.js';

/** Markdown of our own pages as HTML. */
export function markdownToHtml(markdown: string): string {
  const parts: string[] = [];
  let open = '';
  for (const block of markdownBlocks(markdown)) {
    const list = listOf(block);
    if (list !== open && open !== '') parts.push(`</${open}>`);
    if (list !== open && list !== '') parts.push(`<${list}>`);
    open = list;
    parts.push(blockToHtml(block));
  }
  if (open !== '') parts.push(`</${open}>`);
  return parts.filter((part) => part !== '').join('\n');
}

/** The element around a block. */
function listOf(block: MarkdownBlock): 'ul' | 'ol' | 'blockquote' | '' {
  if (block.kind !== 'paragraph' || block.mark === '') return '';
  if (block.mark === '> ') return 'blockquote';
  return /^\d/.test(block.mark) ? 'ol' : 'ul';
}

function blockToHtml(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${inlineToHtml(block.text)}</h${block.level}>`;
    case 'paragraph': {
      const name = block.mark === '' || block.mark === '> ' ? 'p' : 'li';
      return `<${name}>${inlineToHtml(block.text)}</${name}>`;
    }
    case 'code':
      return `<pre tabindex="0"><code>${escapeHtml(block.lines.join('\n'))}</code></pre>`;
    case 'blank':
      return '';
  }
}

/** Inline Markdown as HTML: code, links to other sites, and emphasis. */
export function inlineToHtml(markdown: string): string {
  return markdown
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : words(part)))
    .join('');
}

function words(markdown: string): string {
  return escapeHtml(markdown)
    .replace(/\[([^\]]*)\]\((https?:[^)\s]*)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}
