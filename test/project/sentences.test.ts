import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { serverWorkspaces } from '../../scripts/workspaces.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** The folders whose sentences codes stand for: those of the client have none. */
const sources = serverWorkspaces.map((one) => one.sources);

/** So many words in a row are a sentence of one place, and not what anyone would say. */
const length = 6;

/** The calls whose first argument is the title of a test. */
const titled = /(?:^|\.)(?:describe|it)$/;

/** What regular expressions match, with a mark for what is no word. */
function textOf(pattern: ts.RegularExpressionLiteral): string {
  const [, source = ''] = /^\/(.*)\/\w*$/s.exec(pattern.text) ?? [];
  return source.replace(/\\[bdDsSwWnt]|\\p\{\w+\}|[$*+?^|()]|(?<!\\)\./g, '"').replace(/\\/g, '');
}

/** The texts of a source file, without imports, titles of tests, and documents. */
function* textsIn(node: ts.Node): Generator<string> {
  if (ts.isImportDeclaration(node)) return;
  if (ts.isRegularExpressionLiteral(node)) yield textOf(node);
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if ((ts.isStringLiteralLike(node) || isPart) && !/\n.*:/.test(node.text)) yield node.text;
  const isTitled = ts.isCallExpression(node) && titled.test(node.expression.getText());
  for (const child of isTitled ? node.arguments.slice(1) : childrenOf(node)) yield* textsIn(child);
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** Runs of words in the texts of a file; names, values, and marks other than a comma end one. */
function phrasesIn(text: string): Set<string> {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  const phrases = new Set<string>();
  for (const piece of [...textsIn(source)].flatMap((one) => one.split(/[^\p{L}\s,;'’-]+/u))) {
    const words = piece.split(/[\s,;]+/).filter((word) => /\p{L}/u.test(word));
    for (let at = 0; at + length <= words.length; at++) phrases.add(words.slice(at, at + length).join(' '));
  }
  return phrases;
}

/** The files of each phrase in folders. */
function filesByPhrase(folders: readonly string[], skips?: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file))
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules')),
  );
  for (const file of files.filter((one) => skips === undefined || !one.startsWith(skips)))
    for (const phrase of phrasesIn(readFileSync(path.join(root, file), 'utf8')))
      found.set(phrase, [...(found.get(phrase) ?? []), file]);
  return found;
}

describe('a sentence of the product', () => {
  it('is asserted in one file, and elsewhere by codes, names, and values (mentions)', () => {
    const sentences = filesByPhrase(sources);
    const asserted = filesByPhrase(['test'], 'test/project/');
    assert.ok(sentences.size > 5_000 && asserted.size > 2_000, `${sentences.size}, ${asserted.size}`);
    // What several files of the product say is no sentence of one.
    const repeated = [...asserted].filter(
      ([phrase, files]) => files.length > 1 && sentences.get(phrase)?.length === 1,
    );
    assert.deepEqual(repeated, []);
  });

  it('is found in texts, templates, and patterns, but not in titles and documents', () => {
    const says = 'The quick brown fox jumps over';
    for (const text of [`f('${says}.')`, `f(\`\${x}: ${says} \${y}\`)`, `f(/^"x" ${says}\\.$/m)`])
      assert.ok(phrasesIn(text).has(says), text);
    for (const text of [`it('${says}', f)`, `test.describe('${says}', f)`, `f('a: b\\nc: ${says}')`])
      assert.deepEqual([...phrasesIn(text)], [], text);
    assert.deepEqual([...phrasesIn('f(/The quick "brown" fox jumps over it/)')], []);
  });
});
