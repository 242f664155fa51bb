import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check } from '../../shared/src/checker/check.js';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyFix } from '../support/edits.js';
import { renderCommand } from '../support/render.js';
import { sampleOf } from '../support/sample.js';
import { toolIn } from '../support/tools.js';
import { where } from '../support/where.js';

/** Values that break incorrect quoting. */
const values = [
  'plain',
  '',
  'two words',
  '  blanks  around ',
  "it's",
  `'"'"'`,
  '"double"',
  '$(touch injected)',
  '`touch injected`',
  '; touch injected;',
  "'; touch injected; '",
  '"; touch injected; "',
  '\n touch injected\n',
  'line one\nline two',
  '*',
  '[a-z]?{1,2}',
  '~',
  '-n',
  '--help',
  '\\',
  '\\\\n\\t',
  'ends in \\',
  '$HOME ${HOME} $1 $$',
  '# no comment',
  '!! & | < > ( )',
  'a=b',
  'äöü 日本 😀',
  '\ttab',
  '%s%d',
];

interface Context {
  name: string;
  command: string;
  /** What the command prints. */
  prints: (value: string) => string;
  /** Not in POSIX shells. */
  bashOnly?: true;
  /** Values that are impossible at the place. */
  except?: RegExp;
}

const same = (value: string): string => value;
const contexts: readonly Context[] = [
  { name: 'argument', command: `printf '%s' $(inputs.t)`, prints: same },
  { name: 'part of a word', command: `printf '%s' a$(inputs.t)b`, prints: (value) => `a${value}b` },
  { name: 'value of an option', command: `printf '%s' --o=$(inputs.t)`, prints: (value) => `--o=${value}` },
  { name: 'double quotes', command: `printf '%s' "$(inputs.t)"`, prints: same },
  { name: 'in double quotes', command: `printf '%s' "a $(inputs.t) b"`, prints: (value) => `a ${value} b` },
  {
    name: 'twice in double quotes',
    command: `printf '%s' "$(inputs.t)$(inputs.t)"`,
    prints: (value) => value + value,
  },
  { name: 'single quotes', command: `printf '%s' '$(inputs.t)'`, prints: same },
  { name: 'in single quotes', command: `printf '%s' 'a $(inputs.t) b'`, prints: (value) => `a ${value} b` },
  {
    name: 'quotes of bash',
    command: `printf '%s' $'a\\t$(inputs.t)\\tb'`,
    prints: (value) => `a\t${value}\tb`,
    bashOnly: true,
  },
  { name: 'assignment', command: `x=$(inputs.t); printf '%s' "$x"`, prints: same },
  { name: 'export', command: `export x=$(inputs.t); printf '%s' "$x"`, prints: same },
  { name: 'array', command: `x=(a $(inputs.t)); printf '%s' "\\\${x[1]}"`, prints: same, bashOnly: true },
  { name: 'here-document', command: 'cat <<EOF\na $(inputs.t) b\nEOF', prints: (value) => `a ${value} b\n` },
  {
    name: 'quoted here-document',
    command: `cat <<'EOF'\na $(inputs.t) b\nEOF`,
    prints: (value) => `a ${value} b\n`,
  },
  {
    name: 'substitution',
    command: `printf '%s' "\\$(printf '%s.' $(inputs.t))"`,
    prints: (value) => `${value}.`,
  },
  {
    name: 'double quotes in a substitution',
    command: `printf '%s' "\\$(printf '%s.' "$(inputs.t)")"`,
    prints: (value) => `${value}.`,
  },
  {
    name: 'substitution in a here-document',
    command: `cat <<EOF\n\\$(printf '%s.' $(inputs.t))\nEOF`,
    prints: (value) => `${value}.\n`,
  },
  { name: 'here-string', command: 'cat <<< $(inputs.t)', prints: (value) => `${value}\n`, bashOnly: true },
  {
    name: 'name of a file',
    command: 'printf hello > $(inputs.t) && cat < $(inputs.t)',
    prints: () => 'hello',
    except: /^$/,
  },
  { name: 'test', command: `x=$(inputs.t); [ "$x" = $(inputs.t) ] && printf yes`, prints: () => 'yes' },
  {
    name: 'test of bash',
    command: `x=$(inputs.t); [[ $x == $(inputs.t) ]] && printf yes`,
    prints: () => 'yes',
    bashOnly: true,
  },
  {
    name: 'pattern',
    command: `x=$(inputs.t); case $x in $(inputs.t)) printf yes;; esac`,
    prints: () => 'yes',
  },
  { name: 'loop', command: `for x in $(inputs.t); do printf '%s' "$x"; done`, prints: same },
  { name: 'argument of a shell', command: `sh -c 'printf %s "$1"' sh $(inputs.t)`, prints: same },
  { name: 'body of a function', command: `printf '%s' \${ return inputs.t; }`, prints: same },
  { name: 'another value', command: `printf '%s' $(inputs.t || '')`, prints: same },
  { name: 'with a method', command: `printf '%s' "$(inputs.t.toString())"`, prints: same },
];

