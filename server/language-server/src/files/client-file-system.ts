import ignore, { type Ignore } from 'ignore';
import type { Connection } from 'vscode-languageserver';
import { neverSearched, pathVerdict, yamlName } from '@user-tool/checking/files/ignore-rules.js';
import { fileState, readFile, readFolder, type FolderEntry } from '@user-tool/protocol/client-files.js';
import type { RequestOf } from '@user-tool/protocol/messages.js';
import type { FileState, FileSystem, GoesOn, ListedFile } from './file-system.js';

/** The rules of a `.gitignore`, and the depth of its folder below the root. */
interface Rules {
  depth: number;
  rules: Ignore;
}

/** Files that the client reads for the server. */
export class ClientFileSystem implements FileSystem {
  constructor(private readonly connection: Connection) {}

  readFile(uri: string): Promise<string | undefined> {
    return this.ask(readFile, uri);
  }

  fileState(uri: string): Promise<FileState | undefined> {
    return this.ask(fileState, uri);
  }

  /** A client cannot resolve links: each URI is a separate file. */
  realUri(uri: string): Promise<string> {
    return Promise.resolve(uri);
  }

  listFiles(folder: string, goesOn: GoesOn): AsyncGenerator<ListedFile> {
    return this.filesIn(folder, [], [], goesOn);
  }

  /**
   * @param way the names from the listed folder to this one
   * @param outer the `.gitignore` files above, nearest first
   */
  private async *filesIn(
    folder: string,
    way: readonly string[],
    outer: readonly Rules[],
    goesOn: GoesOn,
  ): AsyncGenerator<ListedFile> {
    const entries = (await this.ask(readFolder, folder)) ?? [];
    const local = await this.rulesIn(entries, way.length);
    const holding = local ? [local, ...outer] : outer;
    for (const { name, uri, kind } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (!(await goesOn())) return;
      const path = [...way, name];
      const isFolder = kind === 'folder';
      if (isFolder ? neverSearched.has(name) : kind === 'other' || !yamlName.test(name)) continue;
      if (isIgnored(holding, path, isFolder)) continue;
      if (isFolder) yield* this.filesIn(uri, path, holding, goesOn);
      else yield { uri, real: uri };
    }
  }

  private async rulesIn(entries: readonly FolderEntry[], depth: number): Promise<Rules | undefined> {
    const file = entries.find(({ name, kind }) => name === '.gitignore' && kind === 'file');
    const text = file && (await this.readFile(file.uri));
    return text === undefined ? undefined : { depth, rules: ignore().add(text) };
  }

  private async ask<T>(request: RequestOf<{ uri: string }, T | null>, uri: string): Promise<T | undefined> {
    try {
      return (await this.connection.sendRequest<T | null>(request.method, { uri })) ?? undefined;
    } catch {
      // A file that cannot be read counts as missing: the editor cannot change that.
      return undefined;
    }
  }
}

/** The nearest file with a matching rule decides. */
function isIgnored(holding: readonly Rules[], path: readonly string[], isFolder: boolean): boolean {
  for (const { depth, rules } of holding) {
    const verdict = pathVerdict(rules, path.slice(depth).join('/'), isFolder);
    if (verdict !== undefined) return verdict;
  }
  return false;
}
