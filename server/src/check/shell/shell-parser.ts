import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { loadShellParser, type ShellParser } from '@user-tool/shared';
import type { ShellSource } from './shell-facts.js';

/** A parser that lies beside the built program; a program that was taken out of its package goes without. */
export function shellSource(): ShellSource {
  let parser: Promise<ShellParser | undefined> | undefined;
  return () => (parser ??= load().catch(() => undefined));
}

async function load(): Promise<ShellParser> {
  const [treeSitterWasm, bashWasm] = await Promise.all([
    readFile(new URL('./web-tree-sitter.wasm', import.meta.url)),
    readFile(new URL('./tree-sitter-bash.wasm', import.meta.url)),
  ]);
  // The engine would spend half a second of all processors on code that is quick enough without, and keep the
  // process from ending meanwhile. What is compiled later is as always.
  setFlagsFromString('--liftoff-only');
  try {
    return await loadShellParser({ treeSitterWasm, bashWasm });
  } finally {
    setFlagsFromString('--no-liftoff-only');
  }
}
