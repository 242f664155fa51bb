import { lstat, readdir } from 'node:fs/promises';
import { join, normalize } from 'node:path';

/** Whether a path has signs that shells expand to names of files: `*` and `?`. */
export function hasWildcards(path: string): boolean {
  return /[*?]/.test(path);
}

/**
 * What a path with wildcards leads to, as a shell expands it: relative to the folder, in the order of names. Links to
 * folders are not followed.
 * @param path inside the folder
 */
export async function expanded(folder: string, path: string): Promise<string[]> {
  const parts = normalize(path).split('/');
  let paths = [''];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const next = paths.map(async (above) => {
      if (!hasWildcards(part)) return [join(above, part)];
      const entries = await readdir(join(folder, above), { withFileTypes: true }).catch(() => []);
      const names = entries.filter((entry) => isLast || entry.isDirectory()).map(({ name }) => name);
      return names.filter((name) => matches(name, part)).map((name) => join(above, name));
    });
    paths = (await Promise.all(next)).flat();
  }
  const isThere = await Promise.all(
    paths.map((one) =>
      lstat(join(folder, one)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return paths.filter((_, index) => isThere[index]).sort();
}

/** Whether a name matches a pattern as a whole; names that start with a dot only if the pattern does, too. */
function matches(name: string, pattern: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  let [at, sign] = [0, 0];
  /** Where to go on if the last `*` has to match more. */
  let again: { at: number; sign: number } | undefined;
  while (at < name.length) {
    if (pattern[sign] === '*') again = { at, sign: ++sign };
    else if (pattern[sign] === '?' || pattern[sign] === name[at]) [at, sign] = [at + 1, sign + 1];
    else if (!again) return false;
    else {
      again.at++;
      ({ at, sign } = again);
    }
  }
  return /^\**$/.test(pattern.slice(sign));
}
