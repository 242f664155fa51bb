import { command, file, line } from './foreign-fields.js';
import { reports, type Habit } from './habit.js';

describe('template languages, outputs, and entities of XML', () => {
  reports([
    {
      habit: 'a block of Cheetah',
      fields: command('«#if $flag»', 'sort x', '#else if $sel', 'cat x', '#else', 'true', '#end if'),
      code: 'foreign-reference',
      severity: 'warning',
      says: '"#else if", "#else"',
      noFix: true,
    },
    {
      habit: 'nested blocks of Cheetah about other names',
      fields: command('«#for $i, $x in enumerate($xs)»', '#if $x', 'echo "«$x»" «$i»', '#end if', '#end for'),
      code: 'foreign-reference',
      severity: 'warning',
      noFix: true,
    },
    {
      habit: 'single directives of Cheetah',
      fields: command(
        '«#import os»',
        '«#set $base = os.path.basename(str($reads))»',
        "cp x '«$base»'",
        '## a comment',
      ),
      code: 'foreign-reference',
      severity: 'warning',
      noFix: true,
    },
    {
      habit: 'a block of Cheetah without a variable',
      fields: command('«#try»', 'cat x', '#except', 'true', '#end try'),
      code: 'foreign-reference',
      severity: 'warning',
    },
    {
      habit: 'a block of Jinja',
      fields: command('«{% if flag and (sel == "a") %}»', 'sort x', '{%- else -%}', 'cat x', '{% endif %}'),
      code: 'foreign-reference',
      severity: 'warning',
      says: '"{% else %}" and "{% endif %}" are not evaluated',
      noFix: true,
    },
    {
      habit: 'a loop of Jinja',
      fields: command('«{% for r in many %}»', "cat '«{{ r }}»'", '{% endfor %}'),
      code: 'foreign-reference',
      severity: 'warning',
      noFix: true,
    },
    {
      habit: 'a comment of Jinja',
      fields: command("«{# don't count #}»", "cat 'x'"),
      code: 'foreign-reference',
      severity: 'warning',
      says: 'is not a comment to the shell',
      noFix: true,
    },
    {
      habit: 'Cheetah in a Python script',
      fields: file('run.py', '«#if $flag»', 'print(1)', '#end if'),
      code: 'foreign-reference',
      severity: 'warning',
      noFix: true,
    },
    {
      habit: 'a variable of Cheetah in braces',
      fields: command("#set $base = 'x'", "cp x '«${base}».txt'"),
      code: 'shell-unescaped',
      severity: 'error',
      noFix: true,
    },
    line('warning', 'Snakemake', 'cat «{reads}»', `cat '$(inputs.reads.path)'`, `cat '/d/a b.fq'`),
    line('warning', 'Snakemake, the only output', 'cat x > «{output}»', 'cat x > count.txt'),
    line('warning', 'Snakemake, a parameter', 'head -n «{params.n}» x', 'head -n $(inputs.n) x'),
    line('warning', 'Snakemake, the cores', 'tool -t «{threads}»', 'tool -t \\${GALAXY_SLOTS:-1}'),
    line(
      'warning',
      'Snakemake, after a sign',
      'tool --threads=«{threads}»',
      'tool --threads=\\${GALAXY_SLOTS:-1}',
    ),
    line('warning', 'Snakemake, beside an option', 'tool -@«{threads}»', 'tool -@\\${GALAXY_SLOTS:-1}'),
    line('warning', 'Snakemake, in a path', 'cat "«{reads}».bai"', 'cat "$(inputs.reads.path).bai"'),
    {
      habit: 'words of Snakemake without an equal',
      fields: command('tool --sample «{wildcards.sample}» --mem «{resources.mem_mb}» 2> «{log}»'),
      code: 'foreign-reference',
      severity: 'warning',
      noFix: true,
    },
    line('warning', 'an output as a variable', `cat x > '«$count»'`, `cat x > 'count.txt'`),
    line('error', 'an output without brackets', `cat x > "«$outputs.count»"`, `cat x > "count.txt"`),
    line('warning', 'an output of Jinja', 'cat x > «{{ count }}»', 'cat x > count.txt'),
    line('error', 'an entity of XML', 'cat x «&gt;» count.txt', 'cat x > count.txt'),
    line('error', 'entities of XML', 'cat x «&amp;&amp;» cat y', 'cat x && cat y'),
    line('warning', 'an entity of XML in a program', "awk '$1 «&lt;»= 3' x", "awk '$1 <= 3' x"),
    line('warning', 'an entity of XML in quotes', "grep -c '^«&gt;»' x", "grep -c '^>' x"),
    ...(
      [
        ['expression-syntax', 'cat x > $(«outputs».count.path)', 'cat x > count.txt'],
        ['reference-undeclared', `cat x > '$(inputs.«count».path)'`, `cat x > 'count.txt'`],
        ['shell-unescaped', 'cat x > «${count}»', 'cat x > count.txt'],
        [
          'expression-syntax',
          'head -n $(inputs.n &lt«;» 3 ? 1 : 2) x',
          'head -n $(inputs.n < 3 ? 1 : 2) x',
          'safe',
        ],
        [
          'expression-syntax',
          `echo '$(inputs.title.replace(«/[)]/g», ""))'`,
          `echo '$(inputs.title.replace(/[\\x29]/g, ""))'`,
          'safe',
        ],
        [
          'reference-unfinished',
          `echo '«$(»inputs.title.replace(/'/g, ""))'`,
          `echo '$(inputs.title.replace(/\\x27/g, ""))'`,
        ],
      ] as const
    ).map(([code, before, after, proof]): Habit => ({
      habit: before,
      fields: command(before),
      code,
      severity: 'error',
      fix: { safe: proof === 'safe', after: command(after) },
    })),
  ]);
});
