import assert from 'node:assert/strict';
import { findShellProblems } from '../../server/checking/src/shell/shell-findings.js';
import { shellcheckSource } from '../../server/checking/src/shell/shellcheck.js';
import { check } from '../../shared/src/checker/check.js';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { shellcheck as rule } from '../../shared/src/rules/shellcheck.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyFix } from '../support/edits.js';
import { mark, unmark } from '../support/marked.js';
import { checkableOf, exampleFindings } from '../support/shellcheck.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';

const shellcheck = shellcheckSource();
const sources = { shellcheck, onWarning: (warning: string) => assert.fail(warning) };

async function problemsOf(text: string): Promise<Problem[]> {
  const document = new Document(text);
  const facts = await findShellProblems(document, { shellcheck: true }, sources);
  return check(document, facts).filter(({ code }) => code === 'shellcheck');
}

const inputs = `inputs:
  - {name: table, type: data, format: txt}
  - {name: tables, type: data, format: txt, multiple: true}
  - {name: title, type: text}
  - {name: n, type: integer}
  - {name: flag, type: boolean}
`;
const tool = (fields: string): string => completeExample({ text: fields + inputs });

/** Documents in which every finding is marked, with the numbers of the findings. */
const documents: readonly [fields: string, numbers: number[]][] = [
  ['shell_command: |\n  read -r a\n  ls «$a» > count.txt\n', [2086]],
  ['shell_command: |\n  read -r a\n  \tls "😀é"\t«$a» > count.txt\n', [2086]],
  ['shell_command: "read -r a\\nls \\"\\u00e9\\" \\t «$a» > count.txt"\n', [2086]],
  ['shell_command: >-\n  read -r a;\n  ls\n  «$a» > count.txt\n', [2086]],
  [`shell_command: 'read -r a; echo ''x'' «$a» > count.txt'\n`, [2086]],
  ['shell_command: |\n  ls «\\$(cat x)» > count.txt\n', [2046]],
  ['shell_command: |\n  cat «`ls`» > count.txt\n', [2006]],
  ['shell_command: |\n  wc x\n  «[[ -n $HOME ]]» && echo $(inputs.n)\n', [3010]],
  [`shell_command: |\n  sort «'$(inputs.title)'» > «'$(inputs.title)'»\n`, [2094, 2094]],
  ['shell_command: |\n  printf «"$(inputs.title)"» > count.txt\n', [2059]],
];

/** Values must not cause these findings. */
const harmless = [
  'ls $(inputs.table.path) "$(inputs.table.path)" $(inputs.n)',
  `if [ '$(inputs.flag)' = 'true' ]; then ls; fi`,
  `if [ "$(inputs.flag)" = true ]; then ls; fi`,
  '[ $(inputs.n) -gt 3 ] && ls',
  `case '$(inputs.title)' in a) ls ;; esac`,
  `case $(inputs.title) in a) ls ;; esac`,
  `case x$HOME in $(inputs.title)) ls ;; esac`,
  `for f in $(inputs.tables.map((f) => f.path).join(' ')); do wc "$f"; done`,
  'echo \\$(( $(inputs.n) + 1 )) > count.txt',
  `awk '{ if ($1 == "$(inputs.title)") print $2 }' x`,
  `awk -v n=$(inputs.n) '{ print $n }' x`,
  `rm -rf "$(inputs.title)"/*`,
  `cd '$(inputs.title)'\n  ls`,
  `x='$(inputs.title)'\n  echo "$x"`,
  `echo "$(inputs.title)" | sed 's/a/b/'`,
  `tool $(inputs.flag ? '--flag' : '') x`,
  `$(inputs.title) x`,
  `tool "a"$(inputs.title)"b"`,
  `cat <<EOF > x\n  $(inputs.title)\n  EOF`,
  `cat <<'EOF' > x\n  $(inputs.title) $HOME\n  EOF`,
  'ls # $(inputs.title)',
  `x="\\$(wc -l < '$(inputs.table.path)')"; echo "$x"`,
  'export V0=1; echo "$(inputs.title)"',
  'echo \\\\$(inputs.n)',
];