/** No quotes help here, as the problem says. */
const hopeless: readonly [command: string, says: RegExp][] = [
  ['echo `echo $(inputs.t)`', /cannot be quoted inside backquotes/],
  [`echo \`echo "$(inputs.t)"\``, /cannot be quoted inside backquotes/],
  ['echo \\$(( $(inputs.t) + 1 ))', /make the input a number/],
  ['echo \\${x:-$(inputs.t)}', /assign it to a shell variable/],
  [`sh -c 'echo "$(inputs.t)"'`, /another shell reads, .* pass it to that shell as an argument/],
  ['bash -o pipefail -ec "cat x | grep $(inputs.t)"', /another shell reads/],
  [`find . -exec /bin/sh -c 'echo '"$(inputs.t)" {} +`, /another shell reads/],
  ['sh -c $(inputs.t)', /another shell reads/],
  ['eval "echo $(inputs.t)"', /"eval" reads again, .* without "eval"/],
  ['eval echo $(inputs.t)', /"eval" reads again/],
];

const own = (text: string): Problem[] =>
  check(new Document(text)).filter(({ code }) => code === 'reference-unquoted');

function tool(command: string, input: string): string {
  const lines = command.split('\n').map((line) => `  ${line}\n`);
  return completeExample({ text: `shell_command: |\n${lines.join('')}inputs:\n  - name: t\n${input}` });
}

const text = '    type: text\n';

/** A document after all fixes of the rule: those that accept most values. */
function fixed(document: string): string {
  let current = document;
  for (let round = 0; round < 10; round++) {
    const fix = own(current)
      .find(({ fixes }) => fixes.length > 0)
      ?.fixes.at(-1);
    if (!fix) return current;
    current = applyFix(current, fix);
  }
  assert.fail(`there is always another fix: ${current}`);
}

function render(document: string, inputs: object): string {
  const { templates, libraryTexts } = toolIn(document);
  return renderCommand(templates[0]!.text, inputs, libraryTexts[0]?.script.source);
}

/** All values in a long run, else every fourth, from another one in each context. */
const someValues = (context: number): readonly string[] => sampleOf(values, 4, context);

describe('the fix that quotes a value', function () {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'user-tool-shell-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  for (const name of ['bash', 'dash'] as const) {
    for (const [index, { name: context, command, prints, bashOnly, except }] of contexts.entries()) {
      if (bashOnly && name !== 'bash') continue;
      where(name).it(`lets every value through ${name}: ${context}`, () => {
        const document = fixed(tool(command, text));
        for (const value of someValues(index).filter((one) => !except?.test(one))) {
          const rendered = render(document, { t: value });
          const { stdout, stderr } = spawnSync(name, ['-c', rendered], { cwd: folder, encoding: 'utf8' });
          assert.equal(stdout, prints(value), `${rendered}\n${stderr}`);
          assert.ok(!readdirSync(folder).includes('injected'), rendered);
        }
      });
    }
  }

  it('leaves nothing to report, and passes null as an empty text', () => {
    for (const { command } of contexts) {
      for (const input of [text, `${text}    optional: true\n`]) {
        const document = fixed(tool(command, input));
        assert.deepEqual(own(document), []);
        if (input.includes('optional') && document.includes('quoted(inputs.t)'))
          assert.ok(!render(document, { t: null }).includes('null'), document);
      }
    }
  });

  it('is not offered where quotes do not help', () => {
    for (const [command, says] of hopeless) {
      const problems = own(tool(command, text));
      assert.equal(problems.length, 1, command);
      assert.match(problems[0]!.message, says);
      assert.deepEqual(problems[0]!.fixes, []);
    }
  });
});
