/** The path to a value in a document. */
export type DocumentPath = readonly (string | number)[];

/** The value at a path; undefined if there is none. */
export function valueAt(root: unknown, path: DocumentPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** A JSON text without the members at some paths. */
export function withoutMembers({ json, paths }: { json: string; paths: readonly DocumentPath[] }): string {
  return JSON.stringify(paths.reduce<unknown>(without, JSON.parse(json)));
}

/** The value without the member at a path. */
export function without(value: unknown, [step, ...rest]: DocumentPath): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? without(item, rest) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (name !== String(step)) return [[name, member]];
      return rest.length > 0 ? [[name, without(member, rest)]] : [];
    }),
  );
}
