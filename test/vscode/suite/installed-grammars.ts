import { join } from 'node:path';
import * as vscode from 'vscode';
import { createRegistry } from 'vscode-tmgrammar-test/dist/common/index.js';
import { getVSCodeTokens } from 'vscode-tmgrammar-test/dist/snapshot/index.js';
import type { Lines } from '../../grammar/bounds.js';

/** The scope of a user tool. */
export const scope = 'source.yaml.user-tool';

interface Contributions {
  languages?: { id: string }[];
  grammars?: Grammar[];
}

interface Grammar {
  scopeName: string;
  path: string;
  injectTo?: string[];
  embeddedLanguages?: Record<string, string>;
}

/** What the extensions of this VS Code contribute, and their folders. */
export const contributions = (): { folder: string; contributes: Contributions }[] =>
  vscode.extensions.all.map(({ extensionPath, packageJSON }) => ({
    folder: extensionPath,
    contributes: (packageJSON as { contributes?: Contributions }).contributes ?? {},
  }));

/** All grammars of this VS Code: ours from the package, and its own for other languages. */
const installedGrammars = (): Grammar[] =>
  contributions().flatMap(({ folder, contributes }) =>
    (contributes.grammars ?? []).map((grammar) => ({ ...grammar, path: join(folder, grammar.path) })),
  );

/**
 * Tokenizes documents with the grammars of this VS Code.
 * @param root the scope of the documents
 * @param uses which of the grammars; all by default
 */
export function installedTokenizer(
  root = scope,
  uses: (grammar: Grammar) => boolean = () => true,
): (text: string) => Promise<Lines> {
  const registry = createRegistry(installedGrammars().filter(uses));
  return (text) => getVSCodeTokens(registry, root, text);
}
