import assert from 'node:assert/strict';
import { accepts, finds, offer, problemsOf, toolWith } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;

/** A command, with two inputs. */
function command(text: string): string {
  return `shell_command: ${text}
inputs:
  - {name: table, type: data, format: txt}
  - {name: column, type: integer}
`;
}

finds('shell-syntax', both, [
  {
    fields: command("|\n  echo don«'»t > log.txt\n  sort '$(inputs.table.path)' > count.txt\n"),
    severity: 'error',
    says: `The ' in "don't" opens a quote`,
    fixes: [offer(command("|\n  echo don\\'t > log.txt\n  sort '$(inputs.table.path)' > count.txt\n"))],
  },
  {
    fields: command(`|\n  awk '{print "it«'»s"}' '$(inputs.table.path)' > count.txt\n`),
    severity: 'error',
    says: `The ' in "it's" ends the quotes around it`,
    fixes: [offer(command(`|\n  awk '{print "it'\\''s"}' '$(inputs.table.path)' > count.txt\n`))],
  },
  {
    fields: command(`|\n  sed 's/«'»/_/g' '$(inputs.table.path)' > count.txt\n`),
    severity: 'error',
    says: `The ' in "/'/" ends the quotes around it`,
    fixes: [offer(command(`|\n  sed 's/'\\''/_/g' '$(inputs.table.path)' > count.txt\n`))],
  },
  {
    fields: command(`"awk '{print \\"it«'»s\\"}' '$(inputs.table.path)' > count.txt"`),
    severity: 'error',
    says: 'config file',
    fixes: [offer(command(`"awk '{print \\"it'\\\\''s\\"}' '$(inputs.table.path)' > count.txt"`))],
  },
  {
    fields: command("|\n  grep «'»a > log.txt\n  sort '$(inputs.table.path)' > count.txt\n"),
    severity: 'error',
    says: "The quote ' is never closed",
  },
  {
    fields: command("|\n  sort '$(inputs.table.path)«''» > count.txt\n"),
    severity: 'error',
    says: `The second ' next to "$(inputs.table.path)" undoes the first`,
    fixes: [offer(command("|\n  sort '$(inputs.table.path)' > count.txt\n"))],
  },
]);

finds('stray-quote', both, [
  {
    fields: command("|\n  sort '$(inputs.table.path)«''» -k '$(inputs.column)'' > count.txt\n"),
    severity: 'warning',
    says: `The second ' next to "$(inputs.table.path)" undoes the first`,
    fixes: [offer(command("|\n  sort '$(inputs.table.path)' -k '$(inputs.column)' > count.txt\n"))],
  },
  {
    fields: command('|\n  sort «""»$(inputs.table.path)"" > count.txt\n'),
    severity: 'warning',
    says: 'The second " next to',
    fixes: [offer(command('|\n  sort "$(inputs.table.path)" > count.txt\n'))],
  },
  {
    fields: command("|\n  echo can«'»t\n  echo won't\n  sort '$(inputs.table.path)' > count.txt\n"),
    severity: 'warning',
    says: `The ' in "can't" opens a quote that ends at the next '`,
    fixes: [offer(command("|\n  echo can\\'t\n  echo won\\'t\n  sort '$(inputs.table.path)' > count.txt\n"))],
  },
]);

finds('stray-quote', both, [
  {
    fields: command(`|\n  awk '{ print «'x'», $1 }' '$(inputs.table.path)' > count.txt\n`),
    severity: 'warning',
    says: 'awk reads x without quotes',
    fixes: [offer(command(`|\n  awk '{ print "x", $1 }' '$(inputs.table.path)' > count.txt\n`))],
  },
  {
    fields: command(`|\n  python3 -c 'print(«'a'»)' > count.txt\n`),
    severity: 'warning',
    says: 'Python reads a without quotes',
    fixes: [offer(command(`|\n  python3 -c 'print("a")' > count.txt\n`))],
  },
  {
    fields: command(`|\n  perl -ne 'print if $F[0] eq «'a b'»' '$(inputs.table.path)' > count.txt\n`),
    severity: 'warning',
    says: 'Perl reads a b without quotes',
    fixes: [offer(command(`|\n  perl -ne 'print if $F[0] eq "a b"' '$(inputs.table.path)' > count.txt\n`))],
  },
]);

