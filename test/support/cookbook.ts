import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../docs/cookbook.md'), 'utf8');

/** The recipes of `docs/cookbook.md`. */
export const recipes = page
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const title = section.slice(0, section.indexOf('\n'));
    const tool = /^```yaml\n([^]*?)^```$/m.exec(section)?.[1] ?? '';
    const id = /^id: (\S+)$/m.exec(tool)?.[1] ?? '';
    return { title, tool, id };
  });
