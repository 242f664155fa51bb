import { join } from 'node:path';
import * as vscode from 'vscode';
import { createRegistry } from 'vscode-tmgrammar-test/dist/common/index.js';
import { getVSCodeTokens } from 'vscode-tmgrammar-test/dist/snapshot/index.js';
import type { Lines } from '../../grammar/bounds.js';

/** The scope of a user tool. */
export const scope = 'source.yaml.user-tool';

interface Contributions {
  languages?: { id: string }[];
  grammars?: { scopeName: string; path: string; embeddedLanguages?: Record<string, string> }[];
}

/** What the extensions of this VS Code contribute, and their folders. */
export const contributions = (): { folder: string; contributes: Contributions }[] =>
  vscode.extensions.all.map(({ extensionPath, packageJSON }) => ({
    folder: extensionPath,
    contributes: (packageJSON as { contributes?: Contributions }).contributes ?? {},
  }));

/** All grammars of this VS Code: ours from the package, and its own for other languages. */
const installedGrammars = (): { scopeName: string; path: string }[] =>
  contributions().flatMap(({ folder, contributes }) =>
    (contributes.grammars ?? []).map(({ scopeName, path }) => ({ scopeName, path: join(folder, path) })),
  );

/** Tokenizes a user tool with the grammars of this VS Code. */
export function installedTokenizer(): (text: string) => Promise<Lines> {
  const registry = createRegistry(installedGrammars());
  return (text) => getVSCodeTokens(registry, scope, text);
}
