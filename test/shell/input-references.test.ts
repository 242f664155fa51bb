import assert from 'node:assert/strict';
import { applyFixesOf } from '../../shared/src/checker/fix-all.js';
import { assignedNames } from '../../shared/src/expressions/assigned-names.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import type { DialectName } from '../../shared/src/values/dialect.js';
import { applyFix } from '../support/edits.js';
import { problemsOf, toolWith } from '../support/rule-cases.js';
import { shellWords } from '../support/shell-words.js';
import { toolIn } from '../support/tools.js';
import { where } from '../support/where.js';

const inputs = `inputs:
  - { name: reads, type: data, format: txt }
  - { name: more, type: data, format: txt, optional: true }
  - { name: xs, type: data, format: txt, multiple: true }
  - { name: ys, type: data, format: txt, multiple: true, optional: true }
  - { name: several, type: data_collection, collection_type: list }
  - { name: pair, type: data_collection, collection_type: paired }
  - { name: title, type: text }
  - { name: note, type: text, optional: true }
  - { name: n, type: integer }
  - { name: word, type: select, options: [{ label: A, value: a }, { label: B, value: b c }] }
  - { name: words, type: select, multiple: true, options: [{ label: A, value: a }] }
`;

const file = { path: '/data/a b' };
const files = [file, { path: '/data/c' }];
const values = {
  reads: file,
  more: null,
  xs: files,
  ys: null,
  several: { elements: files },
  title: `a $HOME`,
  note: null,
  n: 3,
  word: 'b c',
  words: ['x y', 'z'],
};

/** A command before and after its first fix, which is safe, and the words into which a shell then splits it. */
type Row = readonly [dialect: DialectName, before: string, after: string, words?: readonly string[]];

const paths = ['/data/a b', '/data/c'];

const references: readonly Row[] = [
  ['galaxy', 'p ${reads}', "p '$(inputs.reads.path)'", ['/data/a b']],
  ['platform', 'p "${reads}"', 'p "$(inputs.reads.path)"', ['/data/a b']],
  ['galaxy', "p '${reads}'", "p '$(inputs.reads.path)'", ['/data/a b']],
  ['galaxy', 'p ${reads}.txt', "p '$(inputs.reads.path)'.txt", ['/data/a b.txt']],
  ['galaxy', 'cat <<EOF\n${reads}\nEOF', 'cat <<EOF\n$(inputs.reads.path)\nEOF', ['/data/a b']],
  ['galaxy', 'p -${inputs.reads}', "p -'$(inputs.reads.path)'", ['-/data/a b']],
  ['galaxy', 'p ${ inputs.reads.path; }', "p '$(inputs.reads.path)'", ['/data/a b']],
  ['galaxy', 'p ${n} ${HOME}', 'p $(inputs.n) ${HOME}'],
  ['galaxy', 'p "${inputs.n}"', 'p "$(inputs.n)"', ['3']],
  ['galaxy', 'p ${title}', `p '$(inputs.title)'`, ['a $HOME']],
  ['galaxy', 'p "${title}"', `p '$(inputs.title)'`, ['a $HOME']],
  ['galaxy', 'p "a ${title} b"', `p "a "'$(inputs.title)'" b"`, ['a a $HOME b']],
  ['galaxy', "p '${inputs.title}'", `p '$(inputs.title)'`, ['a $HOME']],
  ['galaxy', 'p ${word}', "p '$(inputs.word)'", ['b c']],
  ['galaxy', 'p ${more} 1', `p $(inputs.more ? "'" + inputs.more.path + "'" : '') 1`, ['1']],
  ['galaxy', 'p ${note} 1', `p '$(inputs.note !== null ? inputs.note : '')' 1`, ['', '1']],
  ['galaxy', 'p ${xs}', `p '$(inputs.xs.map((f) => f.path).join("' '"))'`, paths],
  ['galaxy', 'p "${xs}"', `p "$(inputs.xs.map((f) => f.path).join('" "'))"`, paths],
  ['platform', 'p ${inputs.xs}', 'p $(inputs.xs[].path)'],
  ['platform', "p '${xs}'", `p '$(inputs.xs.map((f) => f.path).join("' '"))'`, paths],
  ['platform', 'p ${ys} 1', `p '$((inputs.ys || []).map((f) => f.path).join("' '"))' 1`, ['', '1']],
  [
    'galaxy',
    'p ${several}',
    `p '$((inputs.several.elements || inputs.several).map((f) => f.path).join("' '"))'`,
    paths,
  ],
  ['galaxy', 'p "${words}"', `p "$(inputs.words.join('" "'))"`, ['x y', 'z']],
];

/** Here, the name may also be that of a shell variable. */
const unsure: readonly Row[] = [
  ['galaxy', 'p a=${reads}; p reads="${n}"', `p a='$(inputs.reads.path)'; p reads="\${n}"`],
];

