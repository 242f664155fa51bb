import assert from 'node:assert/strict';
import { accepts, finds, offer, problemsOf, toolWith } from '../support/rule-cases.js';
import { applyFix } from '../support/edits.js';

const both = ['platform', 'galaxy'] as const;

/** A command in a literal block. */
function command(text: string, fields = ''): string {
  return `${fields}shell_command: |\n${text.replace(/^(?=.)/gm, '  ')}`;
}

const reads = 'inputs:\n  - {name: reads, type: data, format: fastq}\n';
const pair = `${reads}  - {name: ref, type: data, format: fasta}\n`;
const many = 'inputs:\n  - {name: parts, type: data, format: txt, multiple: true}\n';

finds('positional-parameter', both, [
  {
    fields: command('wc -l «$1» > count.txt\n'),
    severity: 'warning',
    says: 'is always empty',
    fixes: [offer(command(`wc -l '$(inputs.table.path)' > count.txt\n`))],
  },
  {
    fields: command('sort "«$1»" | uniq -c > "«$2»"\n'),
    severity: 'warning',
    says: 'is always empty',
    fixes: [offer(command('sort "$(inputs.table.path)" | uniq -c > "$2"\n'))],
  },
  {
    fields: command('OUT=«\\${2:-count.txt}»\nwc -l x > $OUT\n'),
    severity: 'warning',
    says: 'is always "count.txt"',
    fixes: [offer(command('OUT=count.txt\nwc -l x > $OUT\n'))],
  },
  {
    fields: command('IN=«\\${1:?usage}»\nwc -l "$IN" > count.txt\n'),
    severity: 'error',
    says: 'ends the job',
    fixes: [offer(command(`IN='$(inputs.table.path)'\nwc -l "$IN" > count.txt\n`))],
  },
  {
    fields: command('bwa mem «$2» «$1» > count.txt\n', pair),
    severity: 'warning',
    says: 'is always empty',
    fixes: [offer(command(`bwa mem '$(inputs.ref.path)' $1 > count.txt\n`, pair))],
  },
  {
    fields: command('for f in "«$@»"; do cat "$f"; done > count.txt\n', reads),
    severity: 'warning',
    says: 'is always empty',
    fixes: [offer(command('for f in "$(inputs.reads.path)"; do cat "$f"; done > count.txt\n', reads))],
  },
  {
    fields: command('cat "«$@»" > count.txt\n', pair),
    severity: 'warning',
    says: 'is always empty',
    fixes: [offer(command(`cat '$(inputs.reads.path)' '$(inputs.ref.path)' > count.txt\n`, pair))],
  },
  {
    fields: command('cat "«$@»" > count.txt\n', many),
    severity: 'warning',
    says: 'is always empty',
    fixes: [offer(command(`cat "$(inputs.parts.map((f) => f.path).join('" "'))" > count.txt\n`, many))],
  },
  {
    fields: command('for «f»; do cat "$f"; done > count.txt\n', reads),
    severity: 'warning',
    says: 'The loop over "f" never runs',
    fixes: [offer(command(`for f in '$(inputs.reads.path)'; do cat "$f"; done > count.txt\n`, reads))],
  },
  {
    fields: command('if [ «$#» -lt 1 ]; then echo usage >&2; exit 1; fi; touch count.txt\n'),
    severity: 'error',
    says: 'so the job ends here',
    fixes: [offer(command('touch count.txt\n'))],
  },
  {
    fields: command('if [ «$#» -gt 1 ]; then\n  echo many\nfi\ntouch count.txt\n'),
    severity: 'warning',
    says: 'is always 0',
  },
  {
    fields: command('while getopts_is_fine; do :; done\nwhile «getopts» i: o; do\n  IN=$OPTARG $1\ndone\n'),
    severity: 'warning',
    says: 'finds no options',
  },
  {
    fields: command('while [ «$#» -gt 0 ]; do\n  case $1 in -i) IN=$2; shift 2 ;; esac\ndone\n'),
    severity: 'warning',
    says: 'write the inputs',
  },
  { fields: command('«shift»\n'), severity: 'warning', says: 'has nothing to remove' },
  {
    fields: command('main() {\n  wc -l "$1" > count.txt\n}\nmain "«$@»"\n'),
    severity: 'warning',
    says: 'is always empty',
    fixes: [offer(command('main() {\n  wc -l "$1" > count.txt\n}\nmain "$(inputs.table.path)"\n'))],
  },
  {
    fields: command(`awk "{ print «$1» }" '$(inputs.table.path)' > count.txt\n`),
    severity: 'warning',
    says: 'before awk reads it',
    fixes: [offer(command(`awk "{ print \\$1 }" '$(inputs.table.path)' > count.txt\n`))],
  },
  {
    fields: command('cat > run.sh <<END\necho «$1»\nEND\nsh run.sh a > count.txt\n'),
    severity: 'warning',
    says: 'the word after "<<" in quotes',
    fixes: [offer(command('cat > run.sh <<END\necho \\$1\nEND\nsh run.sh a > count.txt\n'))],
  },
]);

