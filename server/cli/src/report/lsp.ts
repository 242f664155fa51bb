import { fixableDiagnostics, type Problem } from '@user-tool/shared';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from 'vscode-languageserver-types';

/** The URI of a path as a user wrote it, relative to a folder. */
export function uriOf(path: string, folder: string): string {
  return pathToFileURL(resolve(folder, path)).href;
}

/** Problems of a file as LSP diagnostics, each with its fixes in its `data`. */
export function lspDiagnostics(problems: readonly Problem[], path: string, folder: string): Diagnostic[] {
  const placed = problems.map((problem) => ({
    ...problem,
    related: problem.related.map(({ file, ...place }) =>
      file === undefined ? place : { ...place, file: uriOf(file, folder) },
    ),
  }));
  return fixableDiagnostics(placed, uriOf(path, folder));
}
