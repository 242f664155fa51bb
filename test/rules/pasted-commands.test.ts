import { accepts, finds, offer } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;

/** A command in a literal block. */
function command(text: string, fields = ''): string {
  return `${fields}shell_command: |\n${text.replace(/^(?=.)/gm, '  ')}`;
}

/** A command that starts a config file. */
function file(name: string, text: string): string {
  return `shell_command: run ${name} > count.txt\nconfigfiles:\n  - filename: ${name}\n    content: |\n${text.replace(/^(?=.)/gm, '      ')}`;
}

const path = '$(inputs.table.path)';

finds('stray-quote', both, [
  {
    fields: command(`paste «"'${path}'"» > count.txt\n`),
    severity: 'warning',
    says: 'looks for a file with them in its name',
    fixes: [offer(command(`paste '${path}' > count.txt\n`))],
  },
  {
    fields: command(`paste --in=«"\\"${path}\\""» «'"${path}"'» > count.txt\n`),
    severity: 'warning',
    says: 'The inner \\" are characters',
    fixes: [offer(command(`paste --in='${path}' '"${path}"' > count.txt\n`))],
  },
  {
    fields: command(`IN=«"'${path}'"»\nwc -l $IN > count.txt\n`),
    severity: 'warning',
    says: 'in its name',
    fixes: [offer(command(`IN='${path}'\nwc -l $IN > count.txt\n`))],
  },
  {
    fields: command(`wc -l < «"'${path}'"» > count.txt\n`),
    severity: 'warning',
    says: 'are characters to the shell',
    fixes: [offer(command(`wc -l < '${path}' > count.txt\n`))],
  },
]);

accepts('stray-quote', both, [
  command(`bash -c "wc -l '${path}'" > count.txt\n`),
  command(`echo "'${path}'" > count.txt\neval wc "'${path}'"\n`),
  command(`IN="'${path}'"\neval wc $IN > count.txt\n`),
  command(`sqlite3 a.db "'${path}'" > count.txt\nRscript -e "'${path}'"\n`),
  command(`tool "a='${path}'" "'a'" > count.txt\nf() { eval "$1"; }\nf "'${path}'"\n`),
]);

finds('typographic-character', both, [
  {
    fields: command(`awk '{ print «“a”», $1 }' '${path}' > count.txt\n`),
    severity: 'error',
    says: 'which awk cannot read',
    fixes: [offer(command(`awk '{ print "a", $1 }' '${path}' > count.txt\n`))],
  },
  {
    fields: command(`python3 -c "print(«‘a’»)" > count.txt\n`),
    severity: 'error',
    says: 'which Python cannot read',
    fixes: [offer(command(`python3 -c "print('a')" > count.txt\n`))],
  },
  {
    fields: file('a.R', '# it’s\nprint(«“a”»)\nprint("it’s")\n'),
    severity: 'error',
    says: 'which R cannot read',
    fixes: [offer(file('a.R', '# it’s\nprint("a")\nprint("it’s")\n'))],
  },
  { fields: file('a.py', 'print(«“»a")\n'), severity: 'error', says: 'which Python cannot read' },
  {
    fields: command(`awk -F«‘,’» '{ print $1 }' '${path}' > count.txt\n`),
    severity: 'warning',
    says: 'which the shell reads as letters',
    fixes: [offer(command(`awk -F',' '{ print $1 }' '${path}' > count.txt\n`))],
  },
]);

accepts('typographic-character', both, [
  command(`awk '/’/ { print "“a”" } # it’s' '${path}' > count.txt\n`),
  command(`echo 'it’s “fine”' | sed 's/’/x/' > count.txt\n`),
]);

finds('output-unwritten', both, [
  {
    fields: command(`OUT=a\nmkdir -p $OUT\nwc x > $OUT/count.txt\n`) + outputs('«count.txt»'),
    severity: 'warning',
    says: 'in a folder',
    fixes: [offer(command(`OUT=a\nmkdir -p $OUT\nwc x > $OUT/count.txt\n`) + outputs('a/count.txt'))],
  },
  {
    fields: command(`OUT="a/b"\nwc x > "\\\${OUT}"/count.txt\n`) + outputs('«count.txt»'),
    severity: 'warning',
    says: 'in a folder',
    fixes: [offer(command(`OUT="a/b"\nwc x > "\\\${OUT}"/count.txt\n`) + outputs('a/b/count.txt'))],
  },
]);

function outputs(name: string): string {
  return `outputs:\n  - {name: count, type: data, format: txt, from_work_dir: ${name}}\n`;
}

