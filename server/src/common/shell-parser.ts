import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { hasShellText, loadShellParser, type ShellParser, type UserTool } from '@user-tool/shared';

/** Gives the parser of shell commands, which is loaded when it is first asked for. Never rejects. */
export type ShellSource = () => Promise<ShellParser | undefined>;

/** A parser that lies beside the built program; a program that was taken out of its package goes without. */
export function shellSource(): ShellSource {
  let parser: Promise<ShellParser | undefined> | undefined;
  return () => (parser ??= load().catch(() => undefined));
}

/** The parser, where a tool has something for it to parse. */
export async function shellFor(tool: UserTool, source: ShellSource): Promise<ShellParser | undefined> {
  return hasShellText(tool) ? source() : undefined;
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
