import { distance } from 'fastest-levenshtein';

/** How many tags are proposed. */
const maxSimilar = 3;

/** What registries store next to images under names of their own: signatures, attestations, lists of contents. */
const attachment = /^sha256-[0-9a-f]{64}/;

const order = new Intl.Collator('en', { numeric: true });

/**
 * The tags of an image that are most similar to a missing one, the most similar first: those that continue it (`1.19` →
 * `1.19--h50ea8bc_0`), then those with most leading parts in common, then those with the fewest changed characters. Of
 * equal ones, the newest. Linear in the number of tags.
 */
export function similarTags(missing: string, tags: readonly string[]): string[] {
  const parts = partsOf(missing);
  const scored = tags
    .filter((tag) => tag !== missing && !attachment.test(tag))
    .map((tag) => ({
      tag,
      continues: tag.startsWith(missing) && !/^[a-z\d]/i.test(tag.slice(missing.length)) ? 1 : 0,
      shared: sharedCount(parts, partsOf(tag)),
      changes: distance(missing, tag),
    }));
  return scored
    .sort(
      (a, b) =>
        b.continues - a.continues ||
        b.shared - a.shared ||
        a.changes - b.changes ||
        order.compare(b.tag, a.tag),
    )
    .slice(0, maxSimilar)
    .map(({ tag }) => tag);
}

/** How many tags are offered. */
const maxOffered = 300;

/** The tags of an image to offer where one is written: those that begin with what is there first, then the newest. */
export function offeredTags(written: string, tags: readonly string[]): string[] {
  const continues = (tag: string): number => (tag.startsWith(written) ? 1 : 0);
  return tags
    .filter((tag) => !attachment.test(tag))
    .sort((a, b) => continues(b) - continues(a) || order.compare(b, a))
    .slice(0, maxOffered);
}

function partsOf(tag: string): string[] {
  return tag.split(/[-._+]+/);
}

function sharedCount(some: readonly string[], others: readonly string[]): number {
  const different = some.findIndex((part, index) => part !== others[index]);
  return different < 0 ? some.length : different;
}
