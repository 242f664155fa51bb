import { accepts, finds, offer } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;

/** A command, with an input. */
const command = (text: string): string =>
  `shell_command: |\n  ${text}\ninputs:\n  - {name: table, type: data, format: txt}\n  - {name: title, type: text}\n`;
const file = (name: string, content: string): string =>
  `shell_command: run ${name} '$(inputs.table.path)' > count.txt\nconfigfiles:\n  - filename: ${name}\n    content: |\n      ${content}\n`;

finds('backslash-kept', both, [
  {
    fields: command(`awk -F '\\t' '{print «\\$2», \\$NF}' '$(inputs.table.path)' > count.txt`),
    severity: 'warning',
    says: 'awk does not understand it: write "$2"',
    fixes: [offer(command(`awk -F '\\t' '{print $2, $NF}' '$(inputs.table.path)' > count.txt`))],
  },
  {
    fields: `shell_command: "awk '{print «\\\\$n»}' x > count.txt"\n`,
    severity: 'warning',
    says: 'write "$n"',
    fixes: [offer(`shell_command: "awk '{print $n}' x > count.txt"\n`)],
  },
  {
    fields: command(`perl -lane 'print «\\$F»[1]' '$(inputs.table.path)' > count.txt`),
    severity: 'warning',
    says: 'Perl does not understand it',
    fixes: [offer(command(`perl -lane 'print $F[1]' '$(inputs.table.path)' > count.txt`))],
  },
  {
    fields: command(`sed -n '«\\$p»' '$(inputs.table.path)' > count.txt`),
    severity: 'warning',
    says: 'write "$p"',
    fixes: [offer(command(`sed -n '$p' '$(inputs.table.path)' > count.txt`))],
  },
  {
    fields: command(`Rscript - <<'EOF' > count.txt\n  print(d«\\$x»)\n  EOF`),
    severity: 'warning',
    says: 'R does not understand it',
    fixes: [offer(command(`Rscript - <<'EOF' > count.txt\n  print(d$x)\n  EOF`))],
  },
  {
    fields: file('count.R', 'print(d«\\$x»)'),
    severity: 'warning',
    says: 'write "$x"',
    fixes: [offer(file('count.R', 'print(d$x)'))],
  },
  {
    fields: command(`for f in *.txt; do sort "«\\$f»" > count.txt; done`),
    severity: 'warning',
    says: 'write "$f"',
    fixes: [offer(command(`for f in *.txt; do sort "$f" > count.txt; done`))],
  },
  {
    fields: command(`sort --parallel «\\$GALAXY_SLOTS» '$(inputs.table.path)' > count.txt`),
    severity: 'warning',
    says: 'write "$GALAXY_SLOTS"',
    fixes: [offer(command(`sort --parallel $GALAXY_SLOTS '$(inputs.table.path)' > count.txt`))],
  },
]);

accepts('backslash-kept', both, [
  command(`awk "{print \\$2}" '$(inputs.table.path)' > count.txt`),
  command(`awk '/\\$2/ { print "\\$5", \\$(NF-1) }' '$(inputs.table.path)' > count.txt`),
  command(`awk '$1 ~ /a\\$b/ {print $2}' '$(inputs.table.path)' > count.txt # \\$2`),
  command(`perl -ne 'print "\\$1" if /\\$2/; s/\\$3/\\$4/; f(\\$x)' '$(inputs.table.path)' > count.txt`),
  command(`sed 's/\\$2/x/; /\\$p/d' '$(inputs.table.path)' > count.txt`),
  command(`x=1; echo "\\$x" > a.sh; grep "\\$x" a.sh; bash -c "echo \\$x"; eval "echo \\$x" > count.txt`),
  command(`cat <<EOF > a.sh\n  x=1; echo \\$x\n  EOF\n  sh a.sh "\\$HOME" > count.txt`),
  command(`Rscript -e 'print("a\\\\$b") # d\\$x' > count.txt`),
  file('count.py', 'print("\\$x")'),
]);

finds('reference-unquoted', both, [
  {
    fields: command(`printf \\'%s\\' \\'«$(inputs.title)»\\' > count.txt`),
    severity: 'warning',
    says: "because \\' is a character of the text: remove the backslashes",
    fixes: [offer(command(`printf '%s' '$(inputs.title)' > count.txt`))],
  },
  {
    fields: command(`sort -o count.txt \\"«$(inputs.table.path)»\\"`),
    severity: 'warning',
    says: 'because \\" is a character of the text',
    fixes: [offer(command(`sort -o count.txt "$(inputs.table.path)"`))],
  },
  {
    fields: `shell_command: sh run.sh\nconfigfiles:\n  - filename: run.sh\n    content: sort \\'«$(inputs.table.path)»\\' > count.txt\n`,
    severity: 'warning',
    says: 'remove the backslashes',
    fixes: [
      offer(
        `shell_command: sh run.sh\nconfigfiles:\n  - filename: run.sh\n    content: sort '$(inputs.table.path)' > count.txt\n`,
      ),
    ],
  },
]);

accepts('reference-unquoted', both, [
  command(`printf "\\"%s\\" \\"$(inputs.table.path)\\"" '$(inputs.table.path)' \\'a\\' > count.txt`),
]);
