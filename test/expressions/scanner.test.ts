import fc from 'fast-check';
import assert from 'node:assert/strict';
import { scan } from '../../shared/src/expressions/scanner.js';
import { runs } from '../support/runs.js';

/** Expressions in `«»` (`«…` when unclosed), escapes in `‹›`. */
function marked(text: string): string {
  const { expressions, escapes } = scan(text);
  const pieces = [
    ...expressions.map(({ span, closed }) => ({ span, before: '«', after: closed ? '»' : '…' })),
    ...escapes.map(({ span }) => ({ span, before: '‹', after: '›' })),
  ].sort((a, b) => a.span.start - b.span.start);
  let read = 0;
  const parts = pieces.map(({ span, before, after }) => {
    const part = text.slice(read, span.start) + before + text.slice(span.start, span.end) + after;
    read = span.end;
    return part;
  });
  return parts.join('') + text.slice(read);
}

const table: [title: string, expected: string][] = [
  ['a reference alone', '«$(inputs.n)»'],
  ['references in text', 'a «$(inputs.n)» b «${ return 1 }» c'],
  ['references side by side', '«$(a)»«$(b)»'],
  ['nothing to evaluate: no escapes either', 'a \\\\ $HOME $1 \\$x'],
  ['an escaped substitution', '‹\\$(›date)'],
  ['an escaped expansion', '‹\\${›HOME}'],
  ['a doubled backslash escapes itself', '‹\\\\›«$(inputs.n)»'],
  ['three backslashes', '‹\\\\›‹\\$(›date)'],
  ['other backslashes stay', '\\; \\t «$(x)»'],
  ['a backslash takes only the dollar', '\\$«$(x)»'],
  ['a backslash before a line end', 'a \\\n «$(x)»'],
  ['a backslash at the end', '«$(x)» \\'],
  ['a doubled dollar', '$«$(inputs.n)»'],
  ['a dollar before an escape', '$‹\\$(›date) «$(x)»'],
  ['a trailing dollar', '«$(x)» $'],
  ['plain shell variables', '$HOME $1 $$ «$(x)»'],
  ['back quotes are text', '`date` «$(x)»'],
  ['nested parentheses', '«$(f((a), (b)))»)'],
  ['braces in parentheses do not count', '«$({a)» }'],
  ['parentheses in braces do not count', '«${ return (1 }»'],
  ['nested braces', '«${ if (a) { return 1 } }» }'],
  ['a nested substitution', '«$(cat $(inputs.file.path))»'],
  ['brackets in quotes do not count', `«$(")" + '(')»`],
  ['a quote of the other kind', `«$("'")» «$('"')»`],
  ['an escaped quote', `«$('\\')')»`],
  ['an escaped backslash before a quote', `«$('\\\\')»')`],
  ['a backslash outside quotes means nothing', '«$(\\)»)'],
  ['a template literal is not understood', '«$(`a)»`)'],
  ['a regular expression is not understood', '«$(x.replace(/\\)/g, "")»)'],
  ['a comment is not understood', "«${ // it's here\n return 1 }…"],
  ['shell quotes do not protect', `'«$(inputs.x)»' "«$(inputs.y)»"`],
  ['shell comments do not protect', '# «$(inputs.comment)»'],
  ['an unclosed expression takes the rest', 'a «$(inputs.n\n $(b) \\$(c)…'],
  ['an unclosed quote', 'cat «$(inputs.n\' > "x"…'],
  ['only the opener', '«$(…'],
  ['characters beyond the basic plane', '🧬 «$("🧬")» ‹\\$(›🧬)'],
];

interface Piece {
  at: number;
  length: number;
  what: 'expression' | 'escape' | 'unclosed';
}

