import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRegistryFromGrammars } from 'vscode-tmgrammar-test/dist/common/index.js';
import { grammarFile } from '../../scripts/grammar/grammar.js';
import type { Lines } from './bounds.js';
import { standInGrammars } from './stand-ins.js';

export const scope = 'source.yaml.user-tool';

const registry = createRegistryFromGrammars(
  [...standInGrammars, { scopeName: scope, content: readFileSync(grammarFile, 'utf8') }].map(
    ({ scopeName, content }) => ({ grammar: { scopeName, path: `${scopeName}.json` }, content }),
  ),
);
const loaded = await registry.loadGrammar(scope);
assert.ok(loaded);
const grammar = loaded;

/** Tokens of a text, with stand-ins for the grammars of embedded languages. */
export function tokenise(text: string): Lines {
  const lines: Lines = [];
  let stack: Parameters<typeof grammar.tokenizeLine>[1] = null;
  for (const src of text.split(/\r?\n/)) {
    const { tokens, ruleStack } = grammar.tokenizeLine(src, stack);
    lines.push({ src, tokens });
    stack = ruleStack;
  }
  return lines;
}
