import { existsSync, readFileSync } from 'node:fs';

/** The recipes as a page: that of the documentation, which is next to the built code. */
export function cookbook(): string {
  const built = new URL('./cookbook.md', import.meta.url);
  return readFileSync(
    existsSync(built) ? built : new URL('../../../docs/cookbook.md', import.meta.url),
    'utf8',
  );
}