accepts('positional-parameter', both, [
  command(`IN=\\\${1:-'$(inputs.table.path)'}\nwc -l "$IN" > count.txt\n`),
  command('log() { echo "$1 $# $@"; shift; }\nlog start\ntouch count.txt\n'),
  command('function log {\n  echo "$1"\n}\nlog start\n'),
  command('main() {\n  touch count.txt\n}\nmain "$@"\n'),
  command('set -- a b\necho "$1" "$#" "$@" > count.txt\n'),
  command('set $line\necho "$1"\n'),
  command('eval set -- "$LIST"\necho "$1"\n'),
  command(`awk '{ print $1 }' x > count.txt\n`),
  command(`sh -c 'echo "$1"' sh x > count.txt\n`),
  command(`cat > run.sh <<'END'\necho $1\nEND\nsh run.sh a > count.txt\n`),
  command('# $1 is the input\necho "\\$1" $0 $? $$ > count.txt\n'),
  `configfiles:\n  - filename: run.sh\n    content: |\n      echo "$1"\n${command('bash run.sh a > count.txt\n')}`,
]);

const image = (name: string): string => `container: ${name}\n`;
const debian = image('debian:12');

const file = 'configfiles:\n  - filename: a.txt\n    content: a\n';

/** A command with the config file that another one is added after. */
const inImage = (name: string, text: string): string => command(text, image(name)) + file;

const moved = (name: string, text: string): string =>
  `${image(name)}shell_command: bash -e script.sh\n${file}  - filename: script.sh\n    content: |\n${text.replace(/^(?=.)/gm, '      ')}`;

finds('shell-unsupported', both, [
  {
    fields: inImage('debian:12', '«set -euo pipefail»\ntouch count.txt\n'),
    severity: 'error',
    says: 'is dash, which stops there',
    fixes: [offer(moved('debian:12', 'set -euo pipefail\ntouch count.txt\n'))],
  },
  {
    fields: inImage('debian:12', 'if «[[ -f x ]]»; then cat x; fi\nwhile [[ -f y ]]; do cat y; done\n'),
    severity: 'warning',
    says: 'which does not have it',
    fixes: [offer(moved('debian:12', 'if [[ -f x ]]; then cat x; fi\nwhile [[ -f y ]]; do cat y; done\n'))],
  },
  {
    fields: inImage('ubuntu:22.04', '[[ -f x ]]\nfiles=«(a b)»\n'),
    severity: 'error',
    says: 'An array',
    fixes: [offer(moved('ubuntu:22.04', '[[ -f x ]]\nfiles=(a b)\n'))],
  },
  {
    fields: inImage('alpine:3.19', '[[ -f x ]]\ncat «<<< x» > count.txt\n'),
    severity: 'error',
    says: 'the shell of BusyBox',
  },
  {
    fields: inImage('ghcr.io/a/b:1', '«[[ -f x ]]»\ntouch count.txt\n'),
    severity: 'info',
    says: 'which may be another shell',
    fixes: [offer(moved('ghcr.io/a/b:1', '[[ -f x ]]\ntouch count.txt\n'))],
  },
  {
    fields: inImage('python:3.12-slim', '«set -o pipefail»\ntouch count.txt\n'),
    severity: 'hint',
    says: 'older images',
    fixes: [offer(moved('python:3.12-slim', 'set -o pipefail\ntouch count.txt\n'))],
  },
  {
    fields: inImage('debian:12', 'sort a | tee b «|&» cat\n'),
    severity: 'error',
    says: '"|&"',
    fixes: [offer(moved('debian:12', 'sort a | tee b |& cat\n'))],
  },
  {
    fields: inImage('debian:12', 'wc a «>& count.txt»\n'),
    severity: 'error',
    says: 'write "> count.txt 2>&1"',
    fixes: [
      offer(inImage('debian:12', 'wc a > count.txt 2>&1\n')),
      offer(moved('debian:12', 'wc a >& count.txt\n')),
    ],
  },
  {
    fields: inImage('debian:12', 'wc a «&>> "a b"»\n'),
    severity: 'warning',
    says: 'reads it as something else',
    fixes: [
      offer(inImage('debian:12', 'wc a >> "a b" 2>&1\n')),
      offer(moved('debian:12', 'wc a &>> "a b"\n')),
    ],
  },
]);

