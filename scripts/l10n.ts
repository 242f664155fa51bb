// The client's words, for translators: every text that it passes to `l10n.t`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where VS Code looks for translations of the client, as set by `l10n` in package.json. */
export const bundleFile = join(root, 'client/l10n/bundle.l10n.json');

/** The texts that the client passes to `l10n.t`, in alphabetical order. Throws if one is not a plain string. */
export function clientWords(): string[] {
  const words = ['client/vscode/src', 'client/forms/src', 'server/platform-api/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => wordsOf(join(root, folder, name))),
  );
  return [...new Set(words)].sort();
}

/** The bundle as VS Code reads it: each text maps to itself, which translations replace. */
export function bundleText(): string {
  const bundle = Object.fromEntries(clientWords().map((word) => [word, word]));
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

/** What is called with a text to translate: `l10n.t`, also of an object. */
const translation = /(?:^|\.)l10n\.t$/;

function wordsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && translation.test(node.expression.getText(source))) {
      const [text] = node.arguments;
      if (!text || !ts.isStringLiteralLike(text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        throw new Error(
          `${relative(root, file)}:${line + 1}: "l10n.t" requires a string literal, so that it can be translated.`,
        );
      }
      words.push(text.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return words;
}
