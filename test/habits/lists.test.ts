import { accepts, reports, type Habit, type LookAlike } from './habit.js';

const inputs = `inputs:
  - { name: xs, type: data, format: txt, multiple: true }
  - { name: words, type: select, multiple: true, options: [{ label: A, value: a }, { label: B, value: b }] }
  - { name: coll, type: data_collection, collection_type: list }
  - { name: flag, type: boolean }
`;
const files = ['/d/a b', '/d/c'].map((path) => ({ path }));
const values = { xs: files, words: ['a', 'b'], coll: { elements: files }, flag: true };

/** A tool with a command before one that writes the output. */
const fields = (command: string): string =>
  `shell_command: |-\n  ${command.replaceAll('\n', '\n  ')}\n  : > count.txt\n${inputs}`;
const rest = '\n: > count.txt';

const paths = `map((f) => f.path)`;
const one = 'is a list in quotes, so it is one word to the shell';

/** A list in quotes before and after the first fix, and the command that runs then. */
function quoted(habit: string, before: string, after: string, command: string): Habit {
  return {
    habit,
    fields: fields(before),
    code: 'list-quoted',
    severity: 'warning',
    says: one,
    fix: { safe: false, after: fields(after), renders: { inputs: values, command: command + rest } },
  };
}

describe('lists as authors write them', () => {
  reports([
    quoted(
      'paths in single quotes',
      `cat '«$(inputs.xs.${paths}.join(' '))»'`,
      `cat '$(inputs.xs.${paths}.join("' '"))'`,
      "cat '/d/a b' '/d/c'",
    ),
    quoted(
      'paths in double quotes',
      `cat "«$(inputs.xs.${paths}.join(" "))»"`,
      `cat "$(inputs.xs.${paths}.join('" "'))"`,
      'cat "/d/a b" "/d/c"',
    ),
    quoted(
      'elements of a collection',
      `cat "«$(inputs.coll.elements.${paths}.join(' '))»"`,
      `cat "$(inputs.coll.elements.${paths}.join('" "'))"`,
      'cat "/d/a b" "/d/c"',
    ),
    quoted(
      'options between the values',
      `gatk -I '«$(inputs.xs.${paths}.join(' -I '))»'`,
      `gatk -I '$(inputs.xs.${paths}.join("' -I '"))'`,
      "gatk -I '/d/a b' -I '/d/c'",
    ),
    quoted(
      'an option before the quotes',
      `sort --files="«$(inputs.xs.${paths}.join(' '))»"`,
      `sort --files="$(inputs.xs.${paths}.join('" --files="'))"`,
      'sort --files="/d/a b" --files="/d/c"',
    ),
    quoted(
      'a short option before the quotes',
      `gatk -I'«$(inputs.xs.${paths}.join(' '))»'`,
      `gatk -I'$(inputs.xs.${paths}.join("' -I'"))'`,
      "gatk -I'/d/a b' -I'/d/c'",
    ),
    quoted(
      'an array',
      `arr=('«$(inputs.xs.${paths}.join(' '))»' x)`,
      `arr=('$(inputs.xs.${paths}.join("' '"))' x)`,
      "arr=('/d/a b' '/d/c' x)",
    ),
    quoted(
      'chosen words',
      `sort '«$(inputs.words.join(' '))»'`,
      `sort '$(inputs.words.join("' '"))'`,
      "sort 'a' 'b'",
    ),
    quoted(
      'a loop over one word',
      `for f in "«$(inputs.xs.${paths}.join(' '))»"; do cat "$f"; done`,
      `for f in "$(inputs.xs.${paths}.join('" "'))"; do cat "$f"; done`,
      'for f in "/d/a b" "/d/c"; do cat "$f"; done',
    ),
    quoted(
      'a list for one case only',
      `cat '«$(inputs.flag ? inputs.xs.${paths}.join(' ') : '-')»'`,
      `cat '$(inputs.flag ? inputs.xs.${paths}.join("' '") : '-')'`,
      "cat '/d/a b' '/d/c'",
    ),
    quoted(
      'the other quotes between the values',
      `cat "«$(inputs.xs.${paths}.join("' '"))»"`,
      `cat "$(inputs.xs.${paths}.join('" "'))"`,
      'cat "/d/a b" "/d/c"',
    ),
    quoted(
      'quotes around values that have their own',
      `cat "«$(inputs.xs.map((f) => "'" + f.path + "'").join(' '))»"`,
      `cat $(inputs.xs.map((f) => "'" + f.path + "'").join(' '))`,
      "cat '/d/a b' '/d/c'",
    ),
    quoted(
      'a command for another shell',
      `sh -c 'cat "«$(inputs.words.join(" "))»"'`,
      `sh -c 'cat "$(inputs.words.join('" "'))"'`,
      `sh -c 'cat "a" "b"'`,
    ),
    {
      ...quoted('', '', '', ''),
      habit: 'the documented form in quotes',
      dialects: ['platform'],
      fields: fields(`cat '«$(inputs.xs[].path)»'`),
      fix: {
        safe: false,
        after: fields(`cat '$(inputs.xs.${paths}.join("' '"))'`),
        renders: { inputs: values, command: `cat '/d/a b' '/d/c'${rest}` },
      },
    },
    {
      ...quoted('', '', '', ''),
      habit: 'quotes between the values, but none around',
      fields: fields(`cat «$(inputs.xs.${paths}.join("' '"))»`),
      says: 'none are around it',
      fix: {
        safe: false,
        after: fields(`cat '$(inputs.xs.${paths}.join("' '"))'`),
        renders: { inputs: values, command: `cat '/d/a b' '/d/c'${rest}` },
      },
    },
    {
      habit: 'a bare list of paths',
      fields: fields(`cat «$(inputs.xs.${paths}.join(' '))»`),
      code: 'reference-unquoted',
      severity: 'warning',
      says: 'is a list outside quotes',
      fix: {
        safe: false,
        after: fields(`cat '$(inputs.xs.${paths}.join("' '"))'`),
        renders: { inputs: values, command: `cat '/d/a b' '/d/c'${rest}` },
      },
    },
    ...(
      [
        [`sh -c "cat «LIST»"`, `sh -c "cat 'LIST'"`, `"' '"`, `sh -c "cat '/d/a b' '/d/c'"`],
        [`sh -c 'cat «LIST»'`, `sh -c 'cat "LIST"'`, `'" "'`, `sh -c 'cat "/d/a b" "/d/c"'`],
        [`eval "cat «LIST»"`, `eval "cat 'LIST'"`, `"' '"`, `eval "cat '/d/a b' '/d/c'"`],
      ] as const
    ).map(([before, after, separator, command]): Habit => ({
      habit: `a list that another shell splits: ${before}`,
      fields: fields(before.replace('LIST', () => `$(inputs.xs.${paths}.join(' '))`)),
      code: 'reference-unquoted',
      severity: 'warning',
      fix: {
        safe: false,
        after: fields(after.replace('LIST', () => `$(inputs.xs.${paths}.join(${separator}))`)),
        renders: { inputs: values, command: command + rest },
      },
    })),
    {
      habit: 'a bare list with options between the values',
      fields: fields(`gatk -I «$(inputs.xs.${paths}.join(' -I '))»`),
      code: 'reference-unquoted',
      severity: 'warning',
      fix: {
        safe: false,
        after: fields(`gatk -I '$(inputs.xs.${paths}.join("' -I '"))'`),
        renders: { inputs: values, command: `gatk -I '/d/a b' -I '/d/c'${rest}` },
      },
    },
  ]);
  accepts(
    [
      ['each value in the quotes around', `cat '$(inputs.xs.${paths}.join("' '"))'`],
      ['each value in double quotes', `cat "$(inputs.xs.${paths}.join('" "'))"`],
      ['quotes inside the expression', `cat $(inputs.xs.map((f) => "'" + f.path + "'").join(' '))`],
      ['quotes in a template', "cat $(inputs.xs.map((f) => `'${f.path}'`).join(' '))"],
      ['JSON as quotes', "cat $(inputs.xs.map((f) => JSON.stringify(f.path)).join(' '))"],
      ['a list with commas', `sort -k '$(inputs.words.join(','))' x`],
      ['a list with commas and spaces', `Rscript /opt/a.R "$(inputs.words.join(', '))"`],
      ['lines', `cat '$(inputs.words.join("\\n"))'`],
      ['a variable that is split later', `list="$(inputs.words.join(' '))"; sort $list`],
      ['a message', `echo "Using $(inputs.words.join(' '))"`],
      ['a whole message', `echo "$(inputs.words.join(' '))"`],
      ['a printed line', `printf '%s\\n' "$(inputs.words.join(' '))"`],
      ['a test', `[ -n "$(inputs.words.join(' '))" ] && cat x`],
      ['a test of bash', `[[ -n "$(inputs.words.join(' '))" ]] && cat x`],
      ['a text on standard input', `cat <<< "$(inputs.words.join(' '))"`],
      ['a here-document', `cat <<'EOF'\n$(inputs.words.join(' '))\nEOF`],
      ['a part of a program', `python -c 'print("$(inputs.words.join(" "))".split())'`],
      ['a program of awk', `awk 'BEGIN { split("$(inputs.words.join(" "))", a) }'`],
      ['a part of a program of sed', `sed 's/x/$(inputs.words.join(' '))/' a`],
      ['a part of a program of sed in double quotes', `sed "s/x/$(inputs.words.join(' '))/" a`],
      ['a part of a word', `cat /data/'$(inputs.words.join(' '))'.txt`],
      ['words after an option', `make FLAGS="$(inputs.words.join(' '))" --extra='$(inputs.words.join(' '))'`],
      ['plain words', `sort $(inputs.words.join(' '))`],
      ['a variable for awk', `awk -v list="$(inputs.words.join(' '))" 1 x`],
    ].map(([habit, command]): LookAlike => ({ habit: habit ?? '', fields: fields(command ?? '') })),
  );
  accepts([
    {
      habit: 'the documented form',
      dialects: ['platform'],
      fields: fields('cat $(inputs.xs[].path)'),
    },
    {
      habit: 'a list in a config file',
      fields: `configfiles:\n  - filename: a.R\n    content: |\n      files <- "$(inputs.words.join(' '))"\n${fields('cat a.R')}`,
    },
  ]);
});
