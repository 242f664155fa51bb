import assert from 'node:assert/strict';
import { Document } from '../../shared/src/tool/document.js';
import { applyFix } from '../support/edits.js';
import { mark, unmark } from '../support/marked.js';
import { problemsOf } from '../support/rule-cases.js';

/** A slip that makes much of a document unreadable, but is one problem, and gone after its first fix. */
interface Slip {
  slip: string;
  /** The document, or fields of a tool with an input and an output; `«»` marks the problem. */
  text: string;
  code: string;
  says?: string;
  safe?: boolean;
  /** The same after the fix; absent if there is none. */
  after?: string;
}

const head = `class: PlatformUserTool\nid: one-cause\nname: One cause\nversion: 1.0.0\ncontainer: busybox:1.36.1\n`;
const ends = `inputs:
  - name: t
    type: data
    format: txt
outputs:
  - name: out
    type: data
    format: txt
    from_work_dir: out.txt
`;

const whole = (fields: string): string => (/class: /.test(fields) ? fields : `${head}${fields}${ends}`);

function found(text: string): string[] {
  return problemsOf(text)
    .filter(({ severity }) => severity !== 'hint')
    .map(({ code, message }) => `${code}: ${message}`);
}

/** One test for each slip. */
function areOneProblem(slips: readonly Slip[]): void {
  for (const { slip, text: fields, code, says = '', safe = false, after } of slips) {
    it(slip, () => {
      const marked = whole(fields);
      const { text } = unmark(marked);
      const problems = problemsOf(text).filter(({ severity }) => severity !== 'hint');
      assert.deepEqual(
        problems.map((one) => one.code),
        [code],
        found(text).join('\n'),
      );
      const { source } = new Document(text);
      assert.equal(mark(text, ...problems.map(({ range }) => source.spanOf(range))), marked);
      const [problem] = problems;
      assert.ok(problem, 'no problem is found');
      assert.ok(problem.message.includes(says), problem.message);
      const [fix] = problem.fixes;
      if (after === undefined) {
        assert.equal(fix, undefined);
        return;
      }
      assert.ok(fix, 'no fix is offered');
      const fixed = applyFix(text, fix);
      assert.equal(fixed, whole(after));
      assert.equal(fix.preferred, safe);
      assert.deepEqual(found(fixed), []);
    });
  }
}

const used = (lines: readonly string[], indent: string): string =>
  lines.map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join('');

/** Lines below the text of a block scalar that are not indented. */
function fallen(slip: string, start: string, indent: string, lines: readonly string[]): Slip {
  return {
    slip,
    text: `${start}«${used(lines, '').trimEnd()}»\n`,
    code: 'yaml-syntax',
    after: start + used(lines, indent),
  };
}

const script = "shell_command: |\n  wc '$(inputs.t.path)'\n";
const python = `${script}  python3 <<'PY' > out.txt\n`;
const config = `shell_command: mytool --config c.yml '$(inputs.t.path)' > out.txt\nconfigfiles:\n  - filename: c.yml\n    content: |\n`;

