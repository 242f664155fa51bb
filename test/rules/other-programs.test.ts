import { finds, offer, sure, type FixCase, type RuleCase } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;
const path = '$(inputs.table.path)';

/** A tool with an integer `n`. */
const tool = (fields: string): string => `inputs:
  - {name: table, type: data, format: txt}
  - {name: n, type: integer}
${fields}`;

const command = (text: string): string =>
  tool(`shell_command: |\n  head -n $(inputs.n) '${path}' > count.txt\n  ${text}\n`);

/** A config file, with the name of its program. */
const file = (name: string, text: string): string =>
  tool(
    `configfiles:\n  - filename: ${name}\n    content: |\n      ${text}\nshell_command: head -n $(inputs.n) '${path}' > count.txt\n`,
  );

const withoutMarks = (text: string): string => text.replaceAll(/[«»]/g, '');

/** A document whose marked expression is escaped. */
const escaped = (text: string): string => text.replace('«', '\\').replace('»', '');

function row(fields: string, says: string, fixes: (fields: string) => FixCase[]): RuleCase {
  return { fields, severity: 'error', says, fixes: fixes(fields) };
}

const surely = (fields: string): FixCase[] => [sure(escaped(fields))];
const perhaps = (fields: string): FixCase[] => [offer(escaped(fields))];

/** Both are possible, and what comes first is the likelier. */
const either =
  (first: 'escape' | 'input') =>
  (fields: string): FixCase[] => {
    const fixes = [offer(escaped(fields)), offer(withoutMarks(fields.replace(/«[^»]*»/, '$$(inputs.n)')))];
    return first === 'escape' ? fixes : fixes.reverse();
  };

finds('expression-syntax', both, [
  row(command("sed '«${/^$/d}»' a > b"), 'something that sed reads', surely),
  row(command("sed '«${ /^#/d }»' a > b"), 'something that sed reads', surely),
  row(command("perl -pe 's/a«$(?=b)»/c/' a > b"), 'something that Perl reads', surely),
  row(command("node -e 'console.log(`«${new Date().toISOString()}»`)'"), 'JavaScript reads', surely),
  row(command(`Rscript -e 'paste0("«\${", x$id, "}»")'`), 'something that R reads', perhaps),
  row(file('a.js', 'console.log(`«${Math.random()}»`)'), 'JavaScript reads', surely),
]);

finds('shell-unescaped', both, [
  row(command("node -e 'const n = 4; console.log(`«${n}»`)'"), 'JavaScript reads', either('escape')),
  row(command("node -e 'console.log(`«${n}»`)'"), 'JavaScript reads', either('input')),
  row(command(`perl -e 'foreach my $n (1..3) { print "«\${n}»" }'`), 'Perl reads', either('escape')),
  row(file('a.pl', 'our $n = 3; print "«${n}»"'), 'Perl reads', either('escape')),
  row(file('main.nf', 'process a { input: val n; script: "echo «${n}»" }'), 'Groovy', either('escape')),
  row(file('a.R', 'n <- 4; glue::glue("«${n}»")'), 'R reads', either('escape')),
  row(command('. ./params.sh; seq «${n}»'), 'a shell variable', either('input')),
  row(command('source params.sh; seq «${n}»'), 'a shell variable', either('input')),
]);
