import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A separate folder for a test. */
export class Folder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'user-tool-lsp-')));

  /** @param files texts by path */
  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  /** The URI of a path in it, or its own. */
  uri(path = ''): string {
    return pathToFileURL(join(this.path, path)).href;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.path, path)), { recursive: true });
    writeFileSync(join(this.path, path), text);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
