import { accepts, reports, type Habit } from './habit.js';

const inputs = 'inputs:\n  - {name: table, type: data, format: tabular}\n  - {name: title, type: text}\n';

/** An output with a file, and a command that writes others. */
const file = (path: string, command = 'touch count.txt'): string =>
  `shell_command: |\n  ${command}\noutputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: ${path}\n${inputs}`;

const folder = (path: string, command: string, more = ''): string =>
  `shell_command: |\n  ${command}\noutputs:\n  - name: count\n    type: collection\n    collection_type: list\n    discover_datasets:\n      - pattern: __name_and_ext__\n        directory: ${path}\n${more}${inputs}`;

function expression(
  habit: string,
  path: string,
  after: string,
  command = 'touch x; sort y > count.txt',
): Habit {
  return {
    habit,
    fields: file(`«${path}»`, command),
    code: 'output-path',
    severity: 'warning',
    says: 'are not evaluated',
    fix: { safe: false, after: file(after, command) },
  };
}

function unwritten(habit: string, command: string, before: string, after: string): Habit {
  return {
    habit,
    fields: file(`«${before}»`, command),
    code: 'output-unwritten',
    severity: 'info',
    says: 'did you mean',
    fix: { safe: false, after: file(after, command) },
  };
}

describe('files of outputs', () => {
  reports([
    expression('a reference', '$(inputs.title).txt', 'count.txt'),
    expression('a function', "'${ return inputs.title; }'", "'count.txt'"),
    expression('Cheetah', '$title', 'count.txt'),
    expression('Jinja', '"{{ title }}.txt"', '"count.txt"'),
    expression('a variable of the shell', '$HOME/count.txt', 'count.txt'),
    expression(
      'what the command writes with an option',
      '$(inputs.table.nameroot).bam',
      'sorted.bam',
      'tool -o sorted.bam',
    ),
    {
      habit: 'a reference, if the command names only a folder',
      fields: file(
        '«$(inputs.title).txt»',
        'mkdir -p res; tool --outdir res --out $(inputs.title.length).txt',
      ),
      code: 'output-path',
      severity: 'warning',
      says: 'let the command write a fixed name',
      noFix: true,
    },
    {
      habit: 'a file, if the command names only a folder',
      fields: file('«out.txt»', 'tool --outdir res'),
      code: 'output-unwritten',
      severity: 'info',
      says: 'check that the command writes this file',
      noFix: true,
    },
    {
      habit: 'a file, if the command names only a folder after an equals sign',
      fields: file('«out.txt»', 'tool --output-directory=res'),
      code: 'output-unwritten',
      severity: 'info',
      noFix: true,
    },
    {
      habit: 'a file, if the command makes only a folder',
      fields: file('«out.txt»', 'mkdir res && tool -o res'),
      code: 'output-unwritten',
      severity: 'info',
      noFix: true,
    },
    {
      habit: 'a misspelled folder in a folder',
      fields: folder('«res/subs»', 'tool --outdir res/sub'),
      code: 'output-unwritten',
      severity: 'info',
      fix: { safe: false, after: folder('res/sub', 'tool --outdir res/sub') },
    },
    {
      habit: 'a reference, if the command names no file',
      fields: file('«$(inputs.title).txt»', `tool > '$(inputs.title.length).txt'`),
      code: 'output-path',
      severity: 'warning',
      says: 'let the command write a fixed name',
    },
    {
      habit: 'a reference as a folder',
      fields: folder('«$(inputs.title)»', 'mkdir results'),
      code: 'output-path',
      severity: 'warning',
    },
    {
      habit: 'a pattern',
      dialects: ['platform'],
      fields: file('«"*.txt"»'),
      code: 'output-path',
      severity: 'info',
      says: 'is a pattern',
    },
    unwritten(
      'a misspelled word beside a variable',
      'for f in a b; do tool -o "\\$f.bam"; done; tar czf counts.tar.gz *.bam',
      'count.tar.gz',
      'counts.tar.gz',
    ),
    unwritten('a misspelled name', 'sort x > count.txt', 'conut.txt', 'count.txt'),
    unwritten('the beginning of a written name', 'sort x > counts.txt', 'counts.tx', 'counts.txt'),
    unwritten('the end of a written name', 'sort x > counts.txt', 'ounts.txt', 'counts.txt'),
    {
      ...unwritten('a file in a folder', 'mkdir a && sort x > a/b.tsv', 'b.tsv', 'a/b.tsv'),
      severity: 'warning',
    },
    unwritten('another ending', 'sort x > count.tsv', 'count.txt', 'count.tsv'),
    unwritten('another name, if there is one file', 'sort x > sorted.tsv', 'result.txt', 'sorted.tsv'),
    unwritten('after an option', 'tool --output sorted.bam x', 'output.bam.gz', 'sorted.bam'),
    unwritten('with tee', 'sort x | tee counts.txt', 'count.tsv', 'counts.txt'),
    unwritten('in a folder', 'mkdir out && sort x > out/count.txt', 'outputs/conut.txt', 'out/count.txt'),
    {
      habit: 'a folder that nothing makes',
      fields: folder('«results»', 'tool x'),
      code: 'output-unwritten',
      severity: 'info',
      says: 'check that the command makes it',
    },
    {
      habit: 'a misspelled folder',
      fields: folder('«result»', 'mkdir -p resluts && tool x'),
      code: 'output-unwritten',
      severity: 'info',
      fix: { safe: false, after: folder('resluts', 'mkdir -p resluts && tool x') },
    },
    {
      habit: 'the folder of a written file',
      fields: folder('«outputs»', 'sort x > parts/a.txt'),
      code: 'output-unwritten',
      severity: 'info',
      fix: { safe: false, after: folder('parts', 'sort x > parts/a.txt') },
    },
  ]);
  accepts([
    { habit: 'the written file', fields: file('count.txt') },
    { habit: 'right behind an option', fields: file('count.txt', 'sort -ocount.txt x') },
    {
      habit: 'a file that is unpacked',
      fields: file('count.txt', 'tool -z count.txt.gz; gunzip count.txt.gz'),
    },
    { habit: 'a file that is moved', fields: file('b.tsv', 'mkdir a; sort x > a/b.tsv; mv a/b.tsv .') },
    { habit: 'a file below a variable', fields: file('b.tsv', 'sort x > "$PWD/b.tsv"') },
    { habit: 'a pattern', dialects: ['galaxy'], fields: file('"*.txt"') },
    { habit: 'a name with a price', fields: file('count.txt', 'sort x > count.txt # $5') },
    { habit: 'a made folder', fields: folder('results', 'mkdir results; tool x') },
    { habit: 'a folder with a slash', fields: folder('results/', 'tool --outdir results x') },
    { habit: 'the folder of a written file', fields: folder('out', 'sort x > out/a.txt') },
    { habit: 'the working directory', fields: folder('.', 'sort x > a.txt') },
    { habit: 'a nested folder', fields: folder('out/parts', 'mkdir -p out/parts') },
    {
      habit: 'a folder of a script',
      fields: folder(
        'figures',
        'python3 run.py',
        'configfiles:\n  - filename: run.py\n    content: os.mkdir("figures")\n',
      ),
    },
  ]);
});
