import { wrapAnsi } from 'fast-wrap-ansi';
import { markdownBlocks } from '@user-tool/common/markdown-blocks.js';
import { visible, type Colors } from './terminal.js';

/** Indentation of code. */
const codeIndent = '    ';

/** Markdown for a terminal. Inline code keeps its backticks if there are no colors. */
export function markdownToText(markdown: string, width: number, colors: Colors): string {
  const shown = markdownBlocks(markdown).flatMap((block) => {
    switch (block.kind) {
      case 'heading':
        return [colors.bold(block.text)];
      case 'paragraph':
        return paragraph(block, width, colors);
      case 'code':
        return block.lines.flatMap((line) =>
          codeLines(line, width - codeIndent.length, block.language === 'text'),
        );
      case 'blank':
        return [''];
    }
  });
  return `${shown.join('\n').trim()}\n`;
}

/** Replaces spaces that must not become line breaks while a paragraph is wrapped. */
const fixedBlank = '\u00a0';

function paragraph({ mark, text }: { mark: string; text: string }, width: number, colors: Colors): string[] {
  const wrapped = wrapAnsi(inline(text, colors), width - mark.length);
  const lead = mark === '> ' ? colors.dim('> ') : mark;
  const below = mark === '> ' ? lead : ' '.repeat(mark.length);
  return wrapped
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
