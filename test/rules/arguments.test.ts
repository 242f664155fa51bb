import { accepts, finds, offer } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;

/** A command in a literal block, in an image whose shell is bash. */
function command(text: string, image = 'rockylinux:9'): string {
  return `container: ${image}\nshell_command: |\n${text.replace(/^(?=.)/gm, '  ')}`;
}

const rest = 'touch count.txt\n';

/** Checks after which no command runs, `«»` around what they test. */
const ending: readonly string[] = [
  '[ «$#» -lt 1 ] && exit 1\n',
  '[ "«$#»" -eq 2 ] || { echo usage >&2; exit 1; }\n',
  'test «$#» -ge 1 || exit 2\n',
  'if [ «$#» -ne 2 ]; then\n  echo usage\n  exit 1\nfi\n',
  'if ! [ «\\${#}» = 2 ]; then exit 1; fi\n',
  'if [ "«$#»" -ne 2 ] || [ ! -f "$1" ]; then exit 1; fi\n',
  'if [[ «$#» -lt 2 || -z "$1" ]]; then exit 1; fi\n',
  'if [[ -z "«$1»" ]]; then exit 1; fi\n',
  'test -n "«$1»" || exit 1\n',
  '[ "x«$1»" = x ] && exit 1\n',
  '(( «$#» >= 1 )) || exit 1\n',
];

finds(
  'positional-parameter',
  both,
  ending.map((check) => ({
    fields: command(check + rest),
    severity: 'error' as const,
    says: 'so the job ends here',
    fixes: [offer(command(rest))],
  })),
);

finds('positional-parameter', both, [
  {
    fields: command(`usage() {\n  echo usage\n  exit 1\n}\n[ «$#» -eq 2 ] || usage\n${rest}`),
    severity: 'error',
    says: 'so the job ends here',
    fixes: [offer(command(`usage() {\n  echo usage\n  exit 1\n}\n${rest}`))],
  },
  {
    fields: command(`[ -s a ] || exit 3\n[ «$#» -gt 0 ] || exit 2\n${rest}`),
    severity: 'error',
    says: 'so the job ends here',
    fixes: [offer(command(`[ -s a ] || exit 3\n${rest}`))],
  },
  {
    fields: command('if [ «$#» -eq 2 ]; then\n  touch count.txt\nelse\n  exit 1\nfi\n'),
    severity: 'error',
    says: 'so the job ends here',
  },
  // The job may end before, without a failure.
  {
    fields: command(`[ -s a ] || exit 0\n[ «$#» -gt 0 ] || exit 2\n${rest}`),
    severity: 'warning',
    says: 'is always 0',
  },
  {
    fields: command(`if [ -f a ]; then\n  [ «$#» -gt 0 ] || exit 2\nfi\n${rest}`),
    severity: 'warning',
    says: 'is always 0',
  },
  {
    fields: command(`if [ «$#» -eq 0 ]; then\n  touch count.txt\n  exit 0\nfi\n`),
    severity: 'warning',
    says: 'is always 0',
  },
  // dash has no such test, so it is not certain what happens.
  {
    fields: command(`(( «$#» > 0 )) || exit 2\n${rest}`, 'ghcr.io/a/b:1'),
    severity: 'warning',
    says: 'is always 0',
  },
]);

const read = `'$(inputs.table.path)' > count.txt\n`;

finds('positional-parameter', both, [
  {
    fields: command(`sed "s/\\(x\\)/«$1»/" ${read}`),
    severity: 'warning',
    says: 'writes groups with a backslash',
    fixes: [offer(command(`sed "s/\\(x\\)/\\1/" ${read}`))],
  },
  {
    fields: command(`sed -E -e "s/a/b/" -e "s|^(chr)_(.)|$2«$1»|g" ${read}`).replace('$2', '«$2»'),
    severity: 'warning',
    says: 'write "\\2"',
    fixes: [offer(command(`sed -E -e "s/a/b/" -e "s|^(chr)_(.)|\\2$1|g" ${read}`))],
  },
  {
    fields: command(`sed "s/«$1»/x/" ${read}`),
    severity: 'warning',
    says: 'is always empty',
  },
  {
    fields: command(`awk -F"\\t" "{ if (\\$3 > 5) print «$1» }" ${read}`),
    severity: 'warning',
    says: 'before awk reads it: put a backslash before it.',
    fixes: [offer(command(`awk -F"\\t" "{ if (\\$3 > 5) print \\$1 }" ${read}`))],
  },
  {
    fields: command(`awk "NR == $N { print «$1» }" ${read}`),
    severity: 'warning',
    says: 'before awk reads it: put a backslash before it.',
    fixes: [offer(command(`awk "NR == $N { print \\$1 }" ${read}`))],
  },
  {
    fields: command(`awk "/«$1»/ { print \\$2 }" ${read}`),
    severity: 'warning',
    says: 'is always empty',
  },
]);

accepts('positional-parameter', both, [
  command(`awk ‘{ print $1 }’ ${read}`),
  command(`awk "{ print \\$1 }" ${read}`),
]);
