import fc from 'fast-check';
import type { ShellPlace } from '../../shared/src/shell/places.js';
import type { Span } from '../../shared/src/text/range.js';

/** A part of a script, with `@` for each hole, and the places of the holes as described by {@link inWords}. */
export interface Piece {
  text: string;
  places: readonly string[];
}

/** A text without its marks: the holes are words of letters. */
export function withHoles(text: string): { text: string; holes: Span[] } {
  const hole = 'R________';
  const holes: Span[] = [];
  const parts = text.split('@').map((part, index) => (index === 0 ? part : hole + part));
  let length = 0;
  for (const [index, part] of parts.entries()) {
    if (index > 0) holes.push({ start: length, end: length + hole.length });
    length += part.length;
  }
  return { text: parts.join(''), holes };
}

/** `bare argument, substitution`, innermost first. */
export function inWords({ quoting, role, inside }: Pick<ShellPlace, 'quoting' | 'role' | 'inside'>): string {
  return [quoting === 'bare' ? `bare ${role}` : quoting, ...inside].join(', ');
}

/** Inserts pieces into a text: `write('if ', a, '; fi')`. */
function write(...parts: readonly (string | Piece)[]): Piece {
  const pieces = parts.map((part) => (typeof part === 'string' ? { text: part, places: [] } : part));
  return { text: pieces.map(({ text }) => text).join(''), places: pieces.flatMap(({ places }) => places) };
}

const piece = (text: string, ...places: string[]): fc.Arbitrary<Piece> => fc.constant({ text, places });
const plain = (...texts: string[]): fc.Arbitrary<Piece> =>
  fc.constantFrom(...texts).map((text) => ({ text, places: [] }));

const around = (place: string, { text, places }: Piece): Piece => ({
  text,
  places: places.map((one) => `${one}, ${place}`),
});

/** Sets the role of a word's bare values. */
const as = (role: string, { text, places }: Piece): Piece => ({
  text,
  places: places.map((one) => one.replace('bare ?', `bare ${role}`)),
});

const inExpansion = ({ text, places }: Piece): Piece => ({
  text,
  places: places.map((one) => one.replace('bare ?', 'expansion')),
});

/** Two in a row would start an arithmetic expansion. */
const inBrackets = (list: Piece): Piece => write('$(', list.text.startsWith('(') ? ' ' : '', list, ')');

/** A here-document or a comment already ends with a line ending. */
const ended = (list: Piece): Piece => write(list, list.text.endsWith('\n') ? '' : '; ');

type Grammar = Record<'part' | 'word' | 'simple' | 'redirection' | 'command' | 'list' | 'script', Piece>;

/** Words that no grammar confuses with anything else. */
const quoted = fc.oneof(
  piece('@', 'bare ?'),
  piece('"@"', 'double'),
  piece("'a @'", 'single'),
  plain('a', '$y'),
);

const bounded = { maxDepth: 4, depthIdentifier: 'script' } as const;

/**
 * Scripts that bash parses, with their holes and the places of the holes, known by construction.
 * @param isTame omits what the oracle is known to parse differently, see the table of differences
 */
