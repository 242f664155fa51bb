import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parseShell } from '../../shared/src/shell/parse.js';
import { PlaceReader } from '../../shared/src/shell/places.js';
import { nodesFrom, type ShellKind, type ShellNode } from '../../shared/src/shell/tree.js';
import { runs } from '../support/runs.js';
import { withHoles } from './scripts.js';

/** A tree in one line: `pipeline(command(word "ls"))`; inner nodes show only their children. */
function shown(text: string, { kind, start, end, children }: ShellNode): string {
  if (children.length === 0) return `${kind} ${JSON.stringify(text.slice(start, end))}`;
  return `${kind}(${children.map((child) => shown(text, child)).join(' ')})`;
}

const trees: readonly [what: string, text: string, tree: string][] = [
  ['nothing', ' \n', 'script " \\n"'],
  [
    'a command',
    'x=1 ls -l "$f" 2> log',
    'script(pipeline(command(assignment "x=1" word "ls" word "-l" word(double(variable "$f")) redirection(word "log"))))',
  ],
  ['words over lines', 'a\\\nb c \\\n  d', 'script(pipeline(command(word "a\\\\\\nb" word "c" word "d")))'],
  [
    'pipelines and lists',
    'a | b && ! c\nd &',
    'script(pipeline(command(word "a") command(word "b")) pipeline(command(word "c")) pipeline(command(word "d")))',
  ],
  [
    'a here-document in a pipeline',
    'cat <<E |\n$x\nE\nwc',
    'script(pipeline(command(word "cat" heredoc(delimiter "E")) heredoc-text(variable "$x") delimiter "E" command(word "wc")))',
  ],
  [
    'a condition',
    'if a; then b; else c; fi > d',
    'script(pipeline(if(pipeline(command(word "a")) pipeline(command(word "b")) pipeline(command(word "c"))) redirection(word "d")))',
  ],
  [
    'loops',
    'for f in a b; do c; done; while d; do e; done',
    'script(pipeline(loop(word "f" word "a" word "b" pipeline(command(word "c")))) pipeline(loop(pipeline(command(word "d")) pipeline(command(word "e")))))',
  ],
  [
    'cases',
    'case $x in a|b) c;; (d) ;; esac',
    'script(pipeline(case(word(variable "$x") pattern(word "a" word "b") pipeline(command(word "c")) pattern(word "d"))))',
  ],
  [
    'functions and groups',
    'f() { a; }; function g ( b )',
    'script(pipeline(function(word "f") group(pipeline(command(word "a")))) pipeline(function(word "g") subshell(pipeline(command(word "b")))))',
  ],
  [
    'tests',
    '[[ $a == b && $c =~ ^(x y)$ ]] && [ d ]',
    'script(pipeline(test(word(variable "$a") word "==" word "b" word(variable "$c") word "=~" regex "^(x y)$")) pipeline(command(word "[" word "d" word "]")))',
  ],
  [
    'arrays',
    'a=(b "c") d[1]+=e',
    'script(pipeline(command(assignment(array(word "b" word(double "\\"c\\""))) assignment(subscript "[1]"))))',
  ],
  [
    'expansions',
    '${#x} ${y[1]:-${z}} $((1 + $w)) $1$?',
    'script(pipeline(command(word(expansion(variable "x")) word(expansion(variable "y" subscript "[1]" expansion(variable "z"))) word(arithmetic(variable "$w")) word(variable "$1" variable "$?"))))',
  ],
  [
    'substitutions',
    '$(a) `b` <(c) $((d) | e)',
    'script(pipeline(command(word(substitution(pipeline(command(word "a")))) word(backquotes(pipeline(command(word "b")))) word(process(pipeline(command(word "c")))) word(substitution(pipeline(subshell(pipeline(command(word "d"))) command(word "e")))))))',
  ],
  [
    'backquotes with escapes',
    'a `b \\`c \\$d\\``',
    'script(pipeline(command(word "a" word(backquotes(pipeline(command(word "b" word(backquotes(pipeline(command(word "c" word(variable "\\\\$d"))))))))))))',
  ],
  ['comments', 'a # b\n# c', 'script(pipeline(command(word "a")) comment "# b" comment "# c")'],
  ['holes', '@ "a@"', 'script(pipeline(command(word(hole "R________") word(double(hole "R________")))))'],
  [
    'a hole behind a name',
    '$a@ $@',
    'script(pipeline(command(word(variable "$a" hole "R________") word(hole "R________"))))',
  ],
  [
    'a quote that is never closed',
    `a "b $c`,
    'script(pipeline(command(word "a" word "\\"b" word(variable "$c"))))',
  ],
  [
    'a here-document without its end',
    'cat <<E\n$a',
    'script(pipeline(command(word "cat" heredoc(delimiter "E"))) pipeline(command(word(variable "$a"))))',
  ],
  [
    'brackets that are never closed',
    'a $(b (c\n\n',
    'script(pipeline(command(word "a" word(substitution(pipeline(command(word "b" subshell(pipeline(command(word "c"))))))))))',
  ],
  [
    'what closes nothing',
    'a ) fi; b',
    'script(pipeline(command(word "a")) pipeline(command(word "fi")) pipeline(command(word "b")))',
  ],
];

