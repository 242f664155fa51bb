import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where data that is no part of the repository may lie: a folder beside it, or where the variable says. */
const folder = process.env['USER_TOOL_TEST_DATA'] ?? path.resolve(import.meta.dirname, '../../../shared');

/**
 * The path of a file or folder of outside data (`yaml-test-suite`), or undefined where it is absent. A test
 * that needs it then calls `this.skip()`: a checkout without the data is a checkout all the same.
 */
export function outsideData(name: string): string | undefined {
  const found = path.join(folder, name);
  return existsSync(found) ? found : undefined;
}
