import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Language, Parser, type TreeCursor } from 'web-tree-sitter';
import type { Quoting, ShellPlace, ShellRole } from '../../shared/src/shell/places.js';
import type { Span } from '../../shared/src/text/range.js';
import { Document } from '../../shared/src/tool/document.js';
import type { NamedTool } from '../support/tools.js';
import { inWords } from './scripts.js';

/** A node on the path from the root to a value. */
interface Frame {
  type: string;
  span: Span;
  /** The type of its first child. */
  opener?: string;
  /** The position of `=~` among its children. */
  regexFrom?: number;
  /** The word after `<<`, as written. */
  delimiter?: string;
}

/** The compared properties of a place. */
type OraclePlace = Pick<ShellPlace, 'quoting' | 'role' | 'inside' | 'quotes'>;
type Finder = (
  frame: Frame,
  parent: Frame | undefined,
) => Pick<OraclePlace, 'quoting' | 'quotes'> | undefined;

const is = (quoting: Quoting): Finder => {
  return () => ({ quoting });
};

const quotingOf: Readonly<Record<string, Finder>> = {
  comment: is('comment'),
  raw_string: ({ span }) => ({ quoting: 'single', quotes: span }),
  ansi_c_string: ({ span }) => ({ quoting: 'ansi', quotes: span }),
  string: ({ span }) => ({ quoting: 'double', quotes: span }),
  heredoc_body: (_, parent) => ({
    quoting: /['"\\]/.test(parent?.delimiter ?? '') ? 'quoted-heredoc' : 'heredoc',
  }),
  arithmetic_expansion: is('arithmetic'),
  c_style_for_statement: is('arithmetic'),
  compound_statement: ({ opener }) => (opener === '((' ? { quoting: 'arithmetic' } : undefined),
  expansion: is('expansion'),
  subscript: is('unknown'),
  heredoc_start: is('unknown'),
  heredoc_end: is('unknown'),
  ERROR: is('unknown'),
};

const roles: Readonly<Record<string, ShellRole>> = {
  command_name: 'command',
  variable_assignment: 'assignment',
  array: 'assignment',
  file_redirect: 'redirect',
  herestring_redirect: 'here-string',
  test_command: 'test',
  case_item: 'pattern',
};

/** Beyond these ancestors, a value is no longer part of a word. */
const ends = new Set(['command', 'command_substitution', 'process_substitution', 'subshell', 'program']);

const { resolve } = createRequire(import.meta.url);
await Parser.init({ wasmBinary: readFileSync(resolve('web-tree-sitter/web-tree-sitter.wasm')) });
const bash = await Language.load(readFileSync(resolve('tree-sitter-bash/tree-sitter-bash.wasm')));
const parser = new Parser().setLanguage(bash);

/** The places of holes according to the bash grammar of editors. */
export function oraclePlaces(text: string, holes: readonly Span[]): OraclePlace[] {
  const tree = parser.parse(text);
  if (!tree) throw new Error('The oracle did not answer.');
  const cursor = tree.walk();
  const places = holes.map((hole) => {
    cursor.reset(tree.rootNode);
    return placeIn(pathTo(cursor, hole), hole);
  });
  cursor.delete();
  tree.delete();
  return places;
}

/** From the root to the innermost node that contains a hole. */
function pathTo(cursor: TreeCursor, hole: Span): Frame[] {
  const path: Frame[] = [];
  for (;;) {
    const frame: Frame = { type: cursor.nodeType, span: { start: cursor.startIndex, end: cursor.endIndex } };
    path.push(frame);
    if (!cursor.gotoFirstChild()) return path;
    frame.opener = cursor.nodeType;
    note(frame, cursor);
    while (cursor.endIndex <= hole.start) {
      if (!cursor.gotoNextSibling()) return path;
      note(frame, cursor);
    }
    if (cursor.startIndex > hole.start || cursor.endIndex < hole.end) return path;
  }
}

/** Records what the siblings of a child depend on. */
function note(parent: Frame, cursor: TreeCursor): void {
  if (cursor.nodeType === '=~') parent.regexFrom = cursor.startIndex;
  else if (cursor.nodeType === 'heredoc_start') parent.delimiter = cursor.nodeText;
}

function placeIn(path: readonly Frame[], { start }: Span): OraclePlace {
  let role: ShellRole | undefined;
  for (let index = path.length - 1; index >= 0; index--) {
    const frame = path[index]!;
    const found = quotingOf[frame.type]?.(frame, path[index - 1]);
    if (found) return { ...found, role: 'argument', inside: around(path.slice(0, index)) };
    role ??= (frame.regexFrom ?? Infinity) < start ? 'regex' : roles[frame.type];
    if (ends.has(frame.type)) {
      return { quoting: 'bare', role: role ?? 'argument', inside: around(path.slice(0, index + 1)) };
    }
  }
  return { quoting: 'bare', role: role ?? 'argument', inside: [] };
}

function around(path: readonly Frame[]): OraclePlace['inside'] {
  return [...path].reverse().flatMap(({ type, opener }): OraclePlace['inside'] => {
    if (type === 'command_substitution') return [opener === '`' ? 'backquotes' : 'substitution'];
    return type === 'string' ? ['double'] : type === 'heredoc_body' ? ['heredoc'] : [];
  });
}

/** Asserts that both find the same places for a tool's values; returns the number of values. */
export function compareWithOracle({ name, text }: NamedTool): number {
  let compared = 0;
  for (const script of new Document(text).tool?.shellScripts.values() ?? []) {
    if (script.isLost || !script.isWhole) continue;
    const [ours, theirs] = [script.shell.places, oraclePlaces(script.text, script.holes)];
    assert.deepEqual(ours.map(inWords), theirs.map(inWords), name);
    assert.deepEqual(
      ours.map(({ quotes }) => quotes),
      theirs.map(({ quotes }) => quotes),
      name,
    );
    compared += ours.length;
  }
  return compared;
}
