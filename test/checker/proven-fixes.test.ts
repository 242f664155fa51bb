import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { applyFixes } from '../../shared/src/checker/fix-all.js';
import { Document } from '../../shared/src/tool/document.js';
import { toolWith } from '../support/rule-cases.js';

const inputs = `inputs:
  - { name: table, type: data, format: tabular }
  - { name: shade, type: color }
  - { name: pat, type: text }
`;

/** A command, the code of a problem in it, and its fixes: safe ones begin with "!". */
const cases: readonly [what: string, command: string, code: string, fixes: readonly string[]][] = [
  [
    'the same words',
    "sort $(inputs.table.path) '$(inputs.table.path)' > count.txt",
    'reference-unquoted',
    ['!Put in single quotes'],
  ],
  [
    'a value that the shell reads as a comment',
    'plot -c $(inputs.shade) > count.txt',
    'reference-unquoted',
    ['Put in single quotes'],
  ],
  [
    'a fix whose completion would undo it',
    `awk '$1 == "'$(inputs.pat)'"' x > count.txt`,
    'reference-unquoted',
    ['Put in single quotes'],
  ],
  [
    'after a quote that is not closed',
    "echo don't sort > log.txt\n  sort '$(inputs.table.path)' > count.txt",
    'shell-syntax',
    ['Replace with "\\\'"'],
  ],
  [
    'after the language of another system',
    "#set $ext = 'tsv'\n  sort $(inputs.table.path) > count.txt",
    'reference-unquoted',
    ['Put in single quotes'],
  ],
  [
    'an error, with nothing uncertain before it',
    'echo $(date) > count.txt',
    'shell-unescaped',
    ['!Escape as "\\$(" for the shell'],
  ],
  [
    'with quotes for what it writes',
    'sort $(inputs.table[].path) > count.txt',
    'reference-kind',
    ['Replace with "inputs.table.path", and put in single quotes'],
  ],
];

describe('a fix', () => {
  for (const [what, command, code, fixes] of cases) {
    it(`is offered for what it is: ${what}`, () => {
      const text = toolWith('galaxy', `shell_command: |\n  ${command}\n${inputs}`);
      const found = check(new Document(text)).find((problem) => problem.code === code);
      assert.deepEqual(
        found?.fixes.map(({ title, preferred }) => (preferred ? `!${title}` : title)),
        fixes,
      );
    });
  }

  it('is not offered if it adds a problem', () => {
    const text = toolWith('galaxy', 'command: sort x\n').replace(/^shell_command: .*\n(?: .*\n)*/m, '');
    const [problem] = check(new Document(text)).filter(({ code }) => code === 'unknown-field');
    assert.deepEqual(
      problem?.fixes.map(({ title }) => title),
      ['Replace with "shell_command"'],
    );
  });

  it('is safe whatever its rule is configured as', () => {
    const text = toolWith('galaxy', `shell_command: wc “$(inputs.table.path)” > count.txt\n${inputs}`);
    const rules = { 'typographic-character': 'error' } as const;
    const config = {
      rules,
      datatypes: [],
      ignore: [],
      platform: undefined,
      jobs: undefined,
      shellcheck: undefined,
    };
    const found = check(new Document(text), { config }).filter(
      ({ code }) => code === 'typographic-character',
    );
    assert.deepEqual(
      found.flatMap(({ severity, fixes }) => fixes.map(({ preferred }) => [severity, preferred])),
      [['error', false]],
    );
  });

  it('is proven with others if there are many', () => {
    const lines = Array.from({ length: 300 }, () => '  echo $(date) $(inputs.table.path) >> count.txt\n');
    const table = inputs.replace(/.*color.*\n/, '');
    const text = toolWith('galaxy', `shell_command: |\n${lines.join('')}${table}`);
    const found = check(new Document(text), { all: true }).filter(({ severity }) => severity !== 'hint');
    assert.equal(found.length, 600);
    assert.ok(found.every(({ fixes }) => fixes[0]?.preferred));
    assert.equal(
      applyFixes(new Document(text)).problems.filter(({ severity }) => severity !== 'hint').length,
      0,
    );
  });
});
