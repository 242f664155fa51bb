import assert from 'node:assert/strict';
import { parseShell } from '../../shared/src/shell/parse.js';
import { lostFrom } from '../../shared/src/shell/tree.js';
import { mark, unmark } from '../support/marked.js';

/** Texts with `«»` around the quote that is probably none; `R` is a value. */
const rows: readonly [text: string, kind: string, isFault: boolean][] = [
  ["echo don«'»t sort > log.txt\nsort 'R' > out.tsv", 'apostrophe', true],
  [`awk '{print "it«'»s"}' f > out`, 'apostrophe', true],
  [`awk '{print "it«'»s"}' f > "out" && sort "R"`, 'apostrophe', true],
  [`awk '{print "it«'»s", "don't"}' f > "out"`, 'apostrophe', false],
  [`awk '{print "it«'»s (ok)", "don't"}' f > "out"`, 'apostrophe', true],
  ["echo don«'»t > a\necho can't > b\nsort 'R' > o", 'apostrophe', false],
  ["if x; then echo don«'»t\nfi\necho can't", 'apostrophe', true],
  [`perl -ne 'print if /can«'»t/' f > "a" && sort 'R'`, 'apostrophe', true],
  [`bash -c 'echo "don«'»t"' > o`, 'apostrophe', true],
  ["echo l«'»échantillon d'un\nsort 'R' > o", 'apostrophe', false],
  ["echo l«'»échantillon\nsort 'R' > o", 'apostrophe', true],
  ["if [[ $x =~ a ]]; then echo don«'»t; fi\nsort 'R' > o", 'apostrophe', false],
  ["sort 'R'«'» -k 'R'' > out", 'doubled', false],
  [`sort "R"«"» -k "R"" > out`, 'doubled', false],
  ["sort 'R'«'» > out", 'doubled', true],
  ["sort '«'»R'' > out", 'doubled', false],
  ["sort '«'»R'' -k ''R'' > out", 'doubled', false],
  ["echo «'»hello > out.txt\nsort 'R' > out.tsv", 'unpaired', true],
  ["grep «'»a > o; sort 'R' > p", 'unpaired', true],
  ["grep 'a b' «'»c > out", 'unpaired', true],
  ["cut -d'x' -f1 f > o; sort «'»x > y", 'unpaired', true],
  [`sed 's/«'»/_/g' 'R' > o`, 'apostrophe', true],
  [`tr -d "'" < 'R' | sed 's/^[«'»]//' > o`, 'apostrophe', true],
  [`awk -F '\t' '{ gsub("«'»", "", $1); print }' 'R' > o`, 'apostrophe', true],
  [`perl -pe 's|«'»|"|g' 'R' > o`, 'apostrophe', true],
  [`sed "s/«"»/x/" 'R' > o`, 'unpaired', true],
  [`awk '{ print "'"$x"'" }' 'R' > o; echo «'»x`, 'unpaired', true],
  [`echo «"»Hello > log.txt\ncat 'R' > out\necho "done"`, 'unpaired', true],
  [`for f in 'R'; do\n  echo «"»at $f\n  sort "$f" > "$f.txt"\ndone`, 'unpaired', true],
];

/** Texts in which every quote is meant as one. */
const right = [
  "cut -d'x' -f1 f | awk -F't' '{print $1}' > o",
  `x='it'"'"'s'; y='it'\\''s'; z="it's"; cat 'R'`,
  "# don't\necho a # it's 'x\nsort 'R'",
  "cat <<EOF\ndon't\nEOF\nsort 'R'",
  `awk '{ gsub(/'\\''/, "") }' f; sed 's/'"$x"'/y/'`,
  `awk '/'R'/ { print "R" }' 'R'"R"`,
  `echo 'a'b'c' '' "" 'R''' x''R`,
  "echo $'it\\'s' $'R'",
];

const parse = (text: string): ReturnType<typeof parseShell> =>
  parseShell(
    text,
    [...text.matchAll(/\bR\b/g)].map(({ index }) => ({ start: index, end: index + 1 })),
  );

describe('a stray quote', () => {
  for (const [marked, kind, isFault] of rows) {
    it(`is found: ${JSON.stringify(marked)}`, () => {
      const { text } = unmark(marked);
      const tree = parse(text);
      assert.ok(tree.stray);
      assert.equal(mark(text, tree.stray), marked);
      assert.equal(tree.stray.kind, kind);
      assert.equal(tree.fault?.fault.span.start, isFault ? tree.stray.start : undefined);
      assert.equal(lostFrom(tree), tree.stray.start);
    });
  }

  for (const text of right) {
    it(`is not found: ${JSON.stringify(text)}`, () => {
      assert.equal(parse(text).stray, undefined);
    });
  }

  it('leaves the rest of the text as it seems to be quoted', () => {
    const { holes, text } = parse("echo don't\nsort 'R' > \"R\"");
    assert.deepEqual(
      holes.map(({ parent }) => parent?.kind),
      ['single', 'double'],
    );
    assert.equal(text.indexOf("'"), 8);
  });

  it('is looked for in a long text within the same time', () => {
    const line = `sort 'R' "it's" > 'a b'\n`;
    const { stray } = parse(`echo 'a\n${line.repeat(5_000)}`);
    assert.equal(stray?.start, 5);
  });
});
