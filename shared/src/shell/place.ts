import type { Span } from '../text/range.js';
import type { ShellCursor } from './parser.js';

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
  /** Another shell reads it as a part of its commands: `sh -c '…'`. */
  isForShell?: true;
}

/** Where nothing is known. */
export const unknownPlace: ShellPlace = { quoting: 'unknown', role: 'argument', inside: [] };

/** A node on the way from the root to a value. */
interface Frame {
  type: string;
  span: Span;
  /** The type of its first child. */
  opener?: string;
  /** Where `=~` stands among its children. */
  regexFrom?: number;
  /** The word behind `<<`, as it is written. */
  delimiter?: string;
  /** Of a command that calls another shell: what its next word is. */
  next?: 'option' | 'name of an option' | 'script';
  /** The commands that it gives to another shell. */
  script?: Span;
}

type Finder = (frame: Frame, parent: Frame | undefined) => Partial<ShellPlace> | undefined;

const quotingOf: Readonly<Record<string, Finder>> = {
  comment: () => ({ quoting: 'comment' }),
  raw_string: ({ span }) => ({ quoting: 'single', quotes: span }),
  ansi_c_string: ({ span }) => ({ quoting: 'ansi', quotes: span }),
  string: ({ span }) => ({ quoting: 'double', quotes: span }),
  translated_string: ({ span }) => ({ quoting: 'double', quotes: span }),
  // Any part of the word in quotes keeps the shell from reading the lines (POSIX, "Here-Document").
  heredoc_body: (_, parent) => ({
    quoting: /['"\\]/.test(parent?.delimiter ?? '') ? 'quoted-heredoc' : 'heredoc',
  }),
  arithmetic_expansion: () => ({ quoting: 'arithmetic' }),
  c_style_for_statement: () => ({ quoting: 'arithmetic' }),
  compound_statement: ({ opener }) => (opener === '((' ? { quoting: 'arithmetic' } : undefined),
  expansion: () => ({ quoting: 'expansion' }),
  subscript: () => ({ quoting: 'unknown' }),
  heredoc_start: () => ({ quoting: 'unknown' }),
  heredoc_end: () => ({ quoting: 'unknown' }),
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
/** What is nested deeper is not told. */
const deepest = 500;

/**
 * Where stretches of a parsed text stand, in one walk through the tree.
 * @param cursor at the root
 * @param holes in the order of the text; they do not overlap
 */
export function placesOf(cursor: ShellCursor, holes: readonly Span[]): ShellPlace[] {
  const path: Frame[] = [];
  return enter(path, cursor)
    ? holes.map((hole) => find(path, cursor, hole))
    : holes.map(() => ({ quoting: 'bare', role: 'argument', inside: [] }));
}

/**
 * Goes on to a stretch.
 * @param path from the root to the parent of the node that the cursor is at
 */
function find(path: Frame[], cursor: ShellCursor, hole: Span): ShellPlace {
  while (path.length > 1 && (path.at(-1)?.span.end ?? 0) < hole.end) {
    cursor.gotoParent();
    path.pop();
  }
  for (;;) {
    note(path.at(-1), cursor);
    while (cursor.endIndex <= hole.start) {
      if (!cursor.gotoNextSibling()) return placeIn(path, hole);
      note(path.at(-1), cursor);
    }
    if (cursor.startIndex > hole.start || cursor.endIndex < hole.end) return placeIn(path, hole);
    if (!enter(path, cursor)) return placeIn([...path.slice(-deepest), frameAt(cursor)], hole);
  }
}

/** Goes to the first child, where there is one. */
function enter(path: Frame[], cursor: ShellCursor): boolean {
  const frame = frameAt(cursor);
  if (!cursor.gotoFirstChild()) return false;
  path.push({ ...frame, opener: cursor.nodeType });
  return true;
}

function frameAt({ nodeType, startIndex, endIndex }: ShellCursor): Frame {
  return { type: nodeType, span: { start: startIndex, end: endIndex } };
}

/** Keeps of a child what the others are judged by. */
function note(parent: Frame | undefined, cursor: ShellCursor): void {
  const { nodeType } = cursor;
  if (!parent) return;
  if (nodeType === '=~') parent.regexFrom = cursor.startIndex;
  else if (nodeType === 'heredoc_start') parent.delimiter = cursor.nodeText;
  else if (parent.type === 'command' && !parent.script) noteWord(parent, cursor);
}

const shellName = /^(?:.*\/)?(?:ba|da|k|z|a)?sh$/;

/** Looks for `sh -c '…'`, wherever in a command: what is before may be `xargs` or the like. */
function noteWord(command: Frame, cursor: ShellCursor): void {
  const { nodeType, startIndex, endIndex } = cursor;
  const isShort = (nodeType === 'word' || nodeType === 'command_name') && endIndex - startIndex < 40;
  const word = isShort ? cursor.nodeText : '';
  if (command.next === 'script') command.script = { start: startIndex, end: endIndex };
  else if (command.next === 'name of an option') command.next = 'option';
  else if (shellName.test(word)) command.next = 'option';
  else if (command.next && /^[-+]\w*[oO]$/.test(word)) command.next = 'name of an option';
  else if (command.next && /^-\w*c$/.test(word)) command.next = 'script';
  else if (!word.startsWith('-')) delete command.next;
}

function placeIn(path: readonly Frame[], { start }: Span): ShellPlace {
  if (path.length > deepest) return unknownPlace;
  let role: ShellRole | undefined;
  for (let index = path.length - 1; index >= 0; index--) {
    const frame = path[index];
    if (!frame) break;
    const found = quotingOf[frame.type]?.(frame, path[index - 1]);
    if (found) {
      const inside = around(path.slice(0, index));
      return {
        quoting: 'bare',
        role: 'argument',
        ...found,
        inside,
        ...scriptAt(path.slice(0, index), start),
      };
    }
    role ??= (frame.regexFrom ?? Infinity) < start ? 'regex' : roles[frame.type];
    if (ends.has(frame.type)) {
      const outer = path.slice(0, index + 1);
      return { quoting: 'bare', role: role ?? 'argument', inside: around(outer), ...scriptAt(outer, start) };
    }
  }
  return { quoting: 'bare', role: role ?? 'argument', inside: [] };
}

/** Whether a word of the innermost command is read by another shell. */
function scriptAt(path: readonly Frame[], offset: number): Pick<ShellPlace, 'isForShell'> {
  const word = path.at(-1)?.type === 'concatenation' ? path.at(-2) : path.at(-1);
  const script = word?.type === 'command' ? word.script : undefined;
  return script && script.start <= offset && offset < script.end ? { isForShell: true } : {};
}

function around(path: readonly Frame[]): ShellPlace['inside'] {
  return [...path].reverse().flatMap(({ type, opener }): ShellPlace['inside'][number][] => {
    if (type === 'command_substitution') return [opener === '`' ? 'backquotes' : 'substitution'];
    return type === 'string' ? ['double'] : type === 'heredoc_body' ? ['heredoc'] : [];
  });
}
