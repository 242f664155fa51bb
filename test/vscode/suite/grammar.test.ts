import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createRegistry } from 'vscode-tmgrammar-test/dist/common/index.js';
import { getVSCodeTokens } from 'vscode-tmgrammar-test/dist/snapshot/index.js';

type Lines = Awaited<ReturnType<typeof getVSCodeTokens>>;

const scope = 'source.yaml.user-tool';
const documents = join(__dirname, 'documents');

interface GrammarContribution {
  scopeName: string;
  path: string;
}

/** All grammars of this VS Code, ours as the package has it, and those of shell and JavaScript as they come with it. */
function installedGrammars(): GrammarContribution[] {
  return vscode.extensions.all.flatMap((extension) => {
    const { contributes } = extension.packageJSON as { contributes?: { grammars?: GrammarContribution[] } };
    const grammars = contributes?.grammars ?? [];
    return grammars
      .filter(({ scopeName }) => [scope, 'source.shell', 'source.js'].includes(scopeName))
      .map(({ scopeName, path }) => ({ scopeName, path: join(extension.extensionPath, path) }));
  });
}

describe('grammar with the shell and JavaScript of this editor', () => {
  let tokenise: (text: string) => Promise<Lines>;

  before(() => {
    const grammars = installedGrammars();
    assert.deepEqual(grammars.map(({ scopeName }) => scopeName).sort(), ['source.js', 'source.shell', scope]);
    const registry = createRegistry(grammars);
    tokenise = (text) => getVSCodeTokens(registry, scope, text);
  });

  for (const name of readdirSync(documents)) {
    it(`stays inside the scalars of ${name}`, async () => {
      const lines = await tokenise(readFileSync(join(documents, name), 'utf8'));
      const keys = lines.filter(({ src }) => /^["']?\w+["']?\s*:(?:\s|$)/.test(src));
      assert.ok(keys.length > 0);
      for (const { src, tokens } of keys) {
        assert.deepEqual(tokens[0].scopes, [scope, 'entity.name.tag.yaml'], src);
      }
    });
  }

  const command = `shell_command: |
  head -n 5 "$(inputs.many.map((f) => f.path).join(' '))" \\$(date)
`;
  const expected: [text: string, scope: string][] = [
    ['head', 'entity.name.command.shell'],
    ['"', 'string.quoted.double.shell'],
    ['$(', 'punctuation.section.embedded.begin.user-tool'],
    ['inputs', 'variable.language.user-tool'],
    ['many', 'variable.parameter.user-tool'],
    ['join', 'entity.name.function.js'],
    ["'", 'string.quoted.single.js'],
    ['\\', 'constant.character.escape.user-tool'],
    ['date', 'entity.name.command.shell'],
  ];
  for (const [text, wanted] of expected) {
    it(`colours ${text} as ${wanted}`, async () => {
      const line = (await tokenise(command))[1];
      const scopes = line?.tokens
        .filter(({ startIndex, endIndex }) => line.src.slice(startIndex, endIndex) === text)
        .flatMap((token) => token.scopes);
      assert.ok(scopes?.includes(wanted), `${text}: ${scopes?.join(' ')}`);
    });
  }
});
