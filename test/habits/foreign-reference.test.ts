import { accepts, reports, type Habit, type LookAlike } from './habit.js';

const inputs = `inputs:
  - {name: reads, type: data, format: fastq}
  - {name: many, type: data, format: fastq, multiple: true}
  - {name: title, type: text}
  - {name: n, type: integer}
  - {name: sel, type: select, options: [{label: a, value: a}, {label: b, value: b}]}
  - name: cond
    type: conditional
    test_parameter: {name: kind, type: boolean}
    whens:
      - {discriminator: true, parameters: [{name: depth, type: integer}]}
      - {discriminator: false, parameters: [{name: depth, type: integer}]}
  - {name: flag, type: boolean}
`;

/** A command of several lines that writes the plain tool's output. */
const command = (...lines: string[]): string =>
  `shell_command: |\n${lines.map((line) => `  ${line}\n`).join('')}  touch count.txt\n${inputs}`;

const file = (name: string, ...lines: string[]): string =>
  `shell_command: touch count.txt\nconfigfiles:\n  - filename: ${name}\n    content: |\n${lines.map((line) => `      ${line}\n`).join('')}${inputs}`;

const label = (text: string): string =>
  `outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n    label: ${text}\nshell_command: touch count.txt\n${inputs}`;

/** One line of a command and the line after the first fix, which is never safe. */
function line(
  severity: 'warning' | 'error',
  habit: string,
  before: string,
  after: string,
  renders?: string,
): Habit {
  const text = after;
  const values = { reads: { path: '/d/a b.fq' }, title: 'T', n: 3, sel: 'a', cond: { depth: 4 }, flag: true };
  return {
    habit,
    fields: command(before),
    code: 'foreign-reference',
    severity,
    fix: {
      safe: false,
      after: command(text),
      ...(renders !== undefined && {
        renders: { inputs: values, command: `${renders}\ntouch count.txt\n` },
      }),
    },
  };
}

const many = { galaxy: `'$(inputs.many.map((f) => f.path).join("' '"))'`, platform: '$(inputs.many[].path)' };
const quotedTitle = `'$(inputs.title)'`;

