import assert from 'node:assert/strict';
import { applyFixes } from '../../shared/src/checker/fix-all.js';
import { Document } from '../../shared/src/tool/document.js';
import { toolWith } from '../support/rule-cases.js';

const data = (name: string): string => `  - {name: ${name}, type: data, format: tabular}\n`;
const value = (name: string, type = 'integer'): string => `  - {name: ${name}, type: ${type}}\n`;

/** The command of a tool, the command after all suggested fixes, and inputs other than one dataset. */
interface Result {
  before: string;
  after: string;
  inputs?: string;
}

/** One test for each command: all suggested fixes, in as many rounds as they take. */
function leadsTo(what: string, results: readonly Result[]): void {
  describe(`all suggested fixes of ${what}`, () => {
    for (const { before, after, inputs = data('table') } of results) {
      it(JSON.stringify(before).slice(0, 90), () => {
        const whole = (command: string): string =>
          toolWith(
            'galaxy',
            `container: rockylinux:9\nshell_command: |\n${command.replace(/^(?=.)/gm, '  ')}inputs:\n${inputs}`,
          );
        const { text } = applyFixes(new Document(whole(before)), { suggested: true });
        assert.equal(text, whole(after));
      });
    }
  });
}

leadsTo('arguments', [
  {
    before:
      'R1=$1\nR2=$2\nREF=${3:-/data/ref/hg38.fa}\nSAMPLE="${4}"\nbwa mem "$REF" "$R1" "$R2" > "$SAMPLE.sam"\n',
    after:
      'R1=$1\nR2=$2\nREF=\\${3:-/data/ref/hg38.fa}\nSAMPLE="\\${4}"\nbwa mem "$REF" "$R1" "$R2" > "$SAMPLE.sam"\n',
    inputs: data('table') + value('threshold', 'float'),
  },
  {
    before: 'R1=$1\nR2=$2\nbwa mem /ref/a.fa "$R1" "$R2" > count.txt\n',
    after: `R1='$(inputs.a.path)'\nR2='$(inputs.b.path)'\nbwa mem /ref/a.fa "$R1" "$R2" > count.txt\n`,
    inputs: data('a') + data('b'),
  },
  {
    before: 'R1=$1\nbwa mem "\\${2:-/ref/a.fa}" "$R1" > count.txt\n',
    after: `R1='$(inputs.table.path)'\nbwa mem "/ref/a.fa" "$R1" > count.txt\n`,
    inputs: data('table') + value('threshold', 'float'),
  },
  {
    before: `N=\\\${1:-10}\nhead -n "$N" '$(inputs.table.path)' > count.txt\n`,
    after: `N=10\nhead -n "$N" '$(inputs.table.path)' > count.txt\n`,
  },
  {
    before: `N=\\\${1:-10}\nhead -n "$N" '$(inputs.table.path)' > count.txt\n`,
    after: `N=$(inputs.lines)\nhead -n "$N" '$(inputs.table.path)' > count.txt\n`,
    inputs: data('table') + value('lines'),
  },
  {
    before: 'table=\\${1:-5}\nhead -n "$table" x > count.txt\n',
    after: 'table=5\nhead -n "$table" x > count.txt\n',
  },
  {
    before: 'input="$1"; shift\noutput="\\${1}"\nsort "$input" > "$output"\n',
    after: 'input="$(inputs.table.path)"; shift\noutput="count.txt"\nsort "$input" > "$output"\n',
  },
  {
    before: 'if [ -n "$1" ]; then shift; fi\nsort "$1" > "$2"\n',
    after: 'if [ -n "$1" ]; then shift; fi\nsort "$1" > "$2"\n',
  },
  {
    before: 'head -n "$1" "$2" > "$3"\n',
    after: 'head -n "$(inputs.lines)" "$(inputs.table.path)" > "count.txt"\n',
    inputs: data('table') + value('lines'),
  },
  {
    before: 'SAMPLE="$1"\nsort "$2" > "$SAMPLE.txt"\n',
    after: 'SAMPLE="$1"\nsort "$(inputs.table.path)" > "$SAMPLE.txt"\n',
  },
  {
    before: 'sort "$1" -o "$2"\n',
    after: 'sort "$(inputs.table.path)" -o "count.txt"\n',
  },
  {
    before: 'wc -l "$1"\nsort "$1" > "$2"\n',
    after: 'wc -l "$(inputs.table.path)"\nsort "$(inputs.table.path)" > "count.txt"\n',
  },
  {
    before: 'program --first "$1" --second "$2" > count.txt\n',
    after: 'program --first "$1" --second "$2" > count.txt\n',
    inputs: data('table') + value('lines'),
  },
  {
    before: 'for f in $1/*.fq; do cat $f; done > count.txt\n',
    after: 'for f in $1/*.fq; do cat $f; done > count.txt\n',
    inputs: data('table') + value('word', 'text'),
  },
  {
    before: 'INDIR="$1"\nOUTDIR="$2"\nls "$INDIR" > "$OUTDIR/list"\nls "$OUTDIR" > count.txt\n',
    after: 'INDIR="$1"\nOUTDIR="$2"\nls "$INDIR" > "$OUTDIR/list"\nls "$OUTDIR" > count.txt\n',
  },
  {
    before: 'OUTDIR="$1"\nmkdir -p "$OUTDIR"\nls "$OUTDIR" > manifest.tsv\n',
    after: 'OUTDIR="$1"\nmkdir -p "$OUTDIR"\nls "$OUTDIR" > manifest.tsv\n',
  },
]);

