import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadShellParser } from '../../shared/src/shell/parser.js';

const { resolve } = createRequire(import.meta.url);

/** The parser of shell commands, as every door hands it over. */
export const shell = await loadShellParser({
  treeSitterWasm: readFileSync(resolve('web-tree-sitter/web-tree-sitter.wasm')),
  bashWasm: readFileSync(resolve('tree-sitter-bash/tree-sitter-bash.wasm')),
});