describe('references of other systems', () => {
  reports([
    line('warning', 'Cheetah, bare', 'cat «$reads»', `cat '$(inputs.reads.path)'`, `cat '/d/a b.fq'`),
    line(
      'warning',
      'Cheetah, in single quotes',
      `cat '«$reads»'`,
      `cat '$(inputs.reads.path)'`,
      `cat '/d/a b.fq'`,
    ),
    line('warning', 'Cheetah, in double quotes', 'cat "«$reads»"', `cat "$(inputs.reads.path)"`),
    line('warning', 'Cheetah with a member', 'cat «$reads.path»', `cat '$(inputs.reads.path)'`),
    line('warning', 'a member of a dataset', `echo '«$reads.basename»'`, `echo '$(inputs.reads.basename)'`),
    line(
      'warning',
      'an extension that is no member',
      'cat «$reads».gz',
      `cat '$(inputs.reads.path)'.gz`,
      `cat '/d/a b.fq'.gz`,
    ),
    line('warning', 'a part of a word', 'cat /data/«$sel».fa', 'cat /data/$(inputs.sel).fa'),
    line('warning', 'after an underscore in quotes', `cat 'out_«$sel».fa'`, `cat 'out_$(inputs.sel).fa'`),
    line('warning', 'a number', 'head -n «$n»', 'head -n $(inputs.n)', 'head -n 3'),
    line('warning', 'an option with a value', 'tool --n=«$n»', 'tool --n=$(inputs.n)', 'tool --n=3'),
    line('warning', 'an option that has the name of the input', 'bbduk.sh n=«$n»', 'bbduk.sh n=$(inputs.n)'),
    line('warning', 'text', 'grep «$title» x', `grep ${quotedTitle} x`, `grep 'T' x`),
    line('warning', 'text as the only thing in double quotes', 'grep "«$title»" x', `grep ${quotedTitle} x`),
    line(
      'warning',
      'a member of a conditional',
      'head -n «$cond.depth»',
      'head -n $(inputs.cond.depth)',
      'head -n 4',
    ),
    line('warning', 'in a test', '[ «$n» -gt 1 ] && true', '[ $(inputs.n) -gt 1 ] && true'),
    line('warning', 'in a pipe', 'cat x | head -n «$n»', 'cat x | head -n $(inputs.n)'),
    line('warning', 'in a substitution', 'echo \\$(head -n «$n» x)', 'echo \\$(head -n $(inputs.n) x)'),
    line(
      'warning',
      'after a program in quotes',
      `awk '{print $1}' '«$reads»'`,
      `awk '{print $1}' '$(inputs.reads.path)'`,
    ),
    line('warning', 'Jinja, bare', 'cat «{{ reads }}»', `cat '$(inputs.reads.path)'`),
    line('warning', 'Jinja with its member', `cat '«{{ reads.path }}»'`, `cat '$(inputs.reads.path)'`),
    line('warning', 'Jinja without spaces', `head -n «{{n}}»`, 'head -n $(inputs.n)'),
    line('warning', 'Jinja with a filter', 'head -n «{{ n | int }}»', 'head -n $(inputs.n)'),
    line('warning', 'Nextflow', 'cat «!{reads}»', `cat '$(inputs.reads.path)'`),
    line('warning', 'Nextflow in single quotes', `cat '«!{reads}»'`, `cat '$(inputs.reads.path)'`),
    line('warning', 'WDL', 'head -n «~{n}»', 'head -n $(inputs.n)'),
    line('warning', 'WDL in double quotes', 'cat "«~{reads}»"', 'cat "$(inputs.reads.path)"'),
    line(
      'error',
      'without brackets',
      'cat «$inputs.reads.path»',
      `cat '$(inputs.reads.path)'`,
      `cat '/d/a b.fq'`,
    ),
    line('error', 'without brackets and member', 'cat «$inputs.reads»', `cat '$(inputs.reads.path)'`),
    line(
      'error',
      'without brackets, in single quotes',
      `cat '«$inputs.reads.path»'`,
      `cat '$(inputs.reads.path)'`,
    ),
    line(
      'error',
      'without brackets, in double quotes',
      'cat "«$inputs.reads.path»"',
      'cat "$(inputs.reads.path)"',
    ),
    line('error', 'without brackets, by key', `head -n «$inputs["n"]»`, 'head -n $(inputs.n)'),
    line(
      'error',
      'without brackets before an extension',
      'cat «$inputs.reads».gz',
      `cat '$(inputs.reads.path)'.gz`,
    ),
    line('error', 'Jinja with inputs', 'cat «{{ inputs.reads.path }}»', `cat '$(inputs.reads.path)'`),
    line('error', 'Jinja with inputs in quotes', `head -n "«{{inputs.n}}»"`, 'head -n "$(inputs.n)"'),
    {
      habit: 'several in a line',
      fields: command('tool «$reads» "«$n»" «{{ sel }}»'),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: command(`tool '$(inputs.reads.path)' "$n" {{ sel }}`) },
    },
    ...(['galaxy', 'platform'] as const).map((dialect): Habit => ({
      habit: 'a list',
      dialects: [dialect],
      fields: command('cat «$many»'),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: command(`cat ${many[dialect]}`) },
    })),
    {
      habit: 'a condition of Cheetah',
      fields: command('«#if $flag»', '--fast', '#end if'),
      code: 'foreign-reference',
      severity: 'warning',
      says: `"$(inputs.flag ? '--option' : '')"`,
    },
    {
      habit: 'a condition of Cheetah that compares',
      fields: command(`«#if str($sel) == 'a':»`, '--fast', '#end if'),
      code: 'foreign-reference',
      severity: 'warning',
      says: `"$(inputs.sel === 'a' ? '--option' : '')"`,
    },
    {
      habit: 'a condition of Cheetah about a member',
      fields: command('«#if $cond.kind == "true"»', '--fast', '#end if'),
      code: 'foreign-reference',
      severity: 'warning',
      says: `"$(inputs.cond.kind ? '--option' : '')"`,
    },
    {
      habit: 'a condition of Cheetah in a line',
      fields: command('tool «#if $flag then --fast»'),
      code: 'foreign-reference',
      severity: 'warning',
      says: `"$(inputs.flag ? '--option' : '')"`,
    },
    {
      habit: 'a variable of Cheetah',
      fields: command('«#set $name = $title»'),
      code: 'foreign-reference',
      severity: 'warning',
      says: '"$(inputs.title)"',
    },
    {
      habit: 'a loop of Cheetah',
      fields: command('«#for $f in $many»', 'cat $f', '#end for'),
      code: 'foreign-reference',
      severity: 'warning',
      says: `"'$(inputs.many.map((one) => one.path).join("' '"))'"`,
    },
    {
      habit: 'in the lines of a here-document',
      fields: command('cat > x.txt <<EOF', '«$n»', 'EOF'),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: command('cat > x.txt <<EOF', '$(inputs.n)', 'EOF') },
    },
    {
      habit: 'in a quoted here-document with Python',
      fields: command("python3 - <<'EOF'", 'open("«$reads»")', 'EOF'),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: command("python3 - <<'EOF'", 'open("$(inputs.reads.path)")', 'EOF') },
    },
    {
      habit: 'in a quoted here-document that becomes a script',
      fields: command("cat > run.py <<'EOF'", 'path = "«{{ inputs.reads.path }}»"', 'EOF'),
      code: 'foreign-reference',
      severity: 'error',
    },
    {
      habit: 'in a Python script',
      fields: file('run.py', 'table = read("«$reads»")'),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: file('run.py', 'table = read("$(inputs.reads.path)")') },
    },
    {
      habit: 'Jinja in an R script',
      fields: file('run.R', 'n <- «{{ n }}»'),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: file('run.R', 'n <- $(inputs.n)') },
    },
    {
      habit: 'in settings',
      fields: file('settings.yml', 'depth: «$n»'),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: file('settings.yml', 'depth: $(inputs.n)') },
    },
    {
      habit: 'in a shell script',
      fields: file('run.sh', 'cat «$reads» > y'),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: file('run.sh', `cat '$(inputs.reads.path)' > y`) },
    },
    {
      habit: 'Cheetah in a label',
      fields: label('Lines of «${on_string}»'),
      code: 'foreign-reference',
      severity: 'warning',
      says: 'is not evaluated in labels',
      fix: { safe: false, after: label('Lines of $(runtime.on_string)') },
    },
    {
      habit: 'the name of the tool in a label',
      fields: label('«${tool.name}» on $(runtime.on_string)'),
      code: 'foreign-reference',
      severity: 'warning',
    },
    {
      habit: 'an input in a label',
      fields: label('Lines of «$reads.name»'),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: label('Lines of $(inputs.reads.name)') },
    },
    {
      habit: 'JavaScript in a label',
      fields: label(`Lines of «$(inputs.reads.name.toUpperCase())»`),
      code: 'foreign-reference',
      severity: 'warning',
      says: 'labels have only references',
    },
    {
      habit: 'Jinja in a label',
      fields: label(`"Lines of «{{ inputs.title }}»"`),
      code: 'foreign-reference',
      severity: 'warning',
      fix: { safe: false, after: label(`"Lines of $(inputs.title)"`) },
    },
  ]);

  const silent = (habit: string, ...lines: string[]): LookAlike => ({ habit, fields: command(...lines) });
  accepts([
    silent('an assignment', 'n=5; head -n $n x'),
    silent('an assignment of the reference', 'n=$(inputs.n)', 'head -n $n x; head -n "$n" y'),
    silent('a default', ': "\\${n:=5}"', 'head -n $n x'),
    silent('a loop', 'for n in 1 2 3; do echo $n; done'),
    silent('a process in the background', 'coproc n { cat x; }; echo $n'),
    silent('read', 'while read -r n sel; do echo "$n $sel"; done < x'),
    silent('export', 'export n', 'echo $n'),
    silent('local', 'f() { local n; n=\\$1; echo $n; }', 'f 1'),
    silent('declare', 'declare -i n', 'echo $n'),
    silent('getopts', 'f() { while getopts "ab:" sel; do echo "$sel"; done; }'),
    silent('mapfile', 'mapfile -t many < x', 'echo "$many"'),
    silent('printf -v', 'printf -v n %d 5', 'echo $n'),
    silent('source', 'source ./settings.sh', 'echo $n "$sel"'),
    silent('a dot', '. ./settings.sh', 'echo $n'),
    silent('eval', 'eval "\\$(cat x)"', 'echo $n'),
    silent('arithmetic', '(( n = 5 ))', 'echo $n'),
    silent('awk', `awk '{print $n}' x`),
    silent('awk with variables', `awk -v n="$(inputs.n)" '$n > 1 {print $n}' x`),
    silent('awk in a pipe', `cat x | awk -F , '{print $n}' | sort`),
    silent('sed', `sed -n '$n' x`, `sed 's/$n/y/' x`),
    silent('perl', `perl -ne 'print $n' x`),
    silent('R', `Rscript -e 'print(df$n)'`),
    silent('jq', `jq --arg n 5 '.a[$n]' x`),
    silent('another program in quotes', `tool --filter 'df$n > 1'`, `tool 'f($n)'`),
    silent('a comment after a command', 'true #if the flag is set', 'true # if $flag is set'),
    silent('a directive about another name', 'true #if $other', '#set $other = 5'),
    silent('an escape', 'echo \\$n'),
    silent('the variable of the shell with braces', 'echo \\${n}'),
    silent('a process id', 'echo $$n'),
    silent('capitals', 'echo $N $READS $GALAXY_SLOTS'),
    silent('other names', 'echo $other {{ other }} !{other} ~{other}'),
    silent('a comment', '# $reads and {{ reads }} are the reads'),
    silent('a template of Go', `tool --format '{{ .n }} {{.n}} {{json .}}'`),
    silent('a template engine', `echo 'depth {{ n }}' | jinja2 - x`),
    silent('envsubst', `echo 'depth $n' | n=5 envsubst`),
    silent('a replacement', `sed 's/{{ n }}/$(inputs.n)/' x`, `echo '{{ n }}'`),
    silent('an R script in the command', "cat > x.R <<'EOF'", 'print(df$n)', 'print(df[["a"]]$n)', 'EOF'),
    silent('a Perl script in the command', "perl - <<'EOF'", 'my $n = 5; print "$n";', 'EOF'),
    silent('an f-string', "python3 - <<'EOF'", 'print(f"{{n}} {1}")', 'EOF'),
    silent('a format', "python3 - <<'EOF'", 'print("{{n}} {}".format(1))', 'EOF'),
    silent('an environment variable', 'env n=5 sh run.sh', 'echo "$n"'),
    { habit: 'an R script', fields: file('run.R', 'print(df$n)', 'x <- df$reads', '# $reads') },
    { habit: 'a Perl script', fields: file('run.pl', 'my $n = 5;', 'print "$n";') },
    { habit: 'a script by its first line', fields: file('run', '#!/usr/bin/env perl', 'my $n = 5;') },
    { habit: 'a makefile', fields: file('Makefile', 'all:', '\techo $$n') },
    { habit: 'a template', fields: file('report.html.j2', '<h1>{{ title }}</h1>') },
    { habit: 'a page', fields: file('report.html', '<h1>{{ title }}</h1>') },
    { habit: 'a schema', fields: file('schema.json', '{"$title": 1}') },
    { habit: 'a template of Python', fields: file('run.py', 'Template("$n").substitute(n=5)') },
    { habit: 'a shell script with a loop', fields: file('run.sh', 'for n in 1 2; do', 'echo $n', 'done') },
    { habit: 'a label with references', fields: label('$(inputs.reads.name) on $(runtime.on_string)') },
    { habit: 'a label with text in parentheses', fields: label('Costs $(USD) or $(5 + 6)') },
    { habit: 'a label with a price', fields: label('Costs $5 or $other') },
  ]);
});