/** Tokens of every kind. */
const signs = [
  ...'ab \n\t\'"\\$(){}`|&;<>#-=[]!*~1@'.split(''),
  ...[
    '<<E\n',
    '\nE\n',
    '<<-',
    '<<<',
    '2>',
    '&>',
    '$(',
    '((',
    '))',
    '$((',
    '${',
    '${x#',
    '$[',
    "$'",
    '`\\`',
    '<(',
  ],
  ...[
    '[[ ',
    ' ]]',
    '=~',
    'if ',
    ' then ',
    ' fi',
    'case ',
    ' in ',
    ';;',
    'esac',
    'for ',
    ' do ',
    'done',
    'time ',
  ],
  ...['f() ', 'function ', 'x=(', 'x[1]=', '\\\n'],
];

describe('the tree of a shell text', () => {
  for (const [what, marked, expected] of trees) {
    it(`has ${what}`, () => {
      const { text, holes } = withHoles(marked);
      assert.equal(shown(text, parseShell(text, holes).root), expected);
    });
  }

  it('holds together and has every hole, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 40 }), (parts) => {
        const { text, holes } = withHoles(parts.join(''));
        const tree = parseShell(text, holes);
        assert.deepEqual(
          tree.holes.map(({ start, end }) => ({ start, end })),
          holes,
        );
        assert.equal(new PlaceReader(tree).ofHoles().length, holes.length);
        for (const node of nodesFrom(tree.root)) {
          let last = node.start;
          for (const child of node.children) {
            assert.equal(child.parent, node);
            assert.ok(last <= child.start && child.start <= child.end, text);
            last = child.end;
          }
          assert.ok(last <= node.end, `${node.kind} of ${JSON.stringify(text)}`);
        }
      }),
      runs(2000),
    );
  });

  it('is made in one pass', () => {
    const endless = [
      'cat <<EOF\n',
      '<<A\nx\nA\n',
      '<<A ',
      '"$(',
      '`\\`',
      'a[;',
      '#\n',
      ') fi ',
      '$(( ) ',
      '\\\n',
    ];
    for (const sign of [...signs, ...endless]) parseShell(sign.repeat(20_000));
    for (const [opener, closer] of [
      ['$((', ') )'],
      ['$(cat <<E\n', 'E\n)'],
      ['if a; then ', 'fi;'],
      ['( ', 'fi '],
      ['"${x:-', '}"'],
    ] as const) {
      parseShell(opener.repeat(5_000) + closer.repeat(5_000));
    }
  });
});

/** The text of the parts of some kinds, in order. */
function slices(text: string, ...kinds: ShellKind[]): string[] {
  return [...nodesFrom(parseShell(text).root)]
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ start, end }) => text.slice(start, end));
}

describe('the commands of a shell text', () => {
  const rows: readonly [text: string, commands: string[], pipelines: string[]][] = [
    ['  wc\t-l  ', ['wc\t-l'], ['wc\t-l']],
    [
      'a | b |& c && d || e; f & g\nh',
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      ['a | b |& c', 'd', 'e', 'f', 'g', 'h'],
    ],
    ['a |\n  b\nc', ['a', 'b', 'c'], ['a |\n  b', 'c']],
    ['a \\\n  -b \\\n  c\nd', ['a \\\n  -b \\\n  c', 'd'], ['a \\\n  -b \\\n  c', 'd']],
    ['a <in >out 2>&1 >>log', ['a <in >out 2>&1 >>log'], ['a <in >out 2>&1 >>log']],
    ['a &> out # b', ['a &> out'], ['a &> out']],
    ["it's open", ["it's open"], ["it's open"]],
    ['a) b', ['a', 'b'], ['a', 'b']],
    ["cat <<'EOF' > x\nnot; a 'word\nEOF\nwc x", ["cat <<'EOF' > x", 'wc x'], ["cat <<'EOF' > x", 'wc x']],
  ];
  for (const [text, commands, pipelines] of rows) {
    it(JSON.stringify(text), () => {
      assert.deepEqual(slices(text, 'command'), commands);
      assert.deepEqual(slices(text, 'pipeline'), pipelines);
    });
  }
});
