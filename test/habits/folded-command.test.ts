import { accepts, reports, type Habit, type LookAlike } from './habit.js';

const text = (header: string, lines: readonly string[]): string =>
  `shell_command: ${header}\n${lines.map((line) => `  ${line}\n`).join('')}`;

/** A folded command, and the lines that the fix makes of it. */
function folded(
  habit: string,
  says: string,
  lines: readonly string[],
  after: readonly string[] = lines,
): Habit {
  return {
    habit,
    fields: text('«>»', lines),
    code: 'folded-command',
    severity: 'warning',
    says,
    fix: { safe: false, after: text('|', after) },
  };
}

const read = `sort '$(inputs.table.path)' > sorted.txt`;

describe('folded commands', () => {
  reports([
    folded('two commands', '"wc -l sorted.txt > count.txt" becomes an argument', [
      read,
      'wc -l sorted.txt > count.txt',
    ]),
    folded('a program that nobody knows, after a redirection', 'argument', [
      read,
      'mytool sorted.txt',
      'touch count.txt',
    ]),
    folded('the same program twice', 'argument', [
      `mytool index '$(inputs.table.path)'`,
      'mytool run -o count.txt',
    ]),
    folded('commands of the shell', '"cd out" becomes', [
      'mkdir -p out',
      'cd out',
      `cat '$(inputs.table.path)' > count.txt`,
    ]),
    folded(
      'options on lines of their own',
      'argument',
      ['mytool', `--input '$(inputs.table.path)'`, '--fast', 'sort -o count.txt x'],
      ['mytool \\', `--input '$(inputs.table.path)' \\`, '--fast', 'sort -o count.txt x'],
    ),
    folded(
      'a pipe on lines of its own',
      'argument',
      [`cat '$(inputs.table.path)'`, '| sort > x', 'wc -l x > count.txt'],
      [`cat '$(inputs.table.path)' \\`, '| sort > x', 'wc -l x > count.txt'],
    ),
    folded('a comment', 'a part of the comment before it', ['# sorts', read, 'touch count.txt']),
    folded('a here-document', 'the shell cannot read them', [
      'cat > x.txt <<EOF',
      '$(inputs.table.path)',
      'EOF',
      'touch count.txt',
    ]),
    folded('backslashes at the ends of lines', 'makes that space', [
      `sort -k 1 \\`,
      `'$(inputs.table.path)' \\`,
      '> count.txt',
    ]),
    {
      habit: 'a backslash without a sign',
      fields: `shell_command: «sort -k 1 \\»\n  '$(inputs.table.path)' > count.txt\n`,
      code: 'folded-command',
      severity: 'warning',
      fix: { safe: false, after: text('|', [`sort -k 1 \\`, `'$(inputs.table.path)' > count.txt`]) },
    },
    folded('a condition', 'the shell cannot read them', [
      `if [ -s '$(inputs.table.path)' ]`,
      'then',
      'touch count.txt',
      'fi',
    ]),
    {
      habit: 'without its last line break',
      fields: text('«>-»', [read, 'wc -l sorted.txt > count.txt']),
      code: 'folded-command',
      severity: 'warning',
      fix: { safe: false, after: text('|-', [read, 'wc -l sorted.txt > count.txt']) },
    },
    {
      habit: 'in a script',
      fields: `configfiles:\n  - filename: run.sh\n    content: «>»\n      sort x > y\n      wc -l y\n`,
      code: 'folded-command',
      severity: 'warning',
    },
  ]);

  const silent = (habit: string, ...lines: string[]): LookAlike => ({ habit, fields: text('>', lines) });
  accepts([
    silent('one command', 'sort', '-k 1', `'$(inputs.table.path)'`, '> count.txt'),
    silent('a command of a program', 'samtools', 'sort', '-o count.txt', `'$(inputs.table.path)'`),
    silent(
      'a program that is a value',
      `mytool --sorter`,
      'sort',
      `--input '$(inputs.table.path)' > count.txt`,
    ),
    silent('commands that are joined', `sort '$(inputs.table.path)' > x &&`, 'wc -l x > count.txt;', 'cat x'),
    silent('operators at the start', `sort '$(inputs.table.path)' > x`, '&& wc -l x', '| cat > count.txt'),
    silent('a pipe', `cat '$(inputs.table.path)' |`, 'sort |', 'wc -l > count.txt'),
    silent('a loop', 'for f in a b; do', 'cat $f;', 'done > count.txt'),
    silent('blank lines between', read, '', 'wc -l sorted.txt > count.txt'),
    silent('a backslash in a comment', `sort '$(inputs.table.path)' > count.txt # x \\`, '# y'),
    silent('an escaped backslash', `sort -t '$(inputs.table.path)' \\\\\\\\`, 'x > count.txt'),
    silent('more indentation', 'if true; then', '  cat x;', '  wc -l x;', 'fi > count.txt'),
    silent('another command as arguments', 'time -p', 'sort x', '> count.txt'),
    silent('xargs', `cat x | xargs -n 1`, 'wc -l > count.txt'),
    silent('a wrapper', 'mpirun -n 2', 'cat x', '> count.txt'),
    silent('quotes over lines', `python3 -c 'import x;`, `print(x)'`, '> count.txt'),
    { habit: 'a literal text', fields: text('|', [read, 'wc -l sorted.txt > count.txt']) },
    { habit: 'a folded description', fields: 'description: >\n  sort it > x\n  cat x\n' },
  ]);
});
