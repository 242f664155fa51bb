import type { Span } from '../text/range.js';
import type { ShellNode } from './parser.js';

/** What the shell does with the characters of a value that stands there (POSIX Shell Command Language, "Quoting"). */
export type Quoting =
  /** Everything counts: blanks part words, `*` stands for files, `;` ends the command. */
  | 'bare'
  /** `"…"`: `$`, backquote, backslash and `"` count. */
  | 'double'
  /** `'…'`: only `'` counts. */
  | 'single'
  /** `$'…'` of bash: backslash and `'` count. */
  | 'ansi'
  /** The lines of `<<WORD`: `$`, backquote and backslash count. */
  | 'heredoc'
  /** The lines of `<<'WORD'`: nothing counts. */
  | 'quoted-heredoc'
  | 'comment'
  /** `$((…))` and `((…))`: the value becomes a part of the calculation. */
  | 'arithmetic'
  /** Inside `${…}`, where what quotes mean depends on what is around it. */
  | 'expansion'
  /** The command cannot be read there. */
  | 'unknown';

/** What a bare value is for. */
export type ShellRole =
  'argument' | 'command' | 'assignment' | 'redirect' | 'here-string' | 'test' | 'regex' | 'pattern';

/** Where a value stands in a command. */
export interface ShellPlace {
  quoting: Quoting;
  /** Of a bare value. */
  role: ShellRole;
  /** The constructs around, the innermost first. */
  inside: readonly ('substitution' | 'backquotes' | 'double' | 'heredoc')[];
  /** The quotes that it stands between, with their signs, in offsets of the shell's text. */
  quotes?: Span;
}

type Finder = (node: ShellNode) => Partial<ShellPlace> | undefined;

const quotingOf: Readonly<Record<string, Finder>> = {
  comment: () => ({ quoting: 'comment' }),
  raw_string: (node) => ({ quoting: 'single', quotes: spanOf(node) }),
  ansi_c_string: (node) => ({ quoting: 'ansi', quotes: spanOf(node) }),
  string: (node) => ({ quoting: 'double', quotes: spanOf(node) }),
  translated_string: (node) => ({ quoting: 'double', quotes: spanOf(node) }),
  heredoc_body: (node) => ({ quoting: isQuotedHeredoc(node) ? 'quoted-heredoc' : 'heredoc' }),
  arithmetic_expansion: () => ({ quoting: 'arithmetic' }),
  c_style_for_statement: () => ({ quoting: 'arithmetic' }),
  compound_statement: (node) => (node.children[0]?.type === '((' ? { quoting: 'arithmetic' } : undefined),
  expansion: () => ({ quoting: 'expansion' }),
  subscript: () => ({ quoting: 'unknown' }),
  heredoc_start: () => ({ quoting: 'unknown' }),
  heredoc_end: () => ({ quoting: 'unknown' }),
  function_definition: (node) => (node.childForFieldName('name') ? undefined : { quoting: 'unknown' }),
  ERROR: () => ({ quoting: 'unknown' }),
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

/** Behind these, outwards, a value is no part of a word any more. */
const ends = new Set(['command', 'command_substitution', 'process_substitution', 'subshell', 'program']);

/** Where a stretch of a parsed text stands. */
export function placeAt(root: ShellNode, { start, end }: Span): ShellPlace {
  let node: ShellNode | null = root.namedDescendantForIndex(start, end);
  let place: Partial<ShellPlace> | undefined;
  let role: ShellRole | undefined;
  for (; node && !place; node = node.parent) {
    place = quotingOf[node.type]?.(node);
    if (place) break;
    role ??= node.type === 'binary_expression' && isRegex(node, start) ? 'regex' : roles[node.type];
    if (ends.has(node.type)) break;
  }
  return { quoting: 'bare', role: role ?? 'argument', ...place, inside: around(node, place === undefined) };
}

function around(from: ShellNode | null, withIt: boolean): ShellPlace['inside'] {
  const inside: ShellPlace['inside'][number][] = [];
  for (let node = withIt ? from : (from?.parent ?? null); node; node = node.parent) {
    if (node.type === 'command_substitution') {
      inside.push(node.children[0]?.type === '`' ? 'backquotes' : 'substitution');
    } else if (node.type === 'string') inside.push('double');
    else if (node.type === 'heredoc_body') inside.push('heredoc');
  }
  return inside;
}

function isRegex(node: ShellNode, start: number): boolean {
  const operator = node.childForFieldName('operator');
  return operator?.type === '=~' && operator.startIndex < start;
}

/** Any part of the word behind `<<` in quotes keeps the shell from reading the lines (POSIX, "Here-Document"). */
function isQuotedHeredoc(body: ShellNode): boolean {
  const start = body.parent?.children.find(({ type }) => type === 'heredoc_start');
  return /['"\\]/.test(start?.text ?? '');
}

function spanOf({ startIndex, endIndex }: ShellNode): Span {
  return { start: startIndex, end: endIndex };
}
