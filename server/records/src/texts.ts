import { textLimits } from '@user-tool/platform-api/constants.js';
import { StoreFault } from './fault.js';

/** What a stored text may be. */
export interface TextRule {
  /** Characters after trimming. */
  least: number;
  most: number;
  /** Whether it may have several lines. */
  lines?: true;
}

/** The texts that users choose. */
export const textRules = {
  name: textLimits.name,
  tag: textLimits.tag,
  description: { ...textLimits.description, lines: true },
} as const satisfies Readonly<Record<string, TextRule>>;

/** What is wrong with a text. */
export type TextFault = { is: 'short' } | { is: 'long' } | { is: 'character'; character: string };

/** The text as it is stored: without surrounding whitespace, in Unicode Normalization Form C. */
export const tidyText = (written: string): string => written.normalize('NFC').trim();

/**
 * Control characters, and what is invisible or changes the direction of the text around it, so that two names look
 * the same; also U+2800, which is blank, and what is never a character. Variation selectors, which belong to emoji, are allowed.
 */
const hidden =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800]|(?![\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/u;

/** Those allowed in a text with several lines. */
const layout = /[\t\n\r]/g;

/** What is wrong with a tidy text, if anything. */
export function textFault(text: string, { least, most, lines }: TextRule): TextFault | undefined {
  // Counting stops at the limit.
  if (text.length < least) return { is: 'short' };
  if (text.length > 2 * most || Array.from(text).length > most) return { is: 'long' };
  const [character] = hidden.exec(lines ? text.replace(layout, ' ') : text) ?? [];
  return character === undefined ? undefined : { is: 'character', character };
}

/** `U+202E` */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * The text as it is stored.
 * @param noun what it is in the message: `a name`
 * @throws StoreFault `invalid`
 */
export function storedText(written: string, rule: TextRule, noun: string): string {
  const text = tidyText(written);
  if (!textFault(text, rule)) return text;
  const what = `${noun} of ${rule.least === 0 ? 'at most' : `${rule.least} to`} ${rule.most} visible characters`;
  throw new StoreFault({ is: 'invalid', what, value: text.slice(0, rule.most) });
}

/** A text that can be stored, made of any text: without the characters that cannot, and as long as it may be. */
export function storableText(written: string, { most }: TextRule, instead: string): string {
  const text = Array.from(tidyText(written.replace(new RegExp(hidden, 'gu'), ' ')));
  const short = text.length > most ? [...text.slice(0, most - 1), '…'] : text;
  return short.length === 0 ? instead : short.join('');
}
