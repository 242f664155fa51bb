import type { PageWords } from './words.js';

let words: { [key: string]: string } = {};

/** Takes the words that {@link say} says, in the language of the editor. */
export function learn(translations: { [key: string]: string }): void {
  words = translations;
}

/** Words of the page, `{0}` and so on filled in. */
export function say(key: keyof PageWords, ...values: (string | number)[]): string {
  return (words[key] ?? '').replace(/\{(\d)\}/g, (place, index: string) =>
    String(values[Number(index)] ?? place),
  );
}
