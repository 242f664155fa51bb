import assert from 'node:assert/strict';
import { foldingRanges, type FoldingParams } from '../../shared/src/features/structure/folding-ranges.js';
import { foldsByIndentation } from '../../shared/src/features/structure/folds-by-indentation.js';
import { SourceText } from '../../shared/src/text/source.js';
import { Document } from '../../shared/src/tool/document.js';
import { exampleTools, platformTools } from '../support/tools.js';

const byLines: FoldingParams = {
  lineFoldingOnly: true,
  rangeLimit: undefined,
  foldingKinds: ['comment'],
};

/** A document with its folds: `⏷2` at the end of a line folds the next two lines, `#⏷2` as a comment. */
function folded(text: string, params: FoldingParams = byLines): string {
  const lines = text.split('\n');
  for (const { startLine, endLine, kind } of foldingRanges(new Document(text), params)) {
    lines[startLine] = `${lines[startLine]} ${kind === 'comment' ? '#' : ''}⏷${endLine - startLine}`;
  }
  return lines.join('\n');
}

function unfolded(marked: string): string {
  return marked.replace(/ #?⏷\d+/g, '');
}

const rows: readonly (readonly [what: string, marked: string])[] = [
  [
    'mappings, list items and lists',
    `class: PlatformUserTool
inputs: ⏷8
  - name: a ⏷3
    type: text

    label: A
  - name: b ⏷3
    type: select
    options: ⏷1
      - { label: A, value: a }

outputs: ⏷2
- name: c ⏷1
  type: data

id: x
`,
  ],
  [
    'texts of several lines, without the blank lines at their end',
    `class: PlatformUserTool
shell_command: |+ ⏷2
  a
  b


description: >- ⏷3
  folded

  text
name: "in ⏷1
  quotes"
help: plain ⏷1
  text
configfiles: ⏷2
  - content: ⏷1
      later
`,
  ],
  [
    'brackets, whose closing one stays where it begins its line',
    `class: PlatformUserTool
inputs: [ ⏷3
  { name: a, ⏷1
    type: text },
  { name: b }
]
citations: [ { ⏷2
    type: doi
  }, { type: doi } ]
outputs: ⏷3
  [ ⏷2
    { name: c },
    { name: d } ]
`,
  ],
  [
    'here-documents, several in one line too',
    `class: PlatformUserTool
shell_command: | ⏷21
  cat <<EOF > a ⏷3
  one
    indented EOF
  EOF
  cat << 'END' <<-"X Y" ⏷4
  two
  END
  three
  \tX Y
  cat <<\\Z | sort ⏷2
  <<NOT
  Z
  # cat <<EOF
  cat <<< EOF
  echo $((1<<EOF))
  cat <<EOF
  never closed
  cat <<A \\ ⏷3
    | sort
  text
  A
id: x
configfiles: ⏷6
  - filename: it's.sh ⏷5
    content: | ⏷4
      echo it's
      cat <<EOF ⏷2
      $(inputs.x)
      EOF
`,
  ],
  [
    'expressions of several lines',
    `class: PlatformUserTool
shell_command: | ⏷9
  echo $(inputs.files ⏷2
    .map((f) => f.path)
    .join(' ')) > out
  echo \${ ⏷2
    const a = 1;
    return a;
  }
  echo \\$(date
  ) $(inputs.x)
`,
  ],
  [
    'runs of comments',
    `# about #⏷2
  # this
# tool
class: PlatformUserTool # here

# alone
inputs: ⏷4
  - name: a # not ⏷3
    # one #⏷1
    # run
    type: text
  # after all #⏷2
# of
# it
`,
  ],
  ['nothing in a document of one line', 'class: PlatformUserTool'],
  ['nothing in an empty document', ''],
];

const broken: readonly (readonly [what: string, marked: string])[] = [
  [
    'an open quote',
    `class: PlatformUserTool
name: "never closed
inputs: ⏷6
  - name: a ⏷3
    type: text

    label: A
  - name: b ⏷1
    type: text

shell_command: | ⏷4
  if x
    then y
    # no comment
  fi
# after

outputs: ⏷2
- name: c ⏷1
  help: x
`,
  ],
  [
    'a tab and half a key',
    `class: PlatformUserTool ⏷1
\tid: x
inp
inputs: ⏷7
  - name: a ⏷4
    help: | ⏷2
      text
        deeper
    ty
  - >- # folded ⏷1
    text
`,
  ],
  [
    'an open bracket',
    'class: PlatformUserTool\ninputs: [ ⏷2\n  { name: a },\n  { name: b\noutputs: ⏷1\n  - name: c\n',
  ],
];

describe('folding ranges', () => {
  for (const [what, marked] of [...rows, ...broken]) {
    it(`fold ${what}`, () => {
      assert.equal(folded(unfolded(marked)), marked);
    });
    it(`fold ${what}, with CRLF and a byte order mark`, () => {
      const text = `\uFEFF${unfolded(marked)}`;
      const ranges = (document: string): unknown => foldingRanges(new Document(document), byLines);
      assert.deepEqual(ranges(text.replaceAll('\n', '\r\n')), ranges(text));
      assert.equal(folded(text), `\uFEFF${marked}`);
    });
  }

  it('fold what stands between brackets for clients that fold characters', () => {
    const text =
      'class: PlatformUserTool\ninputs: [\n  { name: a }\n]\nshell_command: |\n  echo $(\n    1\n  )\n';
    const ranges = foldingRanges(new Document(text), { ...byLines, lineFoldingOnly: false });
    assert.deepEqual(ranges, [
      { startLine: 1, startCharacter: 9, endLine: 3, endCharacter: 0 },
      { startLine: 4, endLine: 7 },
      { startLine: 5, startCharacter: 9, endLine: 7, endCharacter: 2 },
    ]);
  });

  it('name kinds to clients that know them', () => {
    const document = new Document('# a\n# b\nclass: PlatformUserTool\n');
    const ranges = foldingRanges(document, { ...byLines, foldingKinds: ['region'] });
    assert.deepEqual(ranges, [{ startLine: 0, endLine: 1 }]);
  });

  it('are the largest where the client takes few', () => {
    const text = unfolded(rows[0]![1]);
    const starts = (rangeLimit: number): number[] =>
      foldingRanges(new Document(text), { ...byLines, rangeLimit }).map(({ startLine }) => startLine);
    assert.deepEqual(starts(1), [1]);
    assert.deepEqual(starts(2), [1, 2]);
    assert.deepEqual(starts(0), []);
    assert.deepEqual(starts(100), [1, 2, 6, 8, 11, 12]);
  });

  it('fold sound blocks by indentation as by the tree', () => {
    const texts = [...exampleTools(), ...platformTools()].filter(
      ({ text }) => new Document(text).yaml.problems.length === 0,
    );
    let compared = 0;
    for (const { name, text } of texts) {
      const document = new Document(text);
      const starts = new Map(foldingRanges(document, byLines).map((range) => [range.startLine, range]));
      for (const { start, end } of foldsByIndentation(new SourceText(text))) {
        compared++;
        assert.ok((starts.get(start)?.endLine ?? -1) >= end, `${name}: line ${start + 1}`);
      }
    }
    assert.ok(compared > 20);
  });
});