describe('ShellCheck', () => {
  for (const [fields, numbers] of documents) {
    it(`finds what is marked: ${JSON.stringify(fields)}`, async () => {
      for (const lineEnd of ['\n', '\r\n']) {
        const marked = tool(fields).replaceAll('\n', lineEnd);
        const { text } = unmark(marked);
        const found = await problemsOf(text);
        const { source } = new Document(text);
        const places = new Map(found.map(({ range }) => [JSON.stringify(range), source.spanOf(range)]));
        assert.equal(mark(text, ...places.values()), marked);
        const said = found.map(({ message }) => Number(/^SC(\d+): \S/.exec(message)?.[1]));
        for (const number of numbers) assert.ok(said.includes(number), `${number} in ${said.join(', ')}`);
      }
    });
  }

  for (const command of harmless) {
    it(`blames no value in ${JSON.stringify(command)}`, async () => {
      const found = await problemsOf(tool(`shell_command: |\n  ${command}\n`));
      assert.deepEqual(
        found.map(({ message }) => message),
        [],
      );
    });
  }

  it('says of the example of its rule what the tests say that it says', async () => {
    for (const { text, findings } of exampleFindings) {
      const { findings: said } = await shellcheck(text);
      const own = said?.map((one) => ({
        ...one,
        replacements: one.replacements.map((part) => ({ ...part })),
      }));
      assert.deepEqual(own, findings);
    }
    assert.deepEqual(
      (await problemsOf(completeExample(rule.bad))).map(({ message }) => message),
      [rule.says],
    );
    assert.deepEqual(await problemsOf(completeExample(rule.good)), []);
  });

  it('listens to its own comments', async () => {
    const command = (comment: string): string =>
      tool(`shell_command: |\n  # shellcheck ${comment}\n  [[ $HOME ]]\n  ls $X\n`);
    const said = async (comment: string): Promise<string[]> =>
      (await problemsOf(command(comment))).map(({ message }) => message.slice(0, 6));
    assert.deepEqual(await said('disable=SC2086'), ['SC3010']);
    assert.deepEqual(await said('shell=bash'), ['SC2086']);
  });

  it('counts no settings of the machine', async () => {
    process.env['SHELLCHECK_OPTS'] = '--exclude=SC2086';
    try {
      const { findings } = await shellcheckSource()('#!/bin/sh\nls $X\n');
      assert.deepEqual(
        findings?.map(({ code }) => code),
        [2086],
      );
    } finally {
      delete process.env['SHELLCHECK_OPTS'];
    }
  });

  it('has proposals that read to the shell as it means them', async () => {
    const fields = [
      'shell_command: |\n  read -r a\n  ls $a `ls` > count.txt\n',
      'shell_command: "read -r a\\nls \\u00e9 \\t $a `ls`"\n',
      `shell_command: 'read -r a; ls ''b'' $a \\$(ls) \`ls\` $(inputs.n)'\n`,
      'shell_command: >-\n  read -r a;\n  ls\n  $a `ls` 😀 $a\n',
    ].map(tool);
    let seen = 0;
    for (const text of [...fields, ...allTools]) {
      const scripts = checkableOf(text);
      for (const fix of (await problemsOf(text)).flatMap(({ fixes }) => fixes)) {
        seen++;
        const fixed = applyFix(text, fix);
        const after = checkableOf(fixed).map((one) => one.text);
        const changed = scripts.filter((one) => !after.includes(one.text));
        assert.equal(changed.length, 1, `one script is another one:\n${fixed}`);
        const expected = (await shellcheck(changed[0]!.text)).findings!.map(({ replacements }) =>
          applied(changed[0]!.text, replacements),
        );
        const own = after[scripts.indexOf(changed[0]!)];
        assert.ok(
          own !== undefined && expected.includes(own),
          `${own ?? ''}\nis none of\n${expected.join('\n')}`,
        );
      }
    }
    assert.ok(seen > 5, `${seen} fixes`);
  });

  it('is asked about every document there is without harm', async () => {
    for (const text of allTools) {
      const { source, tool } = new Document(text);
      for (const { range, message } of await problemsOf(text)) {
        const { start, end } = source.spanOf(range);
        assert.match(message, /^SC\d+: \S/);
        assert.doesNotMatch(message, /V\d+_/);
        const inside = tool?.templates.some(
          ({ scalar }) => scalar.span.start <= start && end <= scalar.span.end,
        );
        assert.ok(inside && end > start);
      }
    }
  });
});

const allTools = [...ruleExamples(), ...exampleTools(), ...platformTools()].map(({ text }) => text);

/** A text after applying ShellCheck's fix in the simple case: a model for the test. */
function applied(text: string, replacements: readonly { start: Place; end: Place; text: string }[]): string {
  const lines = text.split('\n').map((line) => Array.from(line));
  const inOrder = [...replacements].sort(
    (a, b) => b.start.line - a.start.line || b.start.column - a.start.column,
  );
  for (const { start, end, text: written } of inOrder) {
    const line = lines[start.line - 1];
    if (start.line === end.line) line?.splice(start.column - 1, end.column - start.column, written);
  }
  return lines.map((line) => line.join('')).join('\n');
}

interface Place {
  line: number;
  column: number;
}
