import assert from 'node:assert/strict';
import type { DialectName } from '../../shared/src/values/dialect.js';
import { applyFix } from '../support/edits.js';
import { problemsOf, toolWith } from '../support/rule-cases.js';
import { shellWords } from '../support/shell-words.js';
import { toolIn } from '../support/tools.js';
import { where } from '../support/where.js';

const inputs = `inputs:
  - { name: xs, type: data, format: txt, multiple: true }
  - { name: words, type: select, multiple: true, options: [{ label: A, value: a }] }
  - { name: several, type: data_collection, collection_type: list }
  - { name: pair, type: data_collection, collection_type: paired }
  - { name: one, type: text }
`;

const files = ['/data/a b', '/data/c'].map((path) => ({ path }));
const values = {
  xs: files,
  words: ['x y', 'z'],
  several: { elements: files },
  pair: { elements: { forward: files[0], reverse: files[1] } },
  one: 'one',
};

/** A command before and after its only fix of `reference-kind`, and the words into which a shell then splits it. */
type Row = readonly [dialect: DialectName, before: string, after: string, words?: readonly string[]];

const paths = ['/data/a b', '/data/c'];
const mapped = (separator: string): string => `xs.map((f) => f.path).join(${separator})`;
const single = mapped(`"' '"`);
const double = mapped(`'" "'`);
const blanks = mapped(`' '`);

const rows: readonly Row[] = [
  ['galaxy', 'p $(inputs.xs[].path)', `p '$(inputs.${single})'`, paths],
  ['galaxy', 'p $( inputs.xs[].path )', `p '$(inputs.${single})'`, paths],
  ['galaxy', "p '$(inputs.xs[].path)'", `p '$(inputs.${single})'`, paths],
  ['galaxy', 'p "$(inputs.xs[].path)"', `p "$(inputs.${double})"`, paths],
  ['galaxy', "p 'in $(inputs.xs[].path)'", `p 'in $(inputs.${single})'`, ['in /data/a b', '/data/c']],
  ['galaxy', 'p a=$(inputs.xs[].path)', `p a='$(inputs.${blanks})'`, ['a=/data/a b /data/c']],
  ['galaxy', 'p --in=$(inputs.xs[].path)', `p --in='$(inputs.${single})'`, ['--in=/data/a b', '/data/c']],
  ['galaxy', 'x="$(inputs.xs[].path)"; p $x', `x="$(inputs.${blanks})"; p $x`, ['/data/a', 'b', '/data/c']],
  ['galaxy', 'x=$(inputs.xs[].path); p "$x"', `x='$(inputs.${blanks})'; p "$x"`, ['/data/a b /data/c']],
  [
    'galaxy',
    `sh -c 'printf "%s\\n" "$(inputs.xs[].path)"'`,
    `sh -c 'printf "%s\\n" "$(inputs.${double})"'`,
    paths,
  ],
  [
    'galaxy',
    `sh -c "printf '%s\\n' '$(inputs.xs[].path)'"`,
    `sh -c "printf '%s\\n' '$(inputs.${single})'"`,
    paths,
  ],
  ['galaxy', `sh -c 'echo $(inputs.xs[].path)'`, `sh -c 'echo "$(inputs.${double})"'`, ['/data/a b /data/c']],
  [
    'galaxy',
    'cat <<EOF\nit\'s "$(inputs.xs[].path)"\nEOF',
    `cat <<EOF\nit's "$(inputs.${blanks})"\nEOF`,
    ['it\'s "/data/a b /data/c"'],
  ],
  [
    'galaxy',
    'p $(inputs.several[].path)',
    `p '$((inputs.several.elements || inputs.several).map((f) => f.path).join("' '"))'`,
    paths,
  ],
  [
    'galaxy',
    'p "$(inputs.pair[].path)"',
    `p "$(Object.values(inputs.pair.elements || inputs.pair).map((f) => f.path).join('" "'))"`,
    paths,
  ],
  ['galaxy', 'p $(inputs.words[].value)', `p '$(inputs.words.join("' '"))'`, ['x y', 'z']],
  ['galaxy', 'p $(inputs.one[].path)', "p '$(inputs.one)'", ['one']],
  ['platform', 'p "$(inputs.words[].path)"', `p "$(inputs.words.join('" "'))"`, ['x y', 'z']],
  // A member of a list.
  ['platform', 'cat <<EOF\n$(inputs.xs.path)\nEOF', 'cat <<EOF\n$(inputs.xs[].path)\nEOF'],
  // A whole list.
  ['galaxy', 'p $(inputs.xs)', `p '$(inputs.${single})'`, paths],
  ['galaxy', "p '$(inputs.xs)'", `p '$(inputs.${single})'`, paths],
  ['platform', 'p $(inputs.xs)', 'p $(inputs.xs[].path)'],
  ['platform', 'p "$(inputs.xs)"', `p "$(inputs.${double})"`, paths],
  ['platform', 'p "$(inputs.words)"', `p "$(inputs.words.join('" "'))"`, ['x y', 'z']],
  ['platform', 'p $(inputs.words)', `p '$(inputs.words.join("' '"))'`, ['x y', 'z']],
  ['platform', "p $(inputs.one ? inputs.xs : '')", `p $(inputs.one ? inputs.${blanks} : '')`],
  ['platform', "p '$(inputs.one ? inputs.xs : '')'", `p '$(inputs.one ? inputs.${single} : '')'`, paths],
  ['galaxy', 'p ${ return inputs.xs; }', `p \${ return inputs.${blanks}; }`],
  ['galaxy', 'p $(inputs.xs.map((f) => f.path))', `p '$(inputs.xs.map((f) => f.path).join("' '"))'`, paths],
];

