import fc from 'fast-check';
import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { readFindings, type ShellFinding } from '../../shared/src/shellcheck/findings.js';
import { mapFindings } from '../../shared/src/shellcheck/map-findings.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyFix } from '../support/edits.js';
import { mark, unmark } from '../support/marked.js';
import { runs } from '../support/runs.js';
import { checkableOf, findingOn, proposalOn, type Said } from '../support/shellcheck.js';
import { toolIn } from '../support/tools.js';

const inputs = `inputs:
  - {name: table, type: data, format: txt}
  - {name: n, type: integer}
  - {name: flag, type: boolean}
`;
const tool = (fields: string): string => completeExample({ text: fields + inputs });

/** The problems of ShellCheck's rule for a tool whose first script has a finding. */
function problemsOf(text: string, finding: (script: string) => ShellFinding): Problem[] {
  const [script] = checkableOf(text);
  assert.ok(script, 'there is a script');
  const shellFindings = [{ text: script.text, findings: [finding(script.text)] }];
  return check(new Document(text), { shellFindings }).filter(({ code }) => code === 'shellcheck');
}

/** Documents with the marked place that a finding about some words of the script is reported at. */
const places: readonly [what: string, fields: string, words: string][] = [
  ['a literal scalar', 'shell_command: |\n  cd x\n  ls «$a» > count.txt\n', '$a'],
  ['a folded scalar', 'shell_command: >-\n  cd x;\n  ls\n  «$a» > count.txt\n', '$a'],
  ['a plain scalar', 'shell_command: ls «$a» > count.txt\n', '$a'],
  ['a plain scalar on two lines', 'shell_command: ls\n  «$a $b» > count.txt\n', '$a $b'],
  ['single quotes', `shell_command: 'echo ''x'' «''$y''» > count.txt'\n`, `'$y'`],
  ['double quotes', 'shell_command: "echo \\"x\\"\\t«\\"$y\\"» > count.txt"\n', '"$y"'],
  ['escapes of YAML', 'shell_command: "ls \\u00e9\\n\\x20«$\\x61b»\\nwc"\n', '$ab'],
  ['wide characters', 'shell_command: |\n  echo "😀é中" «$a» > count.txt\n', '$a'],
  ['a tab', 'shell_command: |\n  echo\n  \techo\t«$a» > count.txt\n', '$a'],
  ['an escape of the platform', 'shell_command: |\n  ls «\\$(a)» > count.txt\n', '$(a)'],
  ['a word behind one', 'shell_command: |\n  ls \\$(a) «$b» > count.txt\n', '$b'],
  ['a word behind a value', `shell_command: |\n  ls '$(inputs.table.path)' «$b» > count.txt\n`, '$b'],
  [
    'a command with a value',
    `shell_command: |\n  «ls '$(inputs.table.path)' b»\n`,
    'ls "${V0_______________}" b',
  ],
  ['a part of a value and more', 'shell_command: |\n  ls «x$(inputs.table.path)»\n', 'x${V0'],
  ['a command over two lines', 'shell_command: |\n  «if a; then\n    b\n  fi»\n', 'if a; then\n  b\nfi'],
  ['nothing but a place', 'shell_command: |\n  echo a; «wc» b\n', ''],
];

const at = (words: string, said?: Said): ((script: string) => ShellFinding) => {
  return (script) => {
    if (words !== '') return findingOn(script, words, said);
    const { start, ...finding } = findingOn(script, 'wc', said);
    return { ...finding, start, end: start };
  };
};

