// `npm run snapshots`: writes what the grammar makes of the documents. Read the difference before you commit it.
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

/** Where the snapshot of a document is. */
export function snapshotFile(name: string): string {
  return join(snapshotFolder, `${name}.snap`);
}

/** What the grammar makes of a text. */
export function snapshotOf(text: string): string {
  // Its type of tokens says that a line has exactly one.
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
