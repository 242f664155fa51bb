import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { workspaces } from '../../scripts/workspaces.mjs';

const root = path.resolve(import.meta.dirname, '../..');

const folders = workspaces.map(({ sources }) => sources);

/** The only place that names methods; LSP's own are those of `vscode-languageserver`. */
const protocol = 'server/protocol/src/';

/** An LSP method with a slash in it, or one of ours. */
const method =
  /^(?:userTool|textDocument|workspace|window|client(?=\/(?:un)?registerCapability)|completionItem|codeAction|codeLens|inlayHint|documentLink|workspaceSymbol|callHierarchy|typeHierarchy)\/(?:[\w/]|$)/;

/** The literals of a file that name a method, with their lines. */
function methodsIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
    if (isText && method.test(node.text)) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.pos).line + 1}: ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('the protocol', () => {
  it('has the only names of methods', () => {
    const files = folders.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => path.posix.join(folder, file)),
    );
    assert.ok(files.length > 300, `only ${files.length} files were read`);
    const others = files.filter((file) => !file.startsWith(protocol));
    assert.deepEqual(others.flatMap(methodsIn), []);
    assert.ok(files.filter((file) => file.startsWith(protocol)).flatMap(methodsIn).length > 0);
  });
});
