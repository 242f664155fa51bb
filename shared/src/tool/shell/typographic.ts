import { nodeAt } from '../../shell/enclosing.js';
import type { ShellKind } from '../../shell/tree.js';
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
const quote = /[“”„‟‘’‚‛]/;

/** The signs in the code of a script, in text order: spaces, dashes before options, and pairs of quotes. */
export function typographicWords(script: ShellScript): TypographicWord[] {
  const { text } = script;
  if (!hasTypographic(text)) return [];
  const { root } = script.shell.tree;
  const words: TypographicWord[] = [];
  let end = 0;
  const all = [...text.matchAll(signs)];
  for (const [order, { index, 0: written }] of all.entries()) {
    if (index < end || !code.has(nodeAt(root, index).kind)) continue;
    const plain = plainSign(written.charAt(0)) ?? '';
    if (plain === ' ') words.push(spaceAt(index, written));
    else if (!quote.test(written)) words.push(dashAt(text, index, written));
    else if (isWordStart(text, index)) {
      const last = closing(text, index, all.slice(order + 1, order + 1 + maxBetween), plain);
      if (last === undefined) continue;
      words.push(quotesAt(text, index, last, plain));
      end = last + 1;
    }
  }
  return words;
}

/** More signs between quotes are not looked at. */
const maxBetween = 20;

/** The sign that closes quotes: the first at the end of a word on their line, as others are apostrophes. */
function closing(
  text: string,
  first: number,
  next: readonly RegExpExecArray[],
  plain: string,
): number | undefined {
  const last = next.find(
    ({ index, 0: sign }) => plainSign(sign) === plain && /^(?:$|[\s;|&)<>,])/.test(text.charAt(index + 1)),
  )?.index;
  return last !== undefined && !text.slice(first, last).includes('\n') ? last : undefined;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s=(:,;|&]$|\s-[A-Za-z]$/.test(text.slice(Math.max(0, at - 3), at));
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

function quotesAt(text: string, first: number, last: number, meant: string): TypographicWord {
  const inner = text.slice(first + 1, last);
  const plain = [meant, meant === '"' ? "'" : '"'].find((one) => !inner.includes(one));
  return {
    start: first,
    end: last + 1,
    signs:
      plain === undefined
        ? []
        : [
            { at: first, plain },
            { at: last, plain },
          ],
    isSure: !/['"\\`$]/.test(inner) && !hasTypographic(inner),
  };
}
