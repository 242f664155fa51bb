import { accepts, reports, type Habit, type LookAlike } from './habit.js';
import assert from 'node:assert/strict';
import { problemsOf, toolWith } from '../support/rule-cases.js';

const inputs = 'inputs:\n  - {name: table, type: data, format: tabular}\n';
const command = (...lines: string[]): string =>
  `shell_command: |\n${lines.map((line) => `  ${line}\n`).join('')}  wc '$(inputs.table.path)' > count.txt\n`;
const file = (name: string): string => `configfiles:\n  - filename: ${name}\n    content: x = 1\n${inputs}`;

const missing = (habit: string, line: string): Habit => ({
  habit,
  fields: command(line) + inputs,
  code: 'script-missing',
  severity: 'warning',
  says: 'Nothing makes the script',
});

function threads(habit: string, before: string, after: string): Habit {
  return {
    habit,
    fields: command(before),
    code: 'threads-hardcoded',
    severity: 'hint',
    fix: { safe: false, after: command(after) },
  };
}

const help = (habit: string, text: string): Habit => ({
  habit,
  fields: `help:\n  format: markdown\n  content: ${text}\n`,
  code: 'help-stub',
  severity: 'hint',
});

const slots = (n: number): string => `\\\${GALAXY_SLOTS:-${n}}`;

describe('unfinished tools', () => {
  reports([
    missing('Python', `python «run.py» '$(inputs.table.path)'`),
    missing('Python with options', 'python3 -u «scripts/run.py»'),
    missing('R', `Rscript --vanilla «plot.R» x`),
    missing('bash', 'bash ./«run.sh»'.replace('./«', '«./')),
    missing('by its path', '«./run.sh» x'),
    missing('in a pipe', 'cat x | perl «filter.pl» > y'),
    missing('in a condition', 'if python3 «check.py»; then touch y; fi'),
    missing('in quotes', `python3 '«run.py»'`),
    missing('as input', 'bash -e < «run.sh»'),
    missing('through a pipe', 'cat «run.sh» | bash -e'),
    missing('as input of R', 'R --no-save < «plot.R» > log.txt'),
    missing('as input with arguments', 'bash -s a b < «run.sh»'),
    {
      habit: 'a script of another name',
      fields: command('python3 «rnu.py»') + file('run.py'),
      code: 'script-missing',
      severity: 'warning',
      says: 'did you mean "run.py"?',
      fix: { safe: false, after: command('python3 run.py') + file('run.py') },
    },
    {
      habit: 'a script to write',
      fields: command('python3 «plot.py»') + file('x.txt'),
      code: 'script-missing',
      severity: 'warning',
      fix: {
        safe: false,
        after: (command('python3 plot.py') + file('x.txt')).replace(
          'content: x = 1\n',
          'content: x = 1\n  - filename: plot.py\n    content: |\n      # The script in Python.\n',
        ),
      },
    },
    {
      habit: 'a script that is still to write',
      fields: command('python3 «plot.py»') + file('plot.py').replace('x = 1', '"# The script.\\n"'),
      code: 'script-missing',
      severity: 'warning',
      says: 'is still empty',
    },
    threads('--threads', 'tool --threads «8» x', `tool --threads ${slots(8)} x`),
    threads('--threads=', 'tool --threads=«16» x', `tool --threads=${slots(16)} x`),
    threads('-t', 'bwa mem -t «4» x y', `bwa mem -t ${slots(4)} x y`),
    threads('-@', 'samtools sort -@ «4» x', `samtools sort -@ ${slots(4)} x`),
    threads('-@ without a space', 'samtools sort -@«4» x', `samtools sort -@${slots(4)} x`),
    threads('--cpus', 'tool --cpus «2»', `tool --cpus ${slots(2)}`),
    threads('-num_threads', 'blastn -num_threads «8» x', `blastn -num_threads ${slots(8)} x`),
    threads('--runThreadN', 'STAR --runThreadN «8»', `STAR --runThreadN ${slots(8)}`),
    threads('a variable', 'THREADS=«8»', `THREADS=${slots(8)}`),
    threads('a variable of libraries', 'export OMP_NUM_THREADS=«8»', `export OMP_NUM_THREADS=${slots(8)}`),
    help('a placeholder', '«TODO»'),
    help('a sentence to write', '«TODO: describe the tool.»'),
    help('a heading', '"«# Help»"'),
    help('the name', '«Count lines»'),
    help('the name with a period', '«count lines.»'),
    help('a template of an editor', '«Add your help text here»'),
  ]);

  const silent = (habit: string, ...lines: string[]): LookAlike => ({ habit, fields: command(...lines) });
  accepts([
    { habit: 'a config file', fields: command('python3 run.py') + file('run.py') },
    { habit: 'a config file with its path', fields: command('bash ./run.sh') + file('./run.sh') },
    silent('a here-document', "cat > run.py <<'EOF'", 'print(1)', 'EOF', 'python3 run.py'),
    silent('tee', "tee run.py <<'EOF'", 'print(1)', 'EOF', 'python3 run.py'),
    silent('a script of the image', 'python3 /opt/run.py', 'bash "$TOOL/run.sh"'),
    silent('a script in the path', 'run.py x', 'plot.R'),
    silent('a module', 'python3 -m pip list', `python3 -c 'print(1)'`, `Rscript -e '1'`),
    silent('an input', `python3 '$(inputs.table.path)'`),
    silent('a copied script', 'cp /opt/run.py .', 'python3 run.py'),
    silent('a downloaded script', 'wget -q https://example.org/run.py', 'python3 run.py'),
    silent('another folder', 'cd /opt && python3 run.py'),
    silent('awk', `awk -f /opt/a.awk x`, `awk '{print}' run.py`),
    silent(
      'text through a pipe',
      'cat x.py | grep a | bash',
      'cat a.sh b.sh | bash',
      'cat run.sh | bash -c ls',
    ),
    silent('standard input', 'python3 - x.py < y', `python3 -c 'x' < run.py`, 'bash < run.txt'),
    { habit: 'a config file as input', fields: command('python3 < run.py') + file('run.py') },
  ]);

  /** Texts in which there is not even a hint. */
  const quiet = [
    command('tool --threads $GALAXY_SLOTS', `tool -t ${slots(4)}`, 'tool --threads 1'),
    command('sort -t 8 x', 'timeout -t 5 tool', 'tool -t 0.5', 'tool -t file', 'tool --threads-per-core 2'),
    command("echo '--threads 8'", '# --threads 8'),
    'help:\n  format: markdown\n  content: Counts the lines of the table.\n',
    'help:\n  format: markdown\n  content: The description of the table is in the first column.\n',
  ];
  for (const fields of quiet) {
    it(`no hint: ${fields}`, () => {
      for (const dialect of ['galaxy', 'platform'] as const) {
        const found = problemsOf(toolWith(dialect, fields)).filter(({ code }) =>
          ['threads-hardcoded', 'help-stub'].includes(code),
        );
        assert.deepEqual(found, []);
      }
    });
  }
});