accepts('stray-quote', both, [
  command(`|\n  awk -v x=1 '{ print 'x', $1 }' '$(inputs.table.path)' > count.txt\n`),
  command(`|\n  awk '{ print "a" '"$x"', '5', 'NR' }' '$(inputs.table.path)' > count.txt\n`),
  command(`|\n  sed 's/(a,'b')/c/' '$(inputs.table.path)' > count.txt\n`),
  command(`|\n  python3 -c 'print('$(inputs.column)', '\\''a'\\'')' > count.txt\n`),
  command("sort '$(inputs.table.path)' -k '$(inputs.column)' > count.txt"),
  command(`|\n  echo "don't" 'it'\\''s' # can't\n  sort '$(inputs.table.path)'.txt > count.txt\n`),
  command(`|\n  awk '$1 == '$(inputs.column)' {print "a"}' '$(inputs.table.path)' > count.txt\n`),
  command(`echo 'a''$(inputs.column)''b' "c""$(inputs.column)""d" > count.txt`),
  command(`cat '$(inputs.table.path)'$(inputs.column ? "''" : '') > count.txt`),
]);

describe('behind a stray quote', () => {
  for (const text of [
    "echo don't\n  sort $(inputs.table.path) > count.txt",
    `awk '{print "it's"}' $(inputs.table.path) > "count.txt"`,
    "echo 'a > b\n  sort $(inputs.table.path) '$(inputs.table.path)' > count.txt",
    "sort '$(inputs.table.path)'' -k $(inputs.table.path) '$(inputs.column)'' > count.txt",
    "[[ $x =~ a ]] && echo don't\n  sort '$(inputs.table.path)' > count.txt",
  ]) {
    it(`nothing is judged as quoting: ${JSON.stringify(text)}`, () => {
      const problems = problemsOf(toolWith('platform', command(`|\n  ${text}\n`)));
      assert.deepEqual(
        problems.filter(
          ({ code, severity }) => severity !== 'hint' && !['shell-syntax', 'stray-quote'].includes(code),
        ),
        [],
      );
      assert.ok(problems.every(({ fixes }) => fixes.every(({ preferred }) => !preferred)));
    });
  }
});

describe('after a YAML error', () => {
  const inputs = 'inputs:\n  - {name: table, type: data, format: txt}\n';
  for (const fields of [
    `shell_command: "awk '{$5=""; print $0}' '$(inputs.table.path)' > out.tsv"\n${inputs}`,
    `shell_command: 'awk '{print $1}' "$(inputs.table.path)" > out.tsv'\n${inputs}`,
    `shell_command: "cat '$(inputs["table"].path)' > out.tsv"\n${inputs}`,
    `shell_command: |\n    sort 'a' \\\n  '$(inputs.table.path) > out.tsv\n${inputs}`,
    `shell_command: { sort $(inputs.table.path); } > out.tsv\n${inputs}`,
    `shell_command: python3 run.py > out.tsv\nconfigfiles:\n  - filename: p.awk\n    content: "{ print > "out.tsv" }"\n${inputs}`,
  ]) {
    it(`only that is reported: ${JSON.stringify(fields)}`, () => {
      const outputs = 'outputs:\n  - {name: out, type: data, format: txt, from_work_dir: out.tsv}\n';
      const problems = problemsOf(toolWith('platform', fields + outputs));
      assert.deepEqual(
        problems.map(({ code }) => code),
        ['yaml-syntax'],
      );
    });
  }
});
