/**
 * What a message is about: the texts in quotation marks, and the numbers outside them. The test of the part that makes
 * the sentence asserts its words; others assert what it mentions, so that a sentence can be rewritten in one place.
 */
export function mentions(message: string): string[] {
  return [...message.matchAll(/"((?:[^"\\]|\\.)*)"|\b\d+(?:\.\d+)?\b/g)].map(([all, text]) => text ?? all);
}
