import type { Span } from '../text/range.js';

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** What XML writes instead of a character that it needs itself: `&lt;`. */
export const xmlEntity = /&(lt|gt|amp|quot|apos);/g;

/** Several of them in a row. */
export const xmlEntities = /(?:&(?:lt|gt|amp|quot|apos);)+/g;

/** Whether a span touches an entity of a text. */
export function touchesXmlEntity(text: string, { start, end }: Span): boolean {
  return [...text.matchAll(xmlEntity)].some(
    ({ index, 0: entity }) => index < end && start < index + entity.length,
  );
}

/** The character of an entity. */
export function characterOf(entity: string): string {
  return characters[entity.slice(1, -1)] ?? '';
}

/** A text with the characters themselves. */
export function withoutXmlEntities(text: string): string {
  return text.replace(xmlEntity, characterOf);
}
