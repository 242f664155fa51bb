import assert from 'node:assert/strict';
import fc from 'fast-check';
import { scan } from '../../shared/src/expressions/scanner.js';
import { heredocsIn } from '../../shared/src/features/structure/heredocs.js';
import { shellParts, type ShellParts } from '../../shared/src/features/structure/shell-words.js';
import type { Span } from '../../shared/src/text/range.js';
import { runs } from '../support/runs.js';

/** The parts of a text in which `$( … )` and `${ … }` of the platform are opaque. */
function partsOf(text: string): ShellParts {
  const opaque = scan(text).expressions.filter(({ closed }) => closed);
  return shellParts(
    text,
    opaque.map(({ span }) => span),
    heredocsIn(text),
  );
}

function slices(text: string, spans: readonly Span[]): string[] {
  return [...spans].sort((a, b) => a.start - b.start).map(({ start, end }) => text.slice(start, end));
}

const rows: readonly (readonly [text: string, expected: Partial<Record<keyof ShellParts, string[]>>])[] = [
  ['', { words: [], commands: [], pipelines: [] }],
  ['wc -l', { words: ['wc', '-l'], commands: ['wc -l'], pipelines: ['wc -l'] }],
  ['  wc\t-l  ', { words: ['wc', '-l'], commands: ['wc\t-l'] }],
  [
    'sort \'a b\'"c d"e\\ f',
    {
      words: ['sort', '\'a b\'"c d"e\\ f'],
      quotes: ["'a b'", '"c d"'],
      commands: ['sort \'a b\'"c d"e\\ f'],
    },
  ],
  ['echo "a \\" b" c', { words: ['echo', '"a \\" b"', 'c'], quotes: ['"a \\" b"'] }],
  ["echo 'a\\' b", { words: ['echo', "'a\\'", 'b'] }],
  [
    'a | b |& c && d || e; f & g\nh',
    {
      commands: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      pipelines: ['a | b |& c', 'd', 'e', 'f', 'g', 'h'],
    },
  ],
  ['a |\n  b\nc', { commands: ['a', 'b', 'c'], pipelines: ['a |\n  b', 'c'] }],
  ['a \\\n  -b \\\n  c\nd', { words: ['a', '-b', 'c', 'd'], commands: ['a \\\n  -b \\\n  c', 'd'] }],
  [
    'a <in >out 2>&1 >>log',
    { words: ['a', 'in', 'out', '2', '1', 'log'], commands: ['a <in >out 2>&1 >>log'] },
  ],
  ['a &> out', { words: ['a', 'out'], commands: ['a &> out'] }],
  ['a # b c\nd', { words: ['a', 'd'], commands: ['a', 'd'] }],
  ['a b#c $#', { words: ['a', 'b#c', '$#'] }],
  [
    "cat '$(inputs.a.path)' $(inputs['b'].x + ' y') z",
    {
      words: ['cat', "'$(inputs.a.path)'", "$(inputs['b'].x + ' y')", 'z'],
      quotes: ["'$(inputs.a.path)'"],
    },
  ],
  ["cat '$(inputs['a b'].path)' x", { words: ['cat', "'$(inputs['a b'].path)'", 'x'] }],
  [
    'n=\\$(wc -l < x | sort) y',
    {
      words: ['n=\\$(wc -l < x | sort)', 'wc', '-l', 'x', 'sort', 'y'],
      commands: ['n=\\$(wc -l < x | sort) y', 'wc -l < x', 'sort'],
      groups: ['wc -l < x | sort'],
    },
  ],
  [
    'echo "at \\$(date +%F) or `ls -l`" x',
    {
      words: ['echo', '"at \\$(date +%F) or `ls -l`"', 'date', '+%F', 'ls', '-l', 'x'],
      groups: ['date +%F', 'ls -l'],
      quotes: ['"at \\$(date +%F) or `ls -l`"'],
    },
  ],
  [
    '(cd a && ls) | wc',
    {
      commands: ['(cd a && ls)', 'cd a', 'ls', 'wc'],
      pipelines: ['(cd a && ls) | wc', 'cd a', 'ls'],
      groups: ['cd a && ls'],
    },
  ],
  ['a \\${X:-b c} d', { words: ['a', '\\${X:-b c}', 'd'] }],
  ["it's open", { words: ["it's", 'open'] }],
  ['say "open', { words: ['say', '"open'] }],
  ['a (b c', { words: ['a', '(b c', 'b', 'c'], commands: ['a (b c', 'b c'] }],
  ['a) b', { words: ['a', 'b'], commands: ['a', 'b'] }],
  [
    "cat <<'EOF' > x\nnot; a 'word\nEOF\nwc x",
    {
      words: ['cat', "'EOF'", 'x', 'wc', 'x'],
      quotes: ["'EOF'"],
      commands: ["cat <<'EOF' > x", 'wc x'],
    },
  ],
  ['cat <<EOF\nnever closed', { words: ['cat', 'EOF', 'never', 'closed'] }],
];

describe('the words of a shell text', () => {
  for (const [text, expected] of rows) {
    it(JSON.stringify(text), () => {
      const parts = partsOf(text);
      for (const [kind, found] of Object.entries(expected)) {
        assert.deepEqual(slices(text, parts[kind as keyof ShellParts]), found, kind);
      }
    });
  }

  it('of one kind never cut through one another, in any text', () => {
    const sign = fc.constantFrom(...'ab \n\t\'"\\$(){}`|&;<>#-'.split(''), '<<E\n', '\nE\n', '$(', '\\$(');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        const text = signs.join('');
        for (const [kind, spans] of Object.entries(partsOf(text)) as [string, Span[]][]) {
          for (const { start, end } of spans) {
            assert.ok(start >= 0 && start <= end && end <= text.length, kind);
          }
          const open: number[] = [];
          for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
            while ((open.at(-1) ?? Infinity) <= start) open.pop();
            assert.ok(end <= (open.at(-1) ?? Infinity), `${kind} of ${JSON.stringify(text)}`);
            open.push(end);
          }
        }
      }),
      runs(2000),
    );
  });

  it('are read in one pass', () => {
    for (const piece of [
      "'",
      '"',
      '`',
      '(',
      '\\$(',
      '${',
      '<<A ',
      '<<A\nx\nA\n',
      '$',
      '\\',
      '#\n',
      '<<-B\n',
    ]) {
      const text = piece.repeat(60_000);
      const { words } = partsOf(text);
      assert.ok(words.length <= text.length);
    }
  });
});