/** A list has no member `path`, so that only the files of the list can be meant. */
const certain: readonly Row[] = [
  ['galaxy', 'p $(inputs.xs.path)', `p '$(inputs.${single})'`, paths],
  ['galaxy', 'p "$(inputs.xs.path)"', `p "$(inputs.${double})"`, paths],
  ['platform', 'p $(inputs.xs.path)', 'p $(inputs.xs[].path)'],
  ['platform', "p '$(inputs.xs.path)'", `p '$(inputs.${single})'`, paths],
];

describe('fixes that write a list', () => {
  for (const row of [...rows, ...certain]) {
    const [dialect, before, after, words] = row;
    (words === undefined ? it : where('unix').it)(`${before} in ${dialect}`, () => {
      const [problem, ...others] = listProblems(dialect, before);
      const [fix] = problem?.fixes ?? [];
      assert.ok(problem && fix && others.length === 0);
      assert.equal(problem.fixes.length, 1);
      assert.equal(fix.preferred, certain.includes(row));
      const text = applyFix(document(dialect, before), fix);
      assert.equal(text, document(dialect, after));
      assert.ok(
        problem.message.includes(fix.title.slice('Replace with '.length).replace(/, and .*/, '')) ||
          /append|map over/.test(problem.message),
      );
      assert.deepEqual(listProblems(dialect, after), []);
      if (words === undefined) return;
      assert.deepEqual(shellWords(toolIn(text).templates[0]?.text ?? '', values), words);
    });
  }

  it('writes a text of all values into a config file', () => {
    const fields = (reference: string): string =>
      `configfiles:\n  - filename: a.txt\n    content: |\n      '$(${reference})'\n${inputs}`;
    const text = toolWith('galaxy', fields('inputs.xs[].path'));
    const found = problemsOf(text).filter(({ code }) => code === 'reference-kind');
    const [fix] = found.flatMap(({ fixes }) => fixes);
    assert.ok(fix);
    assert.equal(applyFix(text, fix), toolWith('galaxy', fields(`inputs.${blanks}`)));
  });
});

function document(dialect: DialectName, command: string): string {
  const lines = command.replaceAll('\n', '\n  ');
  return toolWith(dialect, `shell_command: |-\n  ${lines}\n${inputs}`);
}

function listProblems(dialect: DialectName, command: string): ReturnType<typeof problemsOf> {
  return problemsOf(document(dialect, command)).filter(({ code }) => code === 'reference-kind');
}
