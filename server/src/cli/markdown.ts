import wrapAnsi from 'wrap-ansi';
import { visible, type Colors } from './terminal.js';

/** Indentation of code. */
const codeIndent = '    ';

/**
 * Markdown for a terminal, limited to what rule pages use: headings, paragraphs, lists, quotations, code, emphasis
 * and links. Inline code keeps its backticks if there are no colors.
 */
export function markdownToText(markdown: string, width: number, colors: Colors): string {
  const shown: string[] = [];
  let open = '';
  let code: { fence: string; isSentence: boolean } | undefined;
  const close = (): void => {
    if (open !== '') shown.push(...paragraph(open, width, colors));
    open = '';
  };
  for (const line of markdown.split('\n')) {
    const heading = /^#+ (.*)/.exec(line)?.[1];
    const [, fence = '', language] = /^(`{3,})(\w*)$/.exec(line) ?? [];
    if (code) {
      if (line === code.fence) code = undefined;
      else shown.push(...codeLines(line, width - codeIndent.length, code.isSentence));
    } else if (fence !== '') {
      close();
      code = { fence, isSentence: language === 'text' };
    } else if (heading !== undefined) {
      close();
      shown.push(colors.bold(heading));
    } else if (line.trim() === '' || /^(?:[-*>]|\d+\.) /.test(line)) {
      close();
      open = line.trim();
      if (open === '' && shown.at(-1) !== '') shown.push('');
    } else {
      open = open === '' ? line : `${open} ${line.trim()}`;
    }
  }
  close();
  return `${shown.join('\n').trim()}\n`;
}

/** Replaces spaces that must not become line breaks while a paragraph is wrapped. */
const fixedBlank = '\u00a0';

function paragraph(markdown: string, width: number, colors: Colors): string[] {
  const indent = /^(?:[-*>]|\d+\.) /.exec(markdown)?.[0] ?? '';
  const text = wrapAnsi(inline(markdown.slice(indent.length), colors), width - indent.length);
  const lead = indent === '> ' ? colors.dim('> ') : indent;
  const below = indent === '> ' ? lead : ' '.repeat(indent.length);
  return text
    .replaceAll(fixedBlank, ' ')
    .split('\n')
    .map((line, index) => (index === 0 ? lead : below) + line);
}

function inline(markdown: string, colors: Colors): string {
  return markdown
    .replace(/`([^`]+)`/g, (written, code: string) =>
      (colors.isColorSupported ? colors.cyan(code) : written).replaceAll(' ', fixedBlank),
    )
    .replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1 ($2)')
    .replace(/\*\*([^*]+)\*\*/g, (_, strong: string) => colors.bold(strong));
}

/** Code that does not fit is cut; sentences continue below. */
function codeLines(line: string, width: number, isSentence: boolean): string[] {
  const cut = line.length > width ? `${line.slice(0, width - 1)}…` : line;
  const shown = isSentence ? wrapAnsi(visible(line), width) : visible(cut);
  return shown.split('\n').map((one) => `${codeIndent}${one}`.trimEnd());
}
