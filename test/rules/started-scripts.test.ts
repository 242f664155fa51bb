import { accepts, finds, offer } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;

/** A command, and the config file that it starts. */
function script(start: string, text: string, name = 'run.sh', image = 'debian:12'): string {
  const content = text.replace(/^(?=.)/gm, '      ');
  return `container: ${image}\nshell_command: |\n  ${start}\nconfigfiles:\n  - filename: ${name}\n    content: |\n${content}`;
}

finds('positional-parameter', both, [
  {
    fields: script('bash -e run.sh', 'wc -l "«$1»" > "«$2»"\n'),
    severity: 'warning',
    says: 'because "run.sh" is started without arguments',
    fixes: [
      offer(script(`bash -e run.sh '$(inputs.table.path)' count.txt`, 'wc -l "$1" > "$2"\n')),
      offer(script('bash -e run.sh', 'wc -l "$(inputs.table.path)" > "$2"\n')),
    ],
  },
  {
    fields: script(`bash ./run.sh '$(inputs.table.path)'`, 'wc -l "$1" > «$2»\n'),
    severity: 'warning',
    says: 'is started with one argument',
    fixes: [
      offer(script(`bash ./run.sh '$(inputs.table.path)' count.txt`, 'wc -l "$1" > $2\n')),
      offer(script(`bash ./run.sh '$(inputs.table.path)'`, 'wc -l "$1" > count.txt\n')),
    ],
  },
  {
    fields: script('chmod +x run.sh && ./run.sh', '[ «$#» -eq 1 ] || exit 1\ntouch count.txt\n'),
    severity: 'error',
    says: 'pass them to "run.sh"',
    fixes: [offer(script('chmod +x run.sh && ./run.sh', 'touch count.txt\n'))],
  },
  {
    fields: script('bash run.sh a', 'if [ «$#» -lt 2 ]; then\n  exit 2\nfi\nwc -l "$1" > "$2"\n'),
    severity: 'error',
    says: 'is always 1 here',
    fixes: [
      offer(script('bash run.sh a count.txt', 'if [ $# -lt 2 ]; then\n  exit 2\nfi\nwc -l "$1" > "$2"\n')),
    ],
  },
  { fields: script('. ./run.sh', 'echo «$3»«$4»\n'), severity: 'warning', says: 'is always empty' },
]);

accepts('positional-parameter', both, [
  script('bash run.sh a b', 'wc -l "$1" > "$2"\n'),
  script('bash run.sh $ARGS', 'wc -l "$1" > "$2"\n'),
  script('bash run.sh *.txt', 'cat "$@" > count.txt\n'),
  script('f() { bash run.sh "$@"; }', 'echo "$1"\n'),
  script('bash run.sh a', 'N=\\${2:-5}\nhead -n "$N" "$1" > count.txt\n'),
  script('bash run.sh a', 'N=$2\nhead -n "\\${N:-5}" "$1" > count.txt\n'),
  script('bash run.sh a', 'N=$2\nif [ -z "$N" ]; then N=5; fi\nhead -n "$N" "$1" > count.txt\n'),
  script('bash run.sh a', 'if [ -n "$2" ]; then echo "$2"; fi\n'),
  script('bash run.sh -a', 'while [ $# -gt 0 ]; do\n  case "$1" in -b) B=$2; shift ;; esac\n  shift\ndone\n'),
  script('ls | xargs -n 1 bash run.sh', 'echo "$1"\n'),
  script('f() { . ./run.sh; }\n  f a', 'echo "$1"\n'),
  script('bash run.sh a\n  bash run.sh a b', 'echo "$1" "$2"\n'),
  script(`bash run.sh $(inputs.tables.map((f) => "'" + f.path + "'").join(' '))`, 'echo "$1" "$2"\n'),
  script('python3 a.py', 'echo "$1"\n', 'other.sh'),
]);

finds('host-only', both, [
  { fields: script('bash run.sh', '«module load x»\n'), severity: 'warning', says: 'loads nothing' },
  { fields: script('source run.sh', '«sudo» ls\n'), severity: 'warning', says: 'is not in a container' },
  {
    fields: script('timeout 60 bash -eu run.sh a', 'cd «/scratch/ann/a»\n«docker run a»\n'),
    severity: 'warning',
    says: 'remove "cd"',
  },
]);

accepts('host-only', both, [
  script('cat run.sh', 'module load x\n'),
  `${script('bash run.sh', 'bash b.sh\n')}  - filename: c.sh\n    content: sudo ls\n`,
]);

finds('host-only', both, [
  {
    fields: `${script('bash run.sh', 'bash b.sh\n')}  - filename: b.sh\n    content: «sudo» ls\n`,
    severity: 'warning',
    says: 'is not in a container',
  },
]);

finds('folder-missing', both, [
  { fields: script('sh run.sh', 'cd «results»\n'), severity: 'warning', says: 'Nothing makes the folder' },
]);

finds('scheduler-directive', both, [
  {
    fields: script('sh run.sh', '«#SBATCH -J a»\ntouch count.txt\n'),
    severity: 'warning',
    says: 'remove it',
    fixes: [offer(script('sh run.sh', 'touch count.txt\n'))],
  },
]);

finds('stdin-empty', both, [
  {
    fields: script('bash -e run.sh', '«sort» | uniq > count.txt\n'),
    severity: 'warning',
    says: 'reads the standard input here',
    fixes: [offer(script('bash -e run.sh', `sort < '$(inputs.table.path)' | uniq > count.txt\n`))],
  },
]);

accepts('stdin-empty', both, [
  script(`bash run.sh < '$(inputs.table.path)'`, 'sort | uniq > count.txt\n'),
  script(`cat a | bash run.sh`, 'sort | uniq > count.txt\n'),
]);

finds('shell-unsupported', both, [
  {
    fields: script('sh -e run.sh', 'FILES=«(a b)»\n'),
    severity: 'error',
    says: 'run "run.sh" with "bash"',
    fixes: [offer(script('bash -e run.sh', 'FILES=(a b)\n'))],
  },
  { fields: script('./run.sh', 'FILES=«(a b)»\n'), severity: 'error', says: 'An array' },
]);

accepts('shell-unsupported', both, [
  script('bash run.sh', 'FILES=(a b)\n'),
  script('chmod +x run.sh; ./run.sh', '#!/usr/bin/env bash\nFILES=(a b)\n'),
]);