describe('one cause is one problem', () => {
  describe('text that fell out of a block scalar', () => {
    areOneProblem([
      fallen('with an annotation', python, '  ', ['import sys', 'n: int = 3', 'print(n)', 'PY']),
      fallen('that begins with an annotation', python, '  ', ['n: int = 3', 'print(n)', 'PY']),
      fallen('with a mapping and a block', config, '      ', [
        'import sys',
        'd = {',
        '    "a": 1,',
        '}',
        'try:',
        '    x: dict = {}',
        'except ValueError as e:',
        '    pass',
        'class A:',
        '    """Doc: string"""',
      ]),
      fallen('that is YAML', config, '      ', ['threads: 4', 'samples:', '  - a', '  - b']),
      fallen('that is JSON', `${script}  cat > out.txt <<'E'\n`, '  ', [
        '{',
        '  "a": 1,',
        '  "b": [1, 2]',
        '}',
        'E',
      ]),
      fallen('with a dash', `${script}  mytool \\\n`, '  ', ['--in a \\', '- b > out.txt']),
      fallen('with a key in it', script, '  ', ['echo a', 'x: y', 'ls > out.txt']),
      fallen('that begins with a word', script, '  ', ['ls', 'sort x > out.txt']),
      fallen('that is all of the command', 'shell_command: |\n', '  ', [
        `sort '$(inputs.t.path)' > a`,
        'wc: x',
        'cp a out.txt',
      ]),
      fallen('one line', 'shell_command: |\n', '  ', [`sort '$(inputs.t.path)' > out.txt`]),
    ]);

    const keys: [slip: string, text: string, ...codes: string[]][] = [
      ['a misspelled key', `${script}  ls > out.txt\ndescripton: x\n`, 'unknown-field'],
      ['a key of another system', `${script}  ls > out.txt\nbaseCommand: x\n`, 'unknown-field'],
      [
        'a key that nobody knows',
        `${script}  ls > out.txt\nfoo:\n  - name: t\n    type: data\n`,
        'unknown-field',
      ],
      ['a key that is being typed', `${script}  ls > out.txt\nli\n`, 'yaml-syntax'],
      ['a key without a colon', `${script}  ls > out.txt\ntests\n  - inputs: {}\n`, 'yaml-syntax'],
      ['an empty text', `${script}  ls > out.txt\nhelp:\n  format: markdown\n  content: |\n`],
      ['a list without its key', `${script}  ls > out.txt\n- name: t\n  type: data\n`, 'yaml-syntax'],
    ];
    for (const [slip, fields, ...codes] of keys) {
      it(`is not ${slip}`, () => {
        const problems = problemsOf(whole(fields)).filter(({ severity }) => severity !== 'hint');
        assert.deepEqual(
          problems.map(({ code }) => code),
          codes,
        );
        assert.ok(!problems.some(({ message }) => message.includes('belong')));
      });
    }
  });

  describe('a value that goes on behind its quotes or brackets', () => {
    const rest = `shell_command: sort '$(inputs.t.path)' > out.txt\n`;
    const value = (slip: string, text: string, after: string): Slip => ({
      slip,
      text,
      code: 'yaml-syntax',
      after,
    });
    areOneProblem([
      value(
        'a path in quotes',
        `shell_command: «'$(inputs.t.path)' --run > out.txt»\n`,
        `shell_command: "'$(inputs.t.path)' --run > out.txt"\n`,
      ),
      value(
        'two kinds of quotes',
        `shell_command: «"my tool" --in '$(inputs.t.path)' > out.txt»\n`,
        `shell_command: |-\n  "my tool" --in '$(inputs.t.path)' > out.txt\n`,
      ),
      value(
        'a test',
        `shell_command: «[ -s '$(inputs.t.path)' ] && sort x > out.txt» # test\n`,
        `shell_command: "[ -s '$(inputs.t.path)' ] && sort x > out.txt" # test\n`,
      ),
      value(
        'a group',
        `shell_command: «{ cat a; cat '$(inputs.t.path)'; } > out.txt»\n`,
        `shell_command: "{ cat a; cat '$(inputs.t.path)'; } > out.txt"\n`,
      ),
      value(
        'several lines',
        `shell_command: «"my tool" --in '$(inputs.t.path)'\n  > out.txt»\n`,
        `shell_command: >-\n  "my tool" --in '$(inputs.t.path)'\n  > out.txt\n`,
      ),
      value('a text', `description: «"Raw" reads»\n${rest}`, `description: '"Raw" reads'\n${rest}`),
      value(
        'a text in brackets',
        `description: «[old] reads»\n${rest}`,
        `description: "[old] reads"\n${rest}`,
      ),
    ]);
  });

  describe('Markdown around a document', () => {
    const tool = whole(
      `shell_command: sort '$(inputs.t.path)' > out.txt\nhelp:\n  content: |\n    \`\`\`\n    x\n    \`\`\`\n  format: markdown\n`,
    );
    const pasted = (slip: string, above: string, fence: string, below: string, safe: boolean): Slip => ({
      slip,
      text: `${above}«${fence}»\n${tool}${below}`,
      code: 'yaml-syntax',
      says: 'Markdown fence',
      safe,
      after: tool,
    });
    areOneProblem([
      pasted('fences', '', '```yaml', '```\n', true),
      pasted('without a language', '\n', '```', '```', true),
      pasted('of another kind', '', '~~~ yml', '~~~\n\n', true),
      pasted('only the first', '', '```yaml', '', true),
      pasted(
        'with a text',
        'Here is it: a tool.\n\n',
        '```yaml',
        '```\n\nThis tool:\n- sorts\n```sh\nx\n```\n',
        false,
      ),
    ]);
  });

  describe('typographic signs in the structure', () => {
    const sign = (slip: string, text: string, after: string): Slip => ({
      slip,
      text,
      code: 'typographic-character',
      safe: true,
      after,
    });
    const wc = `shell_command: wc '$(inputs.t.path)' > out.txt\n`;
    const files = `configfiles:\n  - filename: a.txt\n    content: x\n`;
    areOneProblem([
      sign('the only item', `${wc}configfiles:\n  «–» filename: a.txt\n    content: x\n`, wc + files),
      sign(
        'a further item',
        `${wc}${files}  «—» filename: b.txt\n    content: x\n`,
        `${wc}${files}  - filename: b.txt\n    content: x\n`,
      ),
      sign(
        'before the text of a block',
        `shell_command: |\n«\u00a0\u00a0»wc '$(inputs.t.path)' > out.txt\n`,
        `shell_command: |\n  wc '$(inputs.t.path)' > out.txt\n`,
      ),
      sign(
        'before a key',
        `${wc}configfiles:\n  - filename: a.txt\n«\u00a0 \u00a0 »content: x\n`,
        wc + files,
      ),
      sign('around the class', whole(wc).replace('PlatformUserTool', '«“PlatformUserTool”»'), whole(wc)),
    ]);
  });

  describe('a folded command', () => {
    const lines = (...all: string[]): string => all.map((line) => `  ${line}\n`).join('');
    const folds = (slip: string, says: string, written: string[], after = written): Slip => ({
      slip,
      text: `shell_command: «>»\n${lines(...written)}`,
      code: 'folded-command',
      says,
      after: `shell_command: |\n${lines(...after)}`,
    });
    const sort = `sort '$(inputs.t.path)' > tmp.txt`;
    areOneProblem([
      folds('with a here-document', 'cannot read', [
        `python3 - '$(inputs.t.path)' <<'PY' > out.txt`,
        'import sys',
        'print(1)',
        'PY',
      ]),
      folds('with a loop', '"wc -l tmp.txt > out.txt"', [
        'for f in a b; do',
        `  sort $f '$(inputs.t.path)'`,
        'done > tmp.txt',
        'wc -l tmp.txt > out.txt',
      ]),
      folds('with a loop in one column', 'cannot read', [
        'for f in a b',
        'do',
        `sort $f '$(inputs.t.path)'`,
        'done > out.txt',
      ]),
      folds('with a comment between commands', '"wc -l tmp.txt > out.txt"', [
        sort,
        '# now count',
        'wc -l tmp.txt > out.txt',
      ]),
      folds('with a comment at the start', `"sort '$(inputs.t.path)' > out.txt" becomes`, [
        '# sort it',
        `sort '$(inputs.t.path)' > out.txt`,
      ]),
      folds(
        'with quotes over lines',
        '"wc -l tmp.txt > out.txt"',
        [`python3 -c 'import x;`, `y()'`, `'$(inputs.t.path)' > tmp.txt`, 'wc -l tmp.txt > out.txt'],
        [`python3 -c 'import x;`, `y()' \\`, `'$(inputs.t.path)' > tmp.txt`, 'wc -l tmp.txt > out.txt'],
      ),
      folds(
        'with a comment before a command in several lines',
        'comment',
        ['# all options', `mytool '$(inputs.t.path)'`, '--fast', '> out.txt'],
        ['# all options', `mytool '$(inputs.t.path)' \\`, '--fast \\', '> out.txt'],
      ),
      {
        slip: 'with a comment in the middle of a command',
        text: `shell_command: «>»\n${lines(`mytool '$(inputs.t.path)' # the input`, '--fast > out.txt')}`,
        code: 'folded-command',
        says: 'comment',
      },
      {
        slip: 'without any sign',
        text: `shell_command:\n  «${sort}»\n  wc -l tmp.txt > out.txt\n`,
        code: 'folded-command',
        says: 'YAML joins the lines',
        after: `shell_command: |\n${lines(sort, 'wc -l tmp.txt > out.txt')}`,
      },
      {
        slip: 'on the line of its key',
        text: `shell_command: «${sort}»\n  wc\n  -l tmp.txt > out.txt\n`,
        code: 'folded-command',
        after: `shell_command: |\n${lines(sort, 'wc \\', '-l tmp.txt > out.txt')}`,
      },
      {
        slip: 'in double quotes',
        text: `shell_command: «"${sort}»\n  wc -l tmp.txt > out.txt"\n`,
        code: 'folded-command',
        says: 'A text in quotes joins',
        after: `shell_command: |\n${lines(sort, 'wc -l tmp.txt > out.txt')}`,
      },
    ]);

    const silent: [what: string, fields: string][] = [
      ['options of a plain text', `shell_command: sort\n  -k 1 '$(inputs.t.path)'\n  > out.txt\n`],
      ['a pipe in a plain text', `shell_command:\n  cat '$(inputs.t.path)' |\n  sort |\n  wc -l > out.txt\n`],
      ['commands in quotes', `shell_command: "sort '$(inputs.t.path)' > a &&\n  cat a > out.txt"\n`],
      ['escaped line breaks', `shell_command: "sort '$(inputs.t.path)' > a\\n\\\n  cat a > out.txt"\n`],
      ['a comment at the end', `shell_command: >\n  sort '$(inputs.t.path)' > out.txt\n  # sorted\n`],
      [
        'a loop with semicolons',
        `shell_command: >\n  for f in a; do\n  sort '$(inputs.t.path)';\n  done\n  > out.txt\n`,
      ],
      [
        'a loop in a pipe',
        `shell_command: >\n  for f in a; do sort '$(inputs.t.path)'; done\n  | wc > out.txt\n`,
      ],
    ];
    for (const [what, fields] of silent) {
      it(`is not ${what}`, () => {
        assert.deepEqual(found(whole(fields)), []);
      });
    }
  });
});