accepts('shell-unsupported', both, [
  command('set -o pipefail\n[[ -f x ]]\ncat <(sort x)\n', image('busybox:1.36')),
  command('set -o pipefail\n', image('debian:13')),
  command('set -o pipefail\n', image('ubuntu:26.04')),
  command('set -euo pipefail\nfiles=(a b)\n', image('quay.io/biocontainers/samtools:1.21--h50ea8bc_0')),
  command('files=(a b)\ncat <<< x\n', image('rockylinux:9')),
  command('exec 3>&1\nwc a >&2 2>&- >&$FD >&"$FD"\n', debian),
  command(`bash -c 'set -o pipefail; [[ -f x ]]'\nbash run.sh\n`, debian),
  command('(set -o pipefail) 2>/dev/null && set -o pipefail\n', debian),
  command('if [ -n "$BASH_VERSION" ]; then shopt -s nullglob; fi\n', debian),
  command(`echo 'a == b' "{a,b}" | sort -k 1,1 > count.txt\n`, debian),
]);

finds('stdin-empty', both, [
  {
    fields: command('«sort» -k 2 | uniq -c > count.txt\n'),
    severity: 'warning',
    says: 'reads the standard input here',
    fixes: [offer(command(`sort -k 2 < '$(inputs.table.path)' | uniq -c > count.txt\n`))],
  },
  {
    fields: command('while «read» -r line; do\n  echo "$line"\ndone > count.txt\n'),
    severity: 'warning',
    says: '"read"',
    fixes: [
      offer(command(`while read -r line; do\n  echo "$line"\ndone < '$(inputs.table.path)' > count.txt\n`)),
    ],
  },
  {
    fields: command(`«awk» -F , '{ print $1 }' > count.txt\n`),
    severity: 'warning',
    says: '"awk"',
    fixes: [offer(command(`awk -F , '{ print $1 }' < '$(inputs.table.path)' > count.txt\n`))],
  },
]);

accepts('stdin-empty', both, [
  command('cat a | sort | head -n 5 > count.txt\n'),
  command('sort < a > count.txt\ncat <<END\nx\nEND\n'),
  command('while IFS=, read -r a b; do echo "$a"; done < x > count.txt\n'),
  command('cat a | while read -r b; do cat; done\n{ sort; } < a\n'),
  command('clean() { sed s/a/b/; }\nclean < a > count.txt\n'),
  command(`awk 'BEGIN { print 1 }' > count.txt\n`),
  command('grep -r a . > count.txt\ngrep -f words a\ntail -n 1 a\n'),
  command(`cat '$(inputs.table.path)' $FILES *.txt > count.txt\n`),
  command('exec < a\nsort > count.txt\n'),
  command(`sort &apos;$(inputs.table.path)&apos; > count.txt\n`),
  command(`sort #if $n# -r #end if# '$(inputs.table.path)' > count.txt\n`),
  command(`awk '{ print } '$(inputs.table.path)' > count.txt\n`),
]);

finds('host-only', both, [
  { fields: command('«module load samtools»\n'), severity: 'warning', says: 'loads nothing' },
  { fields: command('«ml gcc samtools/1.9»\n'), severity: 'warning', says: 'loads nothing' },
  { fields: command('«conda activate x»\n'), severity: 'warning', says: 'activates nothing' },
  { fields: command('«source ~/.bashrc»\n'), severity: 'warning', says: 'reads a file' },
  { fields: command('«sudo» apt-get update\n'), severity: 'warning', says: 'is not in a container' },
  { fields: command('«docker run --rm a b»\n'), severity: 'warning', says: 'cannot start a container' },
  {
    fields: command(`«docker run a '$(inputs.table.path)'»\n`),
    severity: 'warning',
    says: `"docker run a '$(inputs.table.path)'" cannot`,
  },
  { fields: command('«apptainer exec a.sif b»\n'), severity: 'warning', says: 'cannot start a container' },
  { fields: command('«sbatch» a.sh\n'), severity: 'warning', says: 'cannot submit' },
  { fields: command('cd «/home/ann/a»\n'), severity: 'warning', says: 'remove "cd"' },
  {
    fields: command('bwa mem "«/home/ann/ref.fa»" --db=«/scratch/db» > count.txt\n'),
    severity: 'warning',
    says: 'is a path of your machine',
  },
  { fields: command(`cat '«C:\\Users\\a.txt»' > count.txt\n`), severity: 'warning', says: 'path of your' },
  { fields: command('cat «/data/a.txt» > count.txt\n'), severity: 'info', says: 'path of your' },
  {
    fields: command('cd "«\\${0%/*}»"\ntouch count.txt\n'),
    severity: 'warning',
    says: 'is not a folder of yours',
  },
  {
    fields: command('HERE=«\\${BASH_SOURCE[0]%/*}»\n. "$HERE/a.sh"\n'),
    severity: 'warning',
    says: 'is not a folder of yours',
  },
]);