export function scripts(isTame: boolean): fc.Arbitrary<Piece> {
  return fc.letrec<Grammar>((tie) => ({
    part: fc.oneof(
      bounded,
      plain('a', 'b.txt', '-x', '--o=v', '$y', '${z}', '~/q', '*.gz', '{1,2}', 'é😀', '\\$x'),
      plain("'it s'", '"d e"', "$'\\t'", 'x\\ y', '${y%.*}', '"${z:-"q"}"', '$((1 << 2))'),
      piece('@', 'bare ?'),
      piece('@', 'bare ?'),
      piece("'a @'", 'single'),
      piece("$'@\\t'", 'ansi'),
      piece('"@"', 'double'),
      piece('"$x@ $(b)"', 'double'),
      piece('$((@ + 1))', 'arithmetic'),
      piece('${y%@}', 'expansion'),
      piece('"${x:-@}"', 'expansion, double'),
      piece('`cat @ "@"`', 'bare argument, backquotes', 'double, backquotes'),
      piece(`"\`cat '@'\`"`, 'single, backquotes, double'),
      tie('list').map((list) => around('substitution', inBrackets(list))),
      tie('list').map((list) => around('double', write('"', around('substitution', inBrackets(list)), '"'))),
      (isTame ? quoted : tie('word')).map((word) => inExpansion(write('${x:-', word, '}'))),
    ),
    word: fc.array(tie('part'), { minLength: 1, maxLength: 2 }).map((parts) => write(...parts)),
    redirection: fc.oneof(
      bounded,
      plain(' 2>&1', ' >&-'),
      tie('word').map((word) => as('redirect', write(' > ', word))),
      tie('word').map((word) => as('redirect', write(' 2>>', word))),
      tie('word').map((word) => as('redirect', write(' <', word))),
      tie('word').map((word) => as('here-string', write(' <<< ', word))),
    ),
    simple: fc
      .tuple(
        fc.oneof(plain('', '', 'x=1 '), piece('x=@ ', 'bare assignment'), piece(`y="@" `, 'double')),
        fc.oneof(plain('cmd', 'grep -c', '/bin/ls'), piece('@', 'bare command'), piece('"@"/x', 'double')),
        fc.array(
          tie('word').map((word) => as('argument', write(' ', word))),
          { maxLength: 2 },
        ),
        fc.array(tie('redirection'), { maxLength: 1 }),
      )
      .map(([assignment, name, words, redirections]) => write(assignment, name, ...words, ...redirections)),
    command: fc.oneof(
      bounded,
      tie('simple'),
      tie('simple'),
      tie('simple'),
      tie('simple'),
      fc.tuple(tie('list'), tie('list')).map(([a, b]) => write('if ', ended(a), 'then ', ended(b), 'fi')),
      fc.tuple(tie('list'), tie('list')).map(([a, b]) => write('while ', ended(a), 'do ', ended(b), 'done')),
      fc
        .tuple(tie('word'), tie('list'))
        .map(([a, b]) => write('for f in ', as('argument', a), '; do ', ended(b), 'done')),
      fc
        .tuple(isTame ? quoted : tie('word'), tie(isTame ? 'simple' : 'list'))
        .map(([a, b]) =>
          write(
            'case ',
            as('argument', a),
            isTame ? ' in (x|' : ' in x|',
            { text: '@', places: ['bare pattern'] },
            ') ',
            b,
            '\n;; *) y;; esac',
          ),
        ),
      tie('list').map((list) => write('( ', list, ' )')),
      tie('list').map((list) => write('{ ', ended(list), '}')),
      tie('list').map((list) => write('f() { ', ended(list), '}')),
      tie('word').map((word) => as('test', write('[[ -f ', word, ' ]]'))),
      (isTame ? quoted : tie('word')).map((word) => as('test', write('[ ', word, ' = 1 ]'))),
      tie('word').map((word) => as('assignment', write('export e=', word))),
      tie('word').map((word) => as('assignment', write('e=(a ', word, ')'))),
      tie('list').map((list) => write('diff <(', list, ') b')),
      piece('(( @ > 1 ))', 'arithmetic'),
      piece('for ((i = 0; i < @; i++)); do a; done', 'arithmetic'),
      tie('simple').map((one) =>
        write(
          one,
          ` <<E\nit's "`,
          { text: '@', places: ['heredoc'] },
          '" $(a ',
          { text: '@', places: ['bare argument, substitution, heredoc'] },
          ') $x\nE\n',
        ),
      ),
      tie('simple').map((one) =>
        write(one, ` <<'E'\nit's "`, { text: '@', places: ['quoted-heredoc'] }, '" $(a\nE\n'),
      ),
      tie('simple').map((one) => write(one, ` # it's `, { text: '@', places: ['comment'] }, '\n')),
    ),
    list: fc
      .tuple(tie('command'), plain(' | ', ' && ', '; ', ' || ', '\n', ' &\n'), fc.option(tie('command')))
      .map(([first, sign, second]) =>
        second ? write(first, first.text.endsWith('\n') ? '' : sign, second) : first,
      ),
    script: fc
      .array(tie('list'), { minLength: 1, maxLength: 2 })
      .map((lists) => write(...lists.map((list) => write(list, list.text.endsWith('\n') ? '' : '\n')))),
  })).script;
}
