import { nodeAt } from '../../shell/enclosing.js';
import type { ShellKind, ShellNode } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { hasTypographic, plainSign } from '../../values/typographic.js';
import type { ShellScript } from './script.js';

/** Typographic signs that the shell reads as letters; spans are offsets of its text. */
export interface TypographicWord extends Span {
  /** What each of the signs is in code. */
  signs: readonly { at: number; plain: string }[];
  /** No other plain sign can be meant. */
  isSure: boolean;
}

/** Where a sign outside quotes is part of the code. */
const code: ReadonlySet<ShellKind> = new Set([
  'script',
  'pipeline',
  'command',
  'group',
  'subshell',
  'if',
  'loop',
  'case',
  'test',
  'word',
  'assignment',
  'array',
  'redirection',
  'substitution',
  'backquotes',
  'process',
]);

const signs = /[“”„‟‘’‚‛]|(?<![^\s=])[–—−]{1,2}(?=[A-Za-z])|[\u00a0\u202f]+/g;
const opening = /[“”„‟‘’‚‛]/;

/** The signs in the code of a script, in text order: spaces, dashes before options, and pairs of quotes. */
export function typographicWords(script: ShellScript): TypographicWord[] {
  const { text } = script;
  if (!hasTypographic(text)) return [];
  const { root } = script.shell.tree;
  const found: TypographicWord[] = [];
  let opened: { at: number; plain: string; line: ShellNode } | undefined;
  for (const { index, 0: written } of text.matchAll(signs)) {
    const node = nodeAt(root, index);
    if (!code.has(node.kind)) continue;
    const plain = plainSign(written.charAt(0)) ?? '';
    if (!opening.test(written)) {
      found.push(plain === ' ' ? spaceAt(index, written) : dashAt(text, index, written));
      opened = undefined;
    } else if (opened?.plain === plain && !text.slice(opened.at, index).includes('\n')) {
      found.push(quotesAt(text, opened.at, index, plain));
      opened = undefined;
    } else opened = isWordStart(text, index) ? { at: index, plain, line: node } : undefined;
  }
  return found;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s=(:,;|&]/.test(text.charAt(at - 1));
}

function spaceAt(start: number, written: string): TypographicWord {
  const signs = Array.from(written, (_, index) => ({ at: start + index, plain: ' ' }));
  return { start, end: start + written.length, signs, isSure: true };
}

/** A single letter has one hyphen, and a longer name two. */
function dashAt(text: string, start: number, written: string): TypographicWord {
  const end = start + written.length;
  const isLong = /^[\w-]{2}/.test(text.slice(end, end + 2));
  const isDouble = written !== '–' && written !== '−';
  const plain = isLong || isDouble ? '--' : '-';
  const signs = Array.from(written, (_, index) => ({ at: start + index, plain: index === 0 ? plain : '' }));
  return { start, end, signs, isSure: isLong === isDouble };
}

function quotesAt(text: string, first: number, last: number, plain: string): TypographicWord {
  const inner = text.slice(first + 1, last);
  const isSure = !/['"\\`$]/.test(inner) && !hasTypographic(inner);
  return {
    start: first,
    end: last + 1,
    signs: [
      { at: first, plain },
      { at: last, plain },
    ],
    isSure,
  };
}