describe("shellcheck's findings", () => {
  for (const [what, fields, words] of places) {
    it(`show at their place: ${what}`, () => {
      for (const lineEnd of ['\n', '\r\n']) {
        const marked = tool(fields).replaceAll('\n', lineEnd);
        const { text } = unmark(marked);
        const problems = problemsOf(text, at(words));
        const { source } = new Document(text);
        assert.equal(mark(text, ...problems.map(({ range }) => source.spanOf(range))), marked);
      }
    });
  }

  it('tell their number, severity and page', () => {
    const text = tool('shell_command: ls $a > count.txt\n');
    const levels = { error: 'error', warning: 'warning', info: 'info', style: 'hint' } as const;
    for (const [level, severity] of Object.entries(levels)) {
      const said = { code: 2012, level: level as keyof typeof levels, message: 'Use find.' };
      const [problem] = problemsOf(text, at('$a', said));
      assert.deepEqual(
        [problem?.message, problem?.severity, problem?.url, problem?.path],
        ['SC2012: Use find.', severity, 'https://www.shellcheck.net/wiki/SC2012', '/shell_command'],
      );
    }
  });

  it('name expressions as they are written', () => {
    const text = tool('shell_command: ls $a $(inputs.n) > count.txt\n');
    const [problem] = problemsOf(text, (script) =>
      at('$a', { message: `Why ${/\$\{V\w+\}/.exec(script)?.[0] ?? ''} and V8?` })(script),
    );
    assert.equal(problem?.message, 'SC2086: Why $(inputs.n) and V8?');
  });

  /** Findings that are not reported. */
  const unsaid: readonly [what: string, fields: string, words: string, said: Said][] = [
    ['a value alone', 'shell_command: ls $(inputs.n) > count.txt\n', '${V0______}', {}],
    ['a part of it', 'shell_command: ls $(inputs.n) > count.txt\n', 'V0', {}],
    ['our own first line', 'shell_command: ls > count.txt\n', '#!/bin/sh', {}],
    ['files that are not there', 'shell_command: . x > count.txt\n', 'x', { code: 1091 }],
    ['advice about a variable', 'shell_command: rm -r $(inputs.n)/*\n', '${V0______}/*', { code: 2115 }],
    ['remarks of the parser', 'shell_command: ls a > count.txt\n', 'a', { code: 1009, level: 'info' }],
    [
      'syntax around what may be code',
      `shell_command: |\n  ls $(inputs.flag ? '> x |' : '') a > count.txt\n`,
      'a',
      { code: 1073, level: 'error' },
    ],
  ];
  for (const [what, fields, words, said] of unsaid) {
    it(`say nothing of ${what}`, () => {
      assert.deepEqual(problemsOf(tool(fields), at(words, said)), []);
    });
  }

  it('say of an unused variable nothing in a script that another may read', () => {
    const file = (name: string): string =>
      tool(
        `shell_command: ls > count.txt\nconfigfiles: [{filename: ${name}, content: "x=1 # $(inputs.n)"}]\n`,
      );
    const [, script] = checkableOf(file('a.sh'));
    assert.ok(script);
    assert.deepEqual(mapFindings(script, [findingOn(script.text, 'x', { code: 2034 })]), []);
    assert.equal(mapFindings(script, [findingOn(script.text, 'x')]).length, 1);
  });

  it('tell of one fault of syntax once', () => {
    const text = tool('shell_command: ls a > count.txt\n');
    const [script] = checkableOf(text);
    assert.ok(script);
    const codesOf = (...codes: number[]): number[] =>
      mapFindings(
        script,
        codes.map((code) => findingOn(script.text, 'a', { code, level: 'error' })),
      ).map(({ code }) => code);
    assert.deepEqual(codesOf(1009, 1049, 1073, 1050, 1072), [1049, 1050]);
    assert.deepEqual(codesOf(1009, 1073, 1072), [1073]);
    assert.deepEqual(codesOf(1072), [1072]);
    assert.deepEqual(codesOf(1009, 2086), [2086]);
  });

  it('take what a POSIX shell lacks for an information, as the shell of the image may have it', () => {
    const text = tool('shell_command: ls $a > count.txt\n');
    const severityOf = (level: ShellFinding['level']): unknown =>
      problemsOf(text, at('$a', { code: 3010, level }))[0]?.severity;
    assert.deepEqual(
      [severityOf('error'), severityOf('warning'), severityOf('style')],
      ['info', 'info', 'hint'],
    );
  });

  it('are none where the rule is off or a comment says so, and a comment about none is idle', () => {
    const text = tool('# user-tool-disable-next-line shellcheck\nshell_command: ls $a > count.txt\n');
    const problemsBy = (shellFindings?: { text: string; findings: ShellFinding[] }[]): string[] =>
      check(new Document(text), { ...(shellFindings && { shellFindings }) }).map(({ code }) => code);
    const [script] = checkableOf(text);
    assert.ok(script);
    const unused = ['input-unused', 'input-unused', 'input-unused'];
    assert.deepEqual(problemsBy([{ text: script.text, findings: [findingOn(script.text, '$a')] }]), unused);
    assert.deepEqual(problemsBy([{ text: script.text, findings: [] }]), ['bad-suppression', ...unused]);
    assert.deepEqual(problemsBy([]), unused, 'it was not asked about this script');
    assert.deepEqual(problemsBy(), unused, 'it was not asked');
  });
});

