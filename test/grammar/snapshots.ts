// `npx tsx test/grammar/snapshots.ts`: writes the grammar's tokens for the documents. Review the diff before you commit it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderSnap } from 'vscode-tmgrammar-test/dist/snapshot/index.js';
import { tokenise } from './tokens.js';

const here = import.meta.dirname;
const folders = ['documents', '../../examples', '../../examples/broken'].map((folder) => join(here, folder));
const snapshotFolder = join(here, 'snapshots');

/** The documents of this folder and the examples: paths by name. */
export const documents: ReadonlyMap<string, string> = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.tool.yml'))
      .map((name) => [name, join(folder, name)] as const),
  ),
);

/** The path of a document's snapshot. */
export function snapshotFile(name: string): string {
  return join(snapshotFolder, `${name}.snap`);
}

/** The snapshot of a text. */
export function snapshotOf(text: string): string {
  // Its type of tokens claims that each line has exactly one.
  const lines = tokenise(text) as Parameters<typeof renderSnap>[0];
  return `${renderSnap(lines)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(snapshotFolder, { recursive: true, force: true });
  mkdirSync(snapshotFolder);
  for (const [name, path] of documents) {
    writeFileSync(snapshotFile(name), snapshotOf(readFileSync(path, 'utf8')));
  }
  console.log(`${documents.size} snapshots written`);
}