/** The platform's own algorithm, by character with a stack of states, cutting off what it has read. */
function model(text: string): Piece[] {
  const pieces: Piece[] = [];
  if (!/\$\(|\$\{/.test(text)) return pieces;
  let cut = 0;
  for (;;) {
    const rest = text.slice(cut);
    const window = nextWindow(rest);
    if (window === undefined) return pieces;
    const [from, to] = window;
    if (to === undefined)
      return [...pieces, { at: cut + from, length: rest.length - from, what: 'unclosed' }];
    if (rest[from] === '$') {
      pieces.push({ at: cut + from, length: to - from, what: 'expression' });
      cut += to;
      continue;
    }
    const three = rest.slice(from, to + 1);
    const isOpener = three === '\\$(' || three === '\\${';
    if (isOpener) pieces.push({ at: cut + from, length: 3, what: 'escape' });
    else if (three[1] === '\\') pieces.push({ at: cut + from, length: 2, what: 'escape' });
    cut += to + (isOpener ? 1 : 0);
  }
}

function nextWindow(text: string): [from: number, to: number | undefined] | undefined {
  const stack = ['default'];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    const state = stack.at(-1)!;
    if (state === 'default') {
      if (c === '$') stack.push('dollar');
      if (c === '\\') stack.push('backslash');
    } else if (state === 'backslash') {
      stack.pop();
      if (stack.length === 1) return [i - 1, i + 1];
    } else if (state === 'dollar') {
      if (c === '(' || c === '{') {
        start = i - 1;
        stack.push(c);
      } else {
        stack.pop();
        i--;
      }
    } else if (state === '(' || state === '{') {
      if (c === state || c === "'" || c === '"') stack.push(c);
      else if (c === (state === '(' ? ')' : '}')) {
        stack.pop();
        if (stack.at(-1) === 'dollar') return [start, i + 1];
      }
    } else if (c === state) stack.pop();
    else if (c === '\\') stack.push('backslash');
  }
  const open = stack.length > 1 && !(stack.length === 2 && /^(?:backslash|dollar)$/.test(stack[1]!));
  return open ? [start, undefined] : undefined;
}

const hardText = fc
  .array(
    fc.constantFrom(
      ...'$ $ $ $ ( ( ( ) ) ) { { } } \' \' " " \\ \\ \\ \\ $( ${ a x \n ` / 🧬'.split(' '),
      ' ',
    ),
    { maxLength: 60 },
  )
  .map((characters) => characters.join(''));

describe('expressions: scanner', () => {
  for (const [title, expected] of table) {
    it(title, () => {
      assert.equal(marked(expected.replace(/[«»‹›…]/g, '')), expected);
    });
  }

  it('says where the inside is, and which quote is open', () => {
    const places = scan('a $(b) ${"c').expressions.map(({ script, ...place }) => {
      assert.deepEqual(script.span, place.inside);
      return place;
    });
    assert.deepEqual(places, [
      { kind: 'paren', span: { start: 2, end: 6 }, inside: { start: 4, end: 5 }, closed: true },
      {
        kind: 'brace',
        span: { start: 7, end: 11 },
        inside: { start: 9, end: 11 },
        closed: false,
        openQuote: 9,
      },
    ]);
  });

  it('says what reaches the shell instead of an escape', () => {
    const { escapes } = scan('\\$(a) \\${b} \\\\');
    assert.deepEqual(
      escapes.map(({ text }) => text),
      ['$(', '${', '\\'],
    );
  });

  it('reads every text as the platform does', () => {
    fc.assert(
      fc.property(hardText, (text) => {
        const { expressions, escapes } = scan(text);
        const pieces = [
          ...expressions.map(({ span, closed }) => ({ ...span, what: closed ? 'expression' : 'unclosed' })),
          ...escapes.map(({ span }) => ({ ...span, what: 'escape' })),
        ].sort((a, b) => a.start - b.start);
        assert.deepEqual(
          pieces.map(({ start, end, what }) => ({ at: start, length: end - start, what })),
          model(text),
        );
      }),
      runs(3000),
    );
  });

  it('scans a part of a text as if it were the whole', () => {
    fc.assert(
      fc.property(hardText, hardText, hardText, (before, text, after) => {
        const within = { start: before.length, end: before.length + text.length };
        const whole = scan(text);
        const part = scan(before + text + after, within);
        assert.deepEqual(
          part.expressions.map(({ span, closed }) => ({ start: span.start - within.start, closed })),
          whole.expressions.map(({ span, closed }) => ({ start: span.start, closed })),
        );
        assert.equal(part.escapes.length, whole.escapes.length);
      }),
    );
  });
});
