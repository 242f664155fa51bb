import type { Parser, TreeCursor } from 'web-tree-sitter';

/** A walk through a shell's syntax tree; offsets count in the text that was parsed (zero-based, UTF-16). */
export type ShellCursor = Pick<
  TreeCursor,
  'nodeType' | 'nodeText' | 'startIndex' | 'endIndex' | 'gotoFirstChild' | 'gotoNextSibling' | 'gotoParent'
>;

/** A parser for shell commands; loaded once by {@link loadShellParser}, and from then on answers at once. */
export interface ShellParser {
  /**
   * Parses a text and hands a cursor at its root to `visit`, which is of no use afterwards. Tolerant of any text.
   * @returns what `visit` returns; undefined for a text that is longer, or takes more steps, than is read
   */
  read<T>(text: string, visit: (cursor: ShellCursor) => T): T | undefined;
}

/** The bytes of the two WebAssembly modules that the parser is made of. */
export interface ShellParserModules {
  /** `web-tree-sitter.wasm` of the package `web-tree-sitter`. */
  treeSitterWasm: Uint8Array;
  /** `tree-sitter-bash.wasm` of the package `tree-sitter-bash`. */
  bashWasm: Uint8Array;
}

/** Longer commands are not parsed; characters. */
const longest = 500_000;
/** So often the parser may report that it is still at it; it does so every hundred steps. */
const mostReports = 100_000;

/**
 * Makes the parser. It is worth loading only once a tool has a command.
 * @throws whatever WebAssembly says of modules that are none
 */
export async function loadShellParser({
  treeSitterWasm,
  bashWasm,
}: ShellParserModules): Promise<ShellParser> {
  const { Language, Parser } = await import('web-tree-sitter');
  await Parser.init({ wasmBinary: treeSitterWasm });
  const parser = new Parser().setLanguage(await Language.load(bashWasm));
  return { read: (text, visit) => readTree(parser, text, visit) };
}

function readTree<T>(parser: Parser, text: string, visit: (cursor: ShellCursor) => T): T | undefined {
  if (text.length > longest) return undefined;
  let reports = 0;
  const tree = parser.parse(text, null, { progressCallback: () => ++reports > mostReports });
  if (!tree) {
    parser.reset();
    return undefined;
  }
  const cursor = tree.walk();
  try {
    return visit(cursor);
  } finally {
    cursor.delete();
    tree.delete();
  }
}