accepts('host-only', both, [
  command('. /opt/conda/etc/profile.d/conda.sh\nconda activate x\n'),
  command('module() { echo "$1"; }\nmodule load x\n'),
  command('ml train models/a.txt\n'),
  command('mkdir -p /data/new\ncp a /data/new/b\ncat /data/new/b > count.txt\n'),
  command('if [ -d /data/db ]; then echo /home/ann/x; fi\ncat /home/jovyan/a /opt/a /tmp/b > count.txt\n'),
  command('java -jar /usr/local/share/a.jar > count.txt\n# /home/ann\n'),
  command("NAME=\\${0##*/}\nDIR=\\${1%/*}\necho '\\${0%/*}' > count.txt\n"),
]);

finds('folder-missing', both, [
  {
    fields: command('cd «results/a»\ntouch count.txt\n'),
    severity: 'warning',
    says: 'Nothing makes the folder',
  },
]);

accepts('folder-missing', both, [
  command('mkdir -p results/a\ncd results/a\n'),
  command('tool --out results\ncd results\n'),
  command('tar xf a.tar\ncd a\n'),
  command('cd ..\ncd /opt/a\ncd "$DIR"\n'),
  command('cd results || mkdir results\n'),
]);

describe('a script that was pasted without a block', () => {
  const script = ['#!/bin/bash', 'set -eu', 'echo "Lines: $N"', 'if true; then', '  date', 'fi'];
  const faulty = [
    'IN=$1',
    'set -o pipefail',
    'echo $IN > $OUT',
    'for f in *.fastq; do',
    '  b=${f%.fastq}',
    'done',
  ];
  const heredoc = ['cat > a.yml <<END', 'name: x', 'outputs: y', 'END', '', '# a comment', 'KEY: $N'];
  const around = toolWith('platform', 'shell_command: HERE\n');
  const document = (fields: string, lineEnd: string): string =>
    around.replace('shell_command: HERE\n', () => fields).replaceAll('\n', lineEnd);
  const places: [name: string, paste: (lines: readonly string[]) => string][] = [
    ['behind the colon', (lines) => `shell_command: ${lines.join('\n')}\n`],
    ['below the key', (lines) => `shell_command:\n${lines.join('\n')}\n`],
    ['below the header', (lines) => `shell_command: |\n${lines.join('\n')}\n`],
  ];
  for (const [place, paste] of places) {
    for (const lines of [
      script,
      [...script, ...heredoc],
      faulty,
      ['for f in *; do', '  cat $f', 'done > count.txt'],
    ]) {
      it(`${place}: ${lines[0]}, ${lines.length} lines`, () => {
        for (const lineEnd of ['\n', '\r\n']) {
          const before = document(paste(lines), lineEnd);
          const [problem, ...others] = problemsOf(before).filter(({ severity }) => severity !== 'hint');
          assert.deepEqual([problem?.code, others], ['yaml-syntax', []]);
          const [fix] = problem?.fixes ?? [];
          assert.ok(fix && !fix.preferred);
          const block = lines.map((line) => (line === '' ? '' : `  ${line}`));
          const fields = `shell_command: |\n${block.join('\n')}\n`;
          assert.equal(applyFix(before, fix), document(fields, lineEnd));
        }
      });
    }
  }

  it('is none while the next key is typed', () => {
    for (const typed of ['out', 'outputs', 'help me:', 'name: x'])
      assert.ok(
        !problemsOf(`class: GalaxyUserTool\nshell_command: sort a\n${typed}\nversion: "1"\n`).some(
          ({ message }) => message.includes('belong'),
        ),
      );
  });
});
