/** Arguments by name, as an address gives them. */
export type Parameters = Readonly<Partial<Record<string, string>>>;

/** Tells whether a path is of a pattern: its arguments, or nothing. */
export type MatchPath = (path: string) => Parameters | undefined;

/**
 * Compiles a pattern in the notation of the interface document: `<name>` is one part of the path, `<name:path>` the
 * rest of it, slashes and all. A slash at the end changes nothing. What cannot be decoded matches nothing.
 */
export function compilePattern(pattern: string): MatchPath {
  const names: string[] = [];
  const source = pattern.replace(
    /<(\w+)(:path)?>|[.*+?^${}()|[\]\\]/g,
    (found, name?: string, rest?: string) => {
      if (name === undefined) return `\\${found}`;
      names.push(name);
      return rest === undefined ? '([^/]+)' : '(.+)';
    },
  );
  const expression = new RegExp(`^${source}/?$`);
  return (path) => {
    const found = expression.exec(path);
    if (!found) return undefined;
    try {
      return Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]),
      );
    } catch {
      return undefined;
    }
  };
}