type Written = Parameters<typeof proposalOn>[2];
const quotes: Written = { before: '"', behind: '"' };

/** The fields after accepting a fix; undefined if none is offered. */
const proposals: readonly [
  what: string,
  fields: string,
  words: string,
  written: Written,
  after: string | undefined,
][] = [
  ['in a literal scalar', 'shell_command: |\n  ls $a\n', '$a', quotes, 'shell_command: |\n  ls "$a"\n'],
  ['in a plain scalar', 'shell_command: ls $a\n', '$a', quotes, 'shell_command: ls "$a"\n'],
  ['in double quotes', 'shell_command: "ls $a"\n', '$a', quotes, 'shell_command: "ls \\"$a\\""\n'],
  [
    'around an escape',
    'shell_command: |\n  ls \\$(a)\n',
    '$(a)',
    quotes,
    'shell_command: |\n  ls "\\$(a)"\n',
  ],
  [
    'that writes a substitution',
    'shell_command: |\n  ls `a`\n',
    '`a`',
    { instead: '$(a)' },
    'shell_command: |\n  ls \\$(a)\n',
  ],
  [
    'that would make double backslashes single',
    'shell_command: |\n  ls a\\\\b c\n',
    'c',
    { instead: '$(' },
    undefined,
  ],
  [
    'where they are single already',
    'shell_command: |\n  ls a\\\\\\\\b $(inputs.n) c\n',
    'c',
    { instead: '$(c)' },
    'shell_command: |\n  ls a\\\\\\\\b $(inputs.n) \\$(c)\n',
  ],
  [
    'beside a value',
    'shell_command: |\n  ls $a$(inputs.n)\n',
    '$a',
    quotes,
    'shell_command: |\n  ls "$a"$(inputs.n)\n',
  ],
  ['in the place of a value', 'shell_command: |\n  ls a$(inputs.n)\n', 'a${V0', { instead: 'x' }, undefined],
  ['inside of a value', 'shell_command: |\n  ls $(inputs.n) x\n', 'V0', quotes, undefined],
  [
    'in a string that was written otherwise',
    `shell_command: |\n  ls 'x $(inputs.n)'\n`,
    'x',
    quotes,
    undefined,
  ],
  ['that has a backslash', 'shell_command: |\n  ls a\n', 'a', { before: '\\' }, undefined],
  ['that has a line break', 'shell_command: |\n  ls a\n', 'a', { behind: '\nb' }, undefined],
  ['that takes one away', 'shell_command: |\n  ls a\n  b\n', 'a\nb', { instead: 'c' }, undefined],
  ['behind a backslash', 'shell_command: |\n  ls \\a\n', 'a', { before: '"' }, undefined],
  ['that would make an expression', 'shell_command: |\n  ls $a\n', 'a', { instead: '(x)' }, undefined],
  ['in one place twice', 'shell_command: |\n  ls a\n', 'a', { before: '"', instead: 'b' }, undefined],
  ['on our own line', 'shell_command: |\n  ls a\n', '/bin/sh -e\nls', { instead: 'b' }, undefined],
];