describe('a reference in the place of a shell variable', () => {
  for (const row of [...references, ...unsure]) {
    const [dialect, before, after, words] = row;
    (words === undefined ? it : where('unix').it)(`${before} in ${dialect}`, () => {
      const text = document(dialect, before);
      const [problem] = inCommand(text);
      assert.ok(problem);
      const [reference, other, ...more] = problem.fixes;
      const escaped = problem.code === 'shell-unescaped';
      // With "return", the value may need something else.
      assert.ok(reference && (other || !escaped) && more.length === 0);
      assert.equal(reference.preferred, !unsure.includes(row));
      assert.ok(!other?.preferred);
      if (other) assert.match(other.title, escaped ? /^Escape as "\\\$\{"/ : /^Insert "return"/);
      const fixed = applyFix(text, reference);
      assert.equal(fixed, document(dialect, after));
      const known = new Set(inCommand(text).map(({ message }) => message));
      const added = inCommand(fixed).filter(
        ({ message, severity }) => severity !== 'hint' && !known.has(message),
      );
      assert.deepEqual(added, []);
      if (words === undefined) return;
      assert.deepEqual(shellWords(toolIn(fixed).templates[0]?.text ?? '', values), words);
    });
  }

  it('is written into a config file without quotes', () => {
    const fields = (reference: string): string =>
      `configfiles:\n  - filename: a.py\n    content: |\n      open("${reference}")\n${inputs}`;
    const found = inCommand(toolWith('galaxy', fields('${reads}')));
    const fix = found.find(({ code }) => code === 'shell-unescaped')?.fixes[0];
    assert.ok(fix);
    assert.equal(
      applyFix(toolWith('galaxy', fields('${reads}')), fix),
      toolWith('galaxy', fields('$(inputs.reads.path)')),
    );
  });
});

describe('the escape of a shell construct', () => {
  const guesses: readonly (readonly [command: string, after: string])[] = [
    ['p ${reads} "${inputs.reads}"', `p '$(inputs.reads.path)' "$(inputs.reads.path)"`],
    ['p ${pair}', 'p ${pair}'],
    ['p ${reads%.txt} ${#title} ${n:-3} ${words[0]}', 'p ${reads%.txt} ${#title} ${n:-3} $(inputs.words[0])'],
    ['p $((n + 1)) $(($n * 2))', 'p $((n + 1)) $(($n * 2))'],
    ['awk -v n=${n} 1', 'awk -v n=$(inputs.n) 1'],
    ['n=${n}; p ${n}', 'n=$(inputs.n); p $(inputs.n)'],
  ];
  for (const [command, after] of guesses) {
    it(`is a guess where an input may be meant: ${command}`, () => {
      const text = document('galaxy', command);
      assert.equal(applyFixesOf(text, problemsOf).text, document('galaxy', after));
      const escapes = inCommand(text)
        .flatMap((problem) => problem.fixes)
        .filter(({ title }) => title.startsWith('Escape'));
      assert.ok(escapes.every(({ preferred }) => !preferred));
    });
  }

  const certain = [
    ['p ${HOME} $((1 + i))', 'p \\${HOME} \\$((1 + i))'],
    ['n=5; p ${n} $((n + 1))', 'n=5; p \\${n} \\$((n + 1))'],
    [
      "for n in 1 2; do title='a b'; p ${n}${title}; done",
      "for n in 1 2; do title='a b'; p \\${n}\\${title}; done",
    ],
    ['while read -r n title; do p ${title}; done < x', 'while read -r n title; do p \\${title}; done < x'],
  ] as const;
  for (const [command, after] of certain) {
    it(`is certain where the shell assigns a value, or no input has the name: ${command}`, () => {
      assert.equal(applyFixesOf(document('galaxy', command), problemsOf).text, document('galaxy', after));
    });
  }
});

describe('names that a shell text assigns values to', () => {
  const rows: readonly (readonly [text: string, names: readonly string[]])[] = [
    ['a=1 b+=2\nc[0]=3; export d=4 && local e=5 || (f=6) | g=7', ['a', 'c', 'd', 'e', 'f', 'g']],
    ['x) h=1 ;; then i=2\ndo\n  j=3', ['h', 'i', 'j']],
    [
      'for k in a b; select l in c; read -r m; IFS=, read n; printf -v o x; mapfile -t q',
      ['k', 'l', 'm', 'n', 'o', 'q'],
    ],
    ['while read -r s; do echo; done', ['s']],
    ['tool a=1 --b=2 "c=3" dd if=4', []],
    ['a="${a}" b; c=$c; d=${d:-1}', []],
  ];
  for (const [text, names] of rows) {
    it(JSON.stringify(text), () => {
      const found = assignedNames(text);
      for (const name of names) assert.ok(found.has(name), name);
      if (names.length === 0) assert.deepEqual([...found], []);
    });
  }

  it('are found in linear time', () => {
    for (const part of [';a[', ';a=', 'for ', ';read a', '\n   ', '(a=b ', ';a=x read ']) {
      assert.ok(assignedNames(part.repeat(200_000)).size <= 4, part);
    }
  });
});

function document(dialect: DialectName, command: string): string {
  return toolWith(dialect, `shell_command: |-\n  ${command.replaceAll('\n', '\n  ')}\n${inputs}`);
}

/** The problems of expressions in the command. */
function inCommand(text: string): Problem[] {
  const codes = /^(?:expression-|reference-|shell-)/;
  return problemsOf(text).filter(({ code }) => codes.test(code));
}
