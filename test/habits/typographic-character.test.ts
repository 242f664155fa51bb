import { accepts, reports, type Habit, type LookAlike } from './habit.js';

const command = (...lines: string[]): string =>
  `shell_command: |\n${lines.map((line) => `  ${line}\n`).join('')}`;
const table = `'$(inputs.table.path)' > count.txt`;

/** A line of the command, and the same after the first fix. */
function line(habit: string, before: string, after: string): Habit {
  return {
    habit,
    fields: command(before),
    code: 'typographic-character',
    severity: 'warning',
    // The program gets other words, and the job may have worked.
    fix: { safe: false, after: command(after) },
  };
}

/** Fields, and the same after the first fix. */
function field(
  habit: string,
  severity: 'error' | 'warning',
  before: string,
  after: string,
  safe = true,
): Habit {
  return { habit, fields: before, code: 'typographic-character', severity, fix: { safe, after } };
}

describe('typographic characters', () => {
  reports([
    line('double quotes', `grep -c «“chr1”» ${table}`, `grep -c "chr1" ${table}`),
    line(
      'double quotes around several words',
      `grep -c «“chr1 a b”» ${table}`,
      `grep -c "chr1 a b" ${table}`,
    ),
    line('German quotes', `grep -c «„chr1“» ${table}`, `grep -c "chr1" ${table}`),
    line('single quotes', `grep -c «‘chr1’» ${table}`, `grep -c 'chr1' ${table}`),
    line('quotes after an option', `grep --regexp=«“chr1”» ${table}`, `grep --regexp="chr1" ${table}`),
    line('quotes with a variable', `grep -c «“$HOME”» ${table}`, `grep -c "$HOME" ${table}`),
    line('an apostrophe in quotes', `grep «‘don’t stop’» ${table}`, `grep 'don’t stop' ${table}`),
    line('an apostrophe in double quotes', `echo «“it’s ok”» ${table}`, `echo "it’s ok" ${table}`),
    line('nothing but an apostrophe', `echo «‘it’s’» ${table}`, `echo 'it’s' ${table}`),
    line('plain quotes in typographic ones', `echo «“a "b" c”» ${table}`, `echo 'a "b" c' ${table}`),
    line(
      'around a reference',
      `wc «“$(inputs.table.path)”» > count.txt`,
      `wc "$(inputs.table.path)" > count.txt`,
    ),
    line('a dash before a letter', `wc «–»l ${table}`, `wc -l ${table}`),
    line('a long dash before a word', `wc «—»lines ${table}`, `wc --lines ${table}`),
    line('a short dash before a word', `wc «–»lines ${table}`, `wc --lines ${table}`),
    line('a dash in a pipe', `cat x | grep «–»c a ${table}`, `cat x | grep -c a ${table}`),
    line('a no-break space', `wc«\u00a0»-l ${table}`, `wc -l ${table}`),
    line('no-break spaces', `wc -l«\u00a0\u00a0»${table}`, `wc -l  ${table}`),
    {
      habit: 'several in a line',
      fields: command(`grep «–»c «“a”»«\u00a0»${table}`),
      code: 'typographic-character',
      severity: 'warning',
    },
    {
      habit: 'in a shell script',
      fields: `configfiles:\n  - filename: run.sh\n    content: |\n      grep «“a”» x\n`,
      code: 'typographic-character',
      severity: 'warning',
    },
    field(
      'quotes in JavaScript',
      'error',
      command(`wc $(inputs.table ? «‘»-l’ : “-c”) ${table}`),
      command(`wc $(inputs.table ? '-l' : "-c") ${table}`),
    ),
    field(
      'a dash in JavaScript',
      'error',
      command(`head -n $(inputs.table.basename.length «–» 1) ${table}`),
      command(`head -n $(inputs.table.basename.length - 1) ${table}`),
      false,
    ),
    field('a version in quotes', 'error', 'version: «“1.0.0”»\n', 'version: "1.0.0"\n'),
    field('an image in quotes', 'error', 'container: «‘busybox:1.36.1’»\n', 'container: "busybox:1.36.1"\n'),
    field('a name in quotes', 'warning', 'name: «“Count lines”»\n', 'name: "Count lines"\n', false),
    field(
      'a description in quotes',
      'warning',
      'description: «“of a table”»\n',
      'description: "of a table"\n',
      false,
    ),
    field('a license in quotes', 'warning', 'license: «“MIT”»\n', 'license: "MIT"\n'),
    field(
      'a type in quotes',
      'error',
      'inputs:\n  - name: table\n    type: «“data”»\n    format: txt\n',
      'inputs:\n  - name: table\n    type: data\n    format: txt\n',
    ),
    field(
      'a boolean in quotes',
      'error',
      'inputs:\n  - name: table\n    type: data\n    format: txt\n    multiple: «“false”»\n',
      'inputs:\n  - name: table\n    type: data\n    format: txt\n    multiple: false\n',
    ),
    field(
      'the name of an input in quotes',
      'warning',
      'inputs:\n  - name: «“table”»\n    type: data\n    format: txt\n',
      'inputs:\n  - name: "table"\n    type: data\n    format: txt\n',
    ),
    field(
      'a dash in a list',
      'error',
      'inputs:\n  «–» name: table\n    type: data\n    format: txt\n',
      'inputs:\n  - name: table\n    type: data\n    format: txt\n',
    ),
    field(
      'a no-break space after a colon',
      'error',
      `shell_command:«\u00a0»wc -l ${table}\n`,
      `shell_command: wc -l ${table}\n`,
    ),
    {
      habit: 'no-break spaces before keys',
      fields:
        'inputs:\n«\u00a0\u00a0»- name: table\n«\u00a0\u00a0\u00a0\u00a0»type: data\n«\u00a0\u00a0\u00a0\u00a0»format: txt\n',
      code: 'typographic-character',
      severity: 'error',
    },
  ]);

  const silent = (habit: string, ...lines: string[]): LookAlike => ({ habit, fields: command(...lines) });
  accepts([
    silent('in double quotes', `echo "“a” – b’s" > count.txt`, `wc -l ${table}`),
    silent('in single quotes', `sed 's/“/"/g; s/”/"/g' ${table}`),
    silent('in a comment', '# counts “lines” – all of them', `wc -l ${table}`),
    silent('in a here-document', "cat <<'EOF' > count.txt", '“a” – b', 'EOF', `wc -l ${table}`),
    silent('an apostrophe', `echo don’t > count.txt`, `wc -l ${table}`),
    silent('a range', `echo 1–5 a — b > count.txt`, `wc -l ${table}`),
    silent('a string of JavaScript', `echo "$(inputs.table ? '“a” – b' : '')" > count.txt`),
    { habit: 'a description with quotes', fields: 'description: the “best” – of all\n' },
    { habit: 'a name with quotes at both ends', fields: 'description: “a” and “b”\n' },
    { habit: 'a name with a dash', fields: 'name: Count – all\u00a0lines\n' },
    { habit: 'help', fields: 'help:\n  format: markdown\n  content: |\n    – “a”\n    – ‘b’\n' },
    { habit: 'a quoted description', fields: `description: "“of a table”"\n` },
    { habit: 'a list in a text', fields: 'description: >\n  one\n  – two\n' },
  ]);
});