describe("shellcheck's proposals", () => {
  for (const [what, fields, words, written, after] of proposals) {
    it(`${after === undefined ? 'are not offered' : 'are offered'} ${what}`, () => {
      const text = tool(fields);
      const fixes = problemsOf(text, (script) => proposalOn(script, words, written)).flatMap(
        (one) => one.fixes,
      );
      assert.deepEqual(
        fixes.map((fix) => [applyFix(text, fix), fix.preferred]),
        after === undefined ? [] : [[tool(after), false]],
      );
    });
  }
});

const pieces = fc.constantFrom(
  ...[
    'ls',
    ' ',
    ' ',
    '\n',
    '$a',
    '"$b"',
    `'$(inputs.n)'`,
    '$(inputs.table.path)',
    '"$(inputs.n) x"',
    '\\$(date)',
  ],
  ...[
    '\t',
    '😀',
    'é',
    ';',
    '|',
    '`a`',
    `'`,
    '"',
    '# ',
    '\\\\',
    '$',
    '${ return 1\n}',
    '<<E\n',
    '\nE\n',
    '(',
    ')',
  ],
);
const number = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -2, max: 200 }));
const place = fc.record({ line: number, column: number });
const anyFinding: fc.Arbitrary<ShellFinding> = fc.record({
  code: fc.constantFrom(1049, 1072, 1073, 2034, 2086, 2115, 3010),
  level: fc.constantFrom('error', 'warning', 'info', 'style'),
  message: fc.constant('a'),
  start: place,
  end: place,
  replacements: fc.array(
    fc.record({ start: place, end: place, text: fc.constantFrom('"', '$(', 'x', '', '$', '{') }),
    { maxLength: 2 },
  ),
});
const styles: readonly ((text: string) => string)[] = [
  (text) => `shell_command: |2-\n${text.replace(/^/gm, '  ')}\n`,
  (text) => `shell_command: ${JSON.stringify(text)}\n`,
  (text) => `shell_command: '${text.replace(/'/g, "''").replace(/\n/g, '\n\n  ')}'\n`,
];

describe('any finding about any script', () => {
  it('is inside of its scalar, and about a value as a whole or not at all', () => {
    const count = runs(400);
    let seen = 0;
    fc.assert(
      fc.property(
        fc.array(pieces, { minLength: 1, maxLength: 14 }),
        fc.constantFrom(...styles),
        fc.array(anyFinding, { maxLength: 4 }),
        (parts, style, findings) => {
          const text = tool(style(parts.join('')));
          const read = toolIn(text);
          const shellFindings = checkableOf(text).map((script) => ({ text: script.text, findings }));
          const problems = check(read.document, { shellFindings }).filter(
            ({ code }) => code === 'shellcheck',
          );
          const [template] = read.templates;
          for (const { range, fixes } of problems) {
            seen++;
            const span = read.source.spanOf(range);
            assert.ok(
              template && span.start >= template.scalar.span.start && span.end <= template.scalar.span.end,
            );
            assert.ok(span.end > span.start, 'it can be seen');
            const edited = fixes.flatMap(({ edits }) => edits.map((edit) => read.source.spanOf(edit.range)));
            for (const { scanned, span: whole } of template.expressions) {
              if (!scanned.closed) continue;
              for (const offset of [span.start, span.end])
                assert.ok(offset <= whole.start || offset >= whole.end, 'inside of a value');
              for (const { start, end } of edited)
                assert.ok(end <= whole.start || start >= whole.end || template.scalar.style === 'plain');
            }
            for (const fix of fixes) assert.deepEqual(new Document(applyFix(text, fix)).yaml.problems, []);
          }
        },
      ),
      count,
    );
    assert.ok(seen > count.numRuns / 3, `only ${seen} problems`);
  });

  it('is read from whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (output) => {
        const read = readFindings(output);
        assert.ok(read === undefined || Array.isArray(read));
      }),
      runs(300),
    );
    for (const output of [
      '',
      '[]',
      '{}',
      '{"comments":[{}]}',
      '{"comments":[null]}',
      'null',
      '{"comments":{}}',
    ])
      assert.equal(readFindings(output), undefined, output);
    assert.deepEqual(readFindings('{"comments":[]}'), []);
  });
});
