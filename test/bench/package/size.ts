import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../../../scripts/package.mjs';
import { digits } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';

/** Bytes. */
const sizeLimit = 1_200_000;

/** What is in the package, by the first pattern that a path matches. */
const parts: Readonly<Record<string, RegExp>> = {
  'language server for browsers': /\/browser-server\.js$/,
  'language server and command': /\/client\/dist\/server\/.*\.js$/,
  'sandbox of expressions': /\.wasm$/,
  'client and preview': /\/client\/dist\//,
  'everything else': /(?:)/,
};

/** How large the extension is that people download. */
export function packageSize(): Promise<Findings> {
  // In its own process, as the packer prints what it does.
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/package.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const archive = readFileSync(packagePath);
  const sizes = new Map(Object.keys(parts).map((part) => [part, 0]));
  for (const { path, size } of entriesOf(archive)) {
    const [part] = Object.entries(parts).find(([, pattern]) => pattern.test(path))!;
    sizes.set(part, sizes.get(part)! + size);
  }
  const rows = [...sizes, ['in total', archive.length] as const];
  return Promise.resolve({
    tables: [
      {
        title: 'The VS Code extension: kB, compressed',
        head: ['', 'kB'],
        rows: rows.map(([part, size]) => [part, digits(size / 1_000)]),
      },
    ],
    targets: atMost(
      'Size of the VS Code extension',
      sizeLimit,
      archive.length,
      (bytes) => `${digits(bytes / 1_000)} kB`,
    ),
  });
}

/** The files of a ZIP archive without a comment, and how many bytes each takes, from its central directory. */
function* entriesOf(archive: Buffer): Generator<{ path: string; size: number }> {
  const end = archive.length - 22;
  let at = archive.readUInt32LE(end + 16);
  while (at < end) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    const path = archive.toString('utf8', at + 46, at + 46 + nameLength!);
    yield { path, size: archive.readUInt32LE(at + 20) };
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
}
