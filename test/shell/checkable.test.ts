import assert from 'node:assert/strict';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { checkableOf } from '../support/shellcheck.js';

const inputs = `inputs:
  - {name: a, type: data, format: txt}
  - {name: b, type: text}
  - {name: n, type: integer}
  - {name: on, type: boolean}
`;

/** A command, and what ShellCheck reads after its first line. */
const commands: readonly [what: string, written: string, read: string][] = [
  ['a bare value', 'wc $(inputs.b)', 'wc ${V0______}'],
  ['double quotes', 'wc "x $(inputs.b)"', 'wc "x ${V0______}"'],
  ['single quotes', `wc '$(inputs.b)'`, 'wc "${V0______}"'],
  ['single quotes with more', `awk '{print $1 "\\t$(inputs.b)"}'`, 'awk "{print _1 __t${V0______}_}"'],
  ['two in one string', `echo '$(inputs.b)$$(inputs.n)'`, 'echo "${V0______}_${V1______}"'],
  ['single quotes without a value', `awk '{print $1}' $(inputs.b)`, `awk '{print $1}' \${V0______}`],
  ['one expression twice', 'sort $(inputs.b) > $(inputs.b)', 'sort ${V0______} > ${V0______}'],
  ['two expressions', 'cp $(inputs.b) $(inputs.n)', 'cp ${V0______} ${V1______}'],
  ['arithmetic', 'echo \\$(( $(inputs.n) + 1 ))', 'echo $(( R__________ + 1 ))'],
  ['a substitution', `x="\\$(cat '$(inputs.b)')"`, 'x="$(cat "${V0______}")"'],
  ['backquotes', "x=`cat '$(inputs.b)'`", "x=`cat 'R__________'`"],
  ['a comment', 'wc x # $(inputs.b)', 'wc x # R__________'],
  ['dollars before', 'echo $$(inputs.n) "a$$(inputs.n)"', 'echo $R__________ "a$R__________"'],
  ['a backslash before', 'echo \\\\$(inputs.n)', 'echo \\$__________'],
  ['an expansion', 'echo "\\${x:-$(inputs.b)}"', 'echo "${x:-${V0______}}"'],
  ["bash's strings", `echo $'$(inputs.b)'`, `echo $'R__________'`],
  ['a short expression', 'echo $() $(1)', 'echo R__ ${V}'],
];

describe('what shellcheck gets to read', () => {
  for (const [what, written, read] of commands) {
    it(what, () => {
      const [script, ...others] = checkableOf(
        completeExample({ text: `shell_command: |-\n  ${written}\n${inputs}` }),
      );
      assert.equal(script?.text, `#!/bin/sh -e\n${read}`);
      assert.deepEqual(others, []);
    });
  }

  it('keeps here-documents in quotes as they are', () => {
    const text = completeExample({
      text: `shell_command: |-\n  cat <<A\n  $(inputs.b)\n  A\n  cat <<'B'\n  $(inputs.b)\n  B\n${inputs}`,
    });
    assert.deepEqual(
      checkableOf(text).map((one) => one.text),
      ["#!/bin/sh -e\ncat <<A\n${V0______}\nA\ncat <<'B'\nR__________\nB"],
    );
  });

  it('has expressions over several lines on one, as long as they are', () => {
    const [script] = checkableOf(
      completeExample({ text: 'shell_command: |-\n  echo ${\n    return 1;\n  } x\n' }),
    );
    assert.match(script?.text ?? '', /^#!\/bin\/sh -e\necho \$\{V0_+\} x$/);
  });

  it('is nothing where no shell can read the text, and nothing without a text', () => {
    assert.deepEqual(checkableOf(completeExample({ text: `shell_command: echo '$(inputs.b)\n` })), []);
    assert.deepEqual(checkableOf(completeExample({ text: '', without: ['shell_command'] })), []);
    assert.deepEqual(checkableOf('class: GalaxyWorkflow\nshell_command: echo\n'), []);
  });

  it('is nothing where the text is very long', () => {
    const command = `shell_command: ${'echo a; '.repeat(20_000)}\n`;
    assert.deepEqual(checkableOf(completeExample({ text: command })), []);
  });

  it('takes in config files that are scripts, with the shell that they name', () => {
    const text = completeExample({
      text: `configfiles:
  - {name: one, filename: one.sh, content: "x=$(inputs.table.path)"}
  - {name: two, content: "#!/bin/dash\\necho $(inputs.table.path)"}
  - {name: three, filename: three.py, content: "print($(inputs.table.path))"}
`,
    });
    assert.deepEqual(
      checkableOf(text).map((one) => [one.text, one.mayBeSourced]),
      [
        ['#!/bin/sh -e\nwc -l "${V0_______________}" > count.txt', false],
        ['#!/bin/bash\nx=${V0_______________}', true],
        ['#!/bin/dash\necho ${V0_______________}', false],
      ],
    );
  });
});