leadsTo('quotes', [
  {
    before: `sort $(inputs.table.path)' > count.txt\n`,
    after: `sort '$(inputs.table.path)' > count.txt\n`,
  },
  {
    before: `sort '$(inputs.table.path)'' > count.txt\n`,
    after: `sort '$(inputs.table.path)' > count.txt\n`,
  },
  {
    before: `sort $(inputs.table.path)" > count.txt\n`,
    after: `sort '$(inputs.table.path)' > count.txt\n`,
  },
  {
    before: 'echo "few: $(inputs.word)" > count.txt\n',
    after: `echo "few: "'$(inputs.word)' > count.txt\n`,
    inputs: value('word', 'text'),
  },
  {
    before: 'echo "$(inputs.word) is few" > count.txt\n',
    after: `echo '$(inputs.word)'" is few" > count.txt\n`,
    inputs: value('word', 'text'),
  },
  {
    before: 'echo "$(inputs.word)$(inputs.word), $(inputs.word)" > count.txt\n',
    after: `echo '$(inputs.word)''$(inputs.word)'", "'$(inputs.word)' > count.txt\n`,
    inputs: value('word', 'text'),
  },
  {
    before: `echo $'few: $(inputs.word)' > count.txt\n`,
    after: `echo $'few: ''$(inputs.word)' > count.txt\n`,
    inputs: value('word', 'text'),
  },
]);

leadsTo('what other systems replace', [
  {
    before: `sort '$(inputs.table.path)' > %(count)s\n`,
    after: `sort '$(inputs.table.path)' > count.txt\n`,
  },
  {
    before: 'sort %(table)s "%(table)s" > "%(count)s"\n',
    after: `sort '$(inputs.table.path)' "$(inputs.table.path)" > "count.txt"\n`,
  },
  {
    before: 'date "+%(count)s is %s" > count.txt\n',
    after: 'date "+%(count)s is %s" > count.txt\n',
  },
  {
    before: 'mkdir -p $count.extra_files_path\nsort $count.extra_files_path/a > count.txt\n',
    after: 'mkdir -p $count.extra_files_path\nsort $count.extra_files_path/a > count.txt\n',
  },
]);

leadsTo('expressions that never end', [
  {
    before: "${ return 'sort ' + inputs.table.path + ' > count.txt;\n",
    after: "${ return 'sort ' + inputs.table.path + ' > count.txt;\n",
  },
  {
    before: "${\n  const file = inputs.table.path;\n  return 'sort ' + file + ' > count.txt;\n}\n",
    after: "${\n  const file = inputs.table.path;\n  return 'sort ' + file + ' > count.txt;\n}\n",
  },
  {
    before: "sort $(inputs.table.path + '.a > count.txt\n",
    after: "sort $(inputs.table.path + '.a > count.txt\n",
  },
  {
    before: "echo ${HOME\nsort '$(inputs.table.path)' > count.txt\n",
    after: "echo \\${HOME\nsort '$(inputs.table.path)' > count.txt\n",
  },
]);
