import { isObject } from '@user-tool/shared';

/** The elements of a collection, and of those in it, by their identifiers; as they are if some have none of their own. */
export function byIdentifier(elements: unknown): unknown {
  if (!Array.isArray(elements)) return elements;
  const named = new Map(
    elements.map((one: unknown) => {
      const { identifier, name, elements: inner } = isObject(one) ? one : {};
      return [identifier ?? name, inner === undefined ? one : byIdentifier(inner)] as const;
    }),
  );
  const isNamed = named.size === elements.length && [...named.keys()].every((key) => typeof key === 'string');
  return isNamed ? Object.fromEntries(named) : elements;
}