accepts('output-unwritten', both, [
  command('OUT=.\nwc x > $OUT/count.txt\n'),
  command('P=a\nwc x > $P.count.txt\n') + outputs('a.count.txt'),
  command('OUT=a\ntool -o $OUT\n') + outputs('a/b.txt'),
  command('OUT=a\nOUT=$PWD\nwc x > $OUT/count.txt\n'),
  command('OUT=a\nread OUT < b\nwc x > $OUT/count.txt\n'),
  command('OUT=a\nfor OUT in . a; do wc x > $OUT/count.txt; done\n'),
  command('OUT=a\nwc x > $OUT/count.txt\nmv $OUT/count.txt .\n'),
  command('OUT=a\nmkdir $OUT; cd $OUT\nwc x > $OUT/count.txt\n'),
]);

finds('host-only', both, [
  {
    fields: command('cd "\\$(«dirname "$0"»)"\ntouch count.txt\n'),
    severity: 'warning',
    says: 'from a script of its own',
  },
  {
    fields: command('DIR=\\$(cd \\$(«dirname "\\${BASH_SOURCE[0]}"») && pwd)\ntouch count.txt\n'),
    severity: 'warning',
    says: 'from a script of its own',
  },
]);

accepts('host-only', both, [
  command(`cd "\\$(dirname "\\$(which tool)")"\necho "\\$(basename "$0")" > count.txt\n`),
  file('run.sh', 'cd "\\$(dirname "$0")"\n').replace('run run.sh', 'bash run.sh'),
]);

finds('foreign-reference', both, [
  {
    fields: command('python «$__tool_directory__»/a.py > count.txt\n'),
    severity: 'warning',
    says: 'a tool has no folder of its own',
  },
  {
    fields: command(`echo '«$__user_email__»' > count.txt\n`),
    severity: 'warning',
    says: 'a tool knows nothing of the server',
  },
  { fields: file('a.py', 'x = "«$__tool_directory__»"\n'), severity: 'warning', says: 'has no folder' },
]);

accepts('foreign-reference', both, [command('__tool_directory__=.\nls $__tool_directory__ > count.txt\n')]);

finds('shell-unescaped', both, [
  {
    fields: command('python «${__tool_directory__}»/a.py > count.txt\n'),
    severity: 'error',
    says: 'put the script into "configfiles"',
  },
  {
    fields: command(`awk '{ print «$(1)» }' '${path}' > count.txt\n`),
    severity: 'warning',
    says: 'so awk gets no field',
    fixes: [offer(command(`awk '{ print \\$(1) }' '${path}' > count.txt\n`))],
  },
]);

accepts('shell-unescaped', both, [command(`head -n $(5) '${path}' | awk '{ print $1 }' > count.txt\n`)]);

finds('reference-unquoted', both, [
  {
    fields: file('a.py', `x = open(«${path}»)\ny = open("${path}") # ${path}\n`),
    severity: 'error',
    says: 'which Python cannot read',
    fixes: [offer(file('a.py', `x = open("${path}")\ny = open("${path}") # ${path}\n`))],
  },
  {
    fields: command(`Rscript - <<'END' > count.txt\nx <- read.csv(«${path}», header = T)\nEND\n`),
    severity: 'error',
    says: 'which R cannot read',
    fixes: [offer(command(`Rscript - <<'END' > count.txt\nx <- read.csv("${path}", header = T)\nEND\n`))],
  },
  {
    fields: command(`python3 -c "print(open(«${path}»).read())" > count.txt\n`),
    severity: 'error',
    says: 'which Python cannot read',
    fixes: [offer(command(`python3 -c "print(open('${path}').read())" > count.txt\n`))],
  },
]);

accepts('reference-unquoted', both, [
  file('a.py', `x = '''\n${path}\n'''\n`),
  file('a.txt', `${path}\n`),
  command(`python3 -c '${path}' > count.txt\n`),
  command(`python3 -c $'${path}' > count.txt\n`),
  command(`sort &quot;${path}&quot; > count.txt\n`),
]);

finds('foreign-reference', both, [
  {
    fields: command(`sort '${path}' > «%(count)s»\n`),
    severity: 'warning',
    says: 'use the path of its file, "count.txt"',
    fixes: [offer(command(`sort '${path}' > count.txt\n`))],
  },
  {
    fields: command('mkdir -p «$count.extra_files_path»\ntouch count.txt\n'),
    severity: 'warning',
    says: 'outputs have no such folder',
  },
]);

accepts('foreign-reference', both, [
  command(`python3 -c 'print("%(count)s" % {"count": 1})' > count.txt\n`),
  command('# to %(count)s\ntouch count.txt\n'),
]);
