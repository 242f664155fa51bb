/** The arguments in a path, by name. */
export type PathParameters = Readonly<Partial<Record<string, string>>>;

/** The arguments of a path that matches the pattern, or undefined. */
export type MatchPath = (path: string) => PathParameters | undefined;

/**
 * Compiles a pattern in the notation of the interface document: `<name>` is one segment of the path, `<name:path>`
 * the rest, including slashes. A trailing slash is optional. Paths that cannot be decoded do not match.
 */
export function compilePattern(pattern: string): MatchPath {
  const names: string[] = [];
  const source = pattern.replace(
    /<(\w+)(:path)?>|[.*+?^${}()|[\]\\]/g,
    (token, name?: string, rest?: string) => {
      if (name === undefined) return `\\${token}`;
      names.push(name);
      return rest === undefined ? '([^/]+)' : '(.+)';
    },
  );
  const expression = new RegExp(`^${source}/?$`);
  return (path) => {
    const match = expression.exec(path);
    if (!match) return undefined;
    try {
      return Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
      );
    } catch {
      return undefined;
    }
  };
}
