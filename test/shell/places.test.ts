import assert from 'node:assert/strict';
import { readShellPlaces } from './read-places.js';

/** A command, and the shell context of each `$(inputs.…)` in it. */
const rows: readonly [command: string, ...places: string[]][] = [
  ['echo $(inputs.a)', 'bare argument'],
  ['$(inputs.a) x', 'bare command'],
  ['echo x$(inputs.a).txt --o=$(inputs.b)', 'bare argument', 'bare argument'],
  [`echo '$(inputs.a)' "x $(inputs.b)"`, 'single', 'double'],
  [`echo 'a'"$(inputs.a)"b'$(inputs.b)'$(inputs.c)`, 'double', 'single', 'bare argument'],
  [`echo $'$(inputs.a)' $"$(inputs.b)"`, 'ansi', 'double'],
  ['x=$(inputs.a) y=(1 $(inputs.b)); export z=$(inputs.c)', ...Array<string>(3).fill('bare assignment')],
  ['cat < $(inputs.a) > "$(inputs.b)" 2>> $(inputs.c)', 'bare redirect', 'double', 'bare redirect'],
  ['cat <<< $(inputs.a)', 'bare here-string'],
  ['[[ $(inputs.a) == $(inputs.b) ]]', 'bare test', 'bare test'],
  ['[[ $x =~ $(inputs.a) ]]', 'bare regex'],
  ['[ $(inputs.a) = 1 ]', 'bare test'],
  [
    'case $(inputs.a) in $(inputs.b)) echo $(inputs.c);; esac',
    'bare argument',
    'bare pattern',
    'bare argument',
  ],
  ['for f in $(inputs.a); do echo $(inputs.b); done', 'bare argument', 'bare argument'],
  ['cat <<EOF\n$(inputs.a)\nEOF\necho $(inputs.b)', 'heredoc', 'bare argument'],
  [`cat <<'EOF' | wc\n$(inputs.a)\nEOF\n`, 'quoted-heredoc'],
  ['cat <<-\\EOF\n\t$(inputs.a)\n\tEOF\n', 'quoted-heredoc'],
  [
    `cat <<EOF\nit's "$(inputs.a)" \\$(echo "$(inputs.b)" $(inputs.c))\nEOF\n`,
    'heredoc',
    'double, substitution, heredoc',
    'bare argument, substitution, heredoc',
  ],
  ['# $(inputs.a)\necho a#$(inputs.b) # $(inputs.c)', 'comment', 'bare argument', 'comment'],
  ['echo \\\n  $(inputs.a) \\\n  "$(inputs.b)"', 'bare argument', 'double'],
  ['echo \\$(( 1 + $(inputs.a) )); (( x > $(inputs.b) ))', 'arithmetic', 'arithmetic'],
  ['echo \\${x:-$(inputs.a)} "\\${x:-$(inputs.b)}"', 'expansion', 'expansion, double'],
  [
    'echo `cat $(inputs.a)` "`cat \'$(inputs.b)\'`"',
    'bare argument, backquotes',
    'single, backquotes, double',
  ],
  [
    `echo "\\$(cat "$(inputs.a)" '$(inputs.b)' $(inputs.c))"`,
    'double, substitution, double',
    'single, substitution, double',
    'bare argument, substitution, double',
  ],
  [
    '{ cat $(inputs.a); } || ( cat "$(inputs.b)" ) && diff <(sort $(inputs.c)) x',
    'bare argument',
    'double',
    'bare argument',
  ],
  [`awk -v x=$(inputs.a) '{ print "$(inputs.b)" }' x`, 'bare argument', 'single'],
  [`echo "$(date) $(inputs.a)" '\${HOME}' $(inputs.b)`, 'double', 'bare argument'],
  [`echo "\\\\$(inputs.a)" 'ä😀' $(inputs.b)`, 'double', 'bare argument'],
  [
    `cat <<A - <<'B' $(inputs.a)\n$(inputs.b)\nA\n$(inputs.c)\nB\necho "$(inputs.d)"`,
    'bare argument',
    'heredoc',
    'quoted-heredoc',
    'double',
  ],
  // After an error nothing is reported.
  [`echo $(inputs.a) 'b $(inputs.b)\necho $(inputs.c)`, 'bare argument'],
];

/** A YAML field with the text in each style that can represent it. */
const styles: Readonly<Record<string, (text: string) => string | undefined>> = {
  double: (text) => JSON.stringify(text),
  single: (text) => (text.includes('\n') ? undefined : `'${text.replaceAll("'", "''")}'`),
  literal: (text) => `|\n${indented(text, '\n')}`,
  folded: (text) => (/\n[ \t]/.test(text) ? undefined : `>\n${indented(text, '\n\n')}`),
  plain: (text) => (/\n|: | #|^[^A-Za-z$]/.test(text) ? undefined : text),
};

function indented(text: string, lineEnd: string): string {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${line}`)
    .join(lineEnd);
}

describe('the place of a value in a command', () => {
  for (const [style, write] of Object.entries(styles)) {
    it(`is found in a ${style} scalar`, () => {
      let read = 0;
      for (const [command, ...places] of rows) {
        const written = write(command);
        if (written === undefined) continue;
        read++;
        assert.deepEqual(readShellPlaces(`shell_command: ${written}\n`), places, command);
      }
      assert.ok(read > 10, `only ${read} commands can be written so`);
    });
  }

  it('is found in config files that are shell scripts, and in no others', () => {
    const file = (fields: string): string =>
      `shell_command: sh x\nconfigfiles:\n  - content: |\n      ${fields}\n`;
    assert.deepEqual(readShellPlaces(file('echo "$(inputs.a)"\n    filename: x.sh')), ['double']);
    assert.deepEqual(readShellPlaces(file('#!/usr/bin/env bash\n      echo $(inputs.a)')), ['bare argument']);
    assert.deepEqual(readShellPlaces(file('print("$(inputs.a)")\n    filename: x.py')), []);
    assert.deepEqual(readShellPlaces(file('#!/usr/bin/python3\n      echo $(inputs.a)')), []);
  });
});
