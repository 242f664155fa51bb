import assert from 'node:assert/strict';
import { accepts, finds, offer, problemsOf, sure, toolWith } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;

/** A command, and inputs of every kind besides the table. */
function command(text: string): string {
  return `shell_command: ${text}
inputs:
  - {name: table, type: data, format: txt}
  - {name: tables, type: data, format: txt, multiple: true}
  - {name: title, type: text}
  - {name: extra_args, type: text}
  - {name: maybe, type: text, optional: true}
  - {name: word, type: text, validators: [{type: regex, expression: '^[\\w.-]+$'}]}
  - {name: tame, type: text, validators: [{type: regex, expression: '^[\\w .,-]+$'}]}
  - {name: odd, type: text, validators: [{type: regex, expression: '^[%-z]+$'}]}
  - {name: count, type: integer}
  - {name: share, type: float}
  - {name: on, type: boolean}
  - {name: color, type: color}
  - {name: mode, type: select, options: [{label: A, value: --fast}, {label: B, value: a/b.c:1}]}
  - {name: risky, type: select, options: [{label: A, value: a}, {label: B, value: a;b}]}
  - {name: several, type: select, options: [{label: A, value: -a 1}, {label: B, value: ''}]}
  - {name: modes, type: select, multiple: true, options: [{label: A, value: a}]}
  - {name: quoted, type: select, options: [{label: A, value: "it's"}]}
  - name: group
    type: conditional
    test_parameter: {name: choice, type: boolean}
    whens:
      - {discriminator: true, parameters: [{name: inner, type: text}]}
      - {discriminator: false, parameters: [{name: inner, type: text}]}
`;
}

finds('reference-unquoted', both, [
  {
    fields: command(`|\n  echo «$(inputs.title)» > count.txt\n`),
    severity: 'warning',
    says: '"$(inputs.title)" is text outside quotes',
    fixes: [offer(command(`|\n  echo '$(inputs.title)' > count.txt\n`))],
  },
  {
    fields: command(`|\n  tool «$(inputs.extra_args)» > count.txt\n`),
    severity: 'warning',
    says: 'outside quotes',
    fixes: [offer(command(`|\n  tool '$(inputs.extra_args)' > count.txt\n`))],
  },
  {
    fields: command(`|\n  echo «$(inputs.maybe)» > count.txt\n`),
    severity: 'warning',
    says: 'outside quotes',
    fixes: [offer(command(`|\n  echo '$(inputs.maybe)' > count.txt\n`))],
  },
  {
    fields: command(`wc «$(inputs.table.path)» > count.txt`),
    severity: 'warning',
    says: 'is a path outside quotes',
    fixes: [sure(command(`wc '$(inputs.table.path)' > count.txt`))],
  },
  {
    fields: command(`'wc «$(inputs.tables[0].path)» > count.txt'`),
    severity: 'warning',
    says: 'is a path outside quotes',
    fixes: [sure(command(`'wc ''$(inputs.tables[0].path)'' > count.txt'`))],
  },
  {
    fields: command(`echo «$(inputs.risky)» > count.txt`),
    severity: 'warning',
    says: 'can be "a;b"',
    fixes: [offer(command(`echo '$(inputs.risky)' > count.txt`))],
  },
  {
    fields: command(`tool «$(inputs.several)» > count.txt`),
    severity: 'warning',
    says: 'can be "-a 1"',
    fixes: [offer(command(`tool '$(inputs.several)' > count.txt`))],
  },
  {
    fields: command(`|\n  echo '«$(inputs.quoted)»' > count.txt\n`),
    severity: 'warning',
    says: `can be "it's", which the shell does not read literally: change that value`,
  },
  {
    fields: command(`plot -c «$(inputs.color)» x=$(inputs.color) > count.txt`),
    severity: 'warning',
    says: 'starts with "#"',
    fixes: [offer(command(`plot -c '$(inputs.color)' x=$(inputs.color) > count.txt`))],
  },
  {
    fields: command(`|\n  echo "«$(inputs.title)»" > count.txt\n`),
    severity: 'info',
    says: 'in double quotes',
    fixes: [offer(command(`|\n  echo '$(inputs.title)' > count.txt\n`))],
  },
  {
    fields: command('|\n  cat <<EOF > count.txt\n  «$(inputs.title)»\n  EOF\n'),
    severity: 'info',
    says: 'in a here-document',
    fixes: [
      offer(command('|\n  cat <<EOF > count.txt\n  $(inputs.title.replace(/[\\\\$`]/g, "\\\\$&"))\n  EOF\n')),
    ],
  },
  {
    fields: command(`|\n  bash -c 'grep «$(inputs.title)» x > count.txt'\n`),
    severity: 'warning',
    says: 'is text in a command that another shell reads',
  },
  {
    fields: command(`|\n  timeout 5 bash -c 'grep "«$(inputs.title)»" "$(inputs.table.path)" > count.txt'\n`),
    severity: 'info',
    says: 'is text in a command that another shell reads',
  },
  {
    fields: command(`|\n  sh -c "grep '«$(inputs.title)»' $(inputs.word) '$(inputs.tame)' > count.txt"\n`),
    severity: 'info',
    says: 'is text in a command that another shell reads',
  },
  {
    fields: command(`echo «$(inputs.group.inner)» «$(inputs.odd)» «$(inputs.tame)» > count.txt`),
    severity: 'warning',
    says: '"$(inputs.group.inner)" is text outside quotes',
    fixes: [offer(command(`echo '$(inputs.group.inner)' $(inputs.odd) $(inputs.tame) > count.txt`))],
  },
  {
    fields: command(`|\n  echo «$(inputs.maybe || '')» > count.txt\n`),
    severity: 'warning',
    says: `"$(inputs.maybe || '')" is text outside quotes`,
    fixes: [offer(command(`|\n  echo '$(inputs.maybe || '')' > count.txt\n`))],
  },
  {
    fields: command(`|\n  wc «$(inputs.on ? inputs.table.path : '-')» > count.txt\n`),
    severity: 'warning',
    says: 'is a path outside quotes',
    fixes: [offer(command(`|\n  wc '$(inputs.on ? inputs.table.path : '-')' > count.txt\n`))],
  },
  {
    fields: command(`echo «$(inputs.table.element_identifier)» > count.txt`),
    severity: 'warning',
    says: 'is text outside quotes',
    fixes: [offer(command(`echo '$(inputs.table.element_identifier)' > count.txt`))],
  },
]);

accepts(
  'reference-unquoted',
  both,
  [
    'wc $(inputs.count) $(inputs.share) $(inputs.on) $(inputs.mode) $(inputs.word) > count.txt',
    `cat '$(inputs.table.path)' "$(inputs.table.path)" '$(inputs.tame)' "$(inputs.tame)" > count.txt`,
    `cat $(inputs.tables.map((f) => "'" + f.path + "'").join(' ')) $(inputs.tables[].path) > count.txt`,
    `cat $(inputs.on ? '--title ' + inputs.title : '') $(inputs.title.length) > count.txt`,
    `|\n  cat '$(inputs.title.split("'").join("'\\\\''"))' > count.txt\n`,
    `|\n  cat \${ if (inputs.on) return inputs.title\n  return 'x' } $(inputs.title /* none */ || '') > count.txt\n`,
    `|\n  cat $(inputs.count || '') $(/^\\w+$/.test(inputs.title) ? inputs.title : 'x') > count.txt\n`,
    `|\n  # $(inputs.title)\n  wc x > count.txt\n`,
    `|\n  cat <<'EOF' > count.txt\n  $(inputs.title)\n  EOF\n`,
    'cat $(inputs.unknown) $(inputs.table) $(inputs.group) $(inputs.tables) > count.txt',
    'wc $(inputs.table.size) $(inputs.table.format) $(inputs.table.class) > count.txt',
  ].map(command),
);

finds('reference-kind', both, [
  {
    fields: command(
      '|\n  cat <<\'EOF\' > count.txt\n  {"m": $(inputs.modes), "t": $(«inputs.table»)}\n  EOF\n',
    ),
    severity: 'warning',
    says: 'is a dataset',
    fixes: [
      offer(
        command(`|\n  cat <<'EOF' > count.txt\n  {"m": $(inputs.modes), "t": $(inputs.table.path)}\n  EOF\n`),
      ),
    ],
  },
]);

accepts('reference-kind', both, [
  command('|\n  cat <<\'EOF\' > count.txt\n  {"modes": $(inputs.modes), "maybe": $(inputs.maybe)}\n  EOF\n'),
  command('|\n  cat <<EOF > count.txt\n  modes = $(inputs.modes)\n  EOF\n'),
  `${command('cat x > count.txt')}configfiles:\n  - {filename: a.json, content: '{"modes": $(inputs.modes), "all": $(inputs)}'}\n`,
]);

finds('reference-in-comment', both, [
  {
    fields: command(
      `|\n  # of «$(inputs.count)» lines\n  head -n $(inputs.count) x > count.txt # «$(inputs.on)»\n`,
    ),
    severity: 'warning',
    says: '"$(inputs.count)" is in a comment',
    fixes: [
      sure(
        command(
          `|\n  # of \\$(inputs.count) lines\n  head -n $(inputs.count) x > count.txt # $(inputs.on)\n`,
        ),
      ),
    ],
  },
]);

accepts('reference-in-comment', both, [
  command(`|\n  echo a#$(inputs.count) "# $(inputs.count)" '# $(inputs.count)' > count.txt\n`),
  command(`|\n  # \\$(inputs.count)\n  head -n $(inputs.count) > count.txt\n`),
  command(`|\n  sort #if $n# -r #end if# '$(inputs.on)' > count.txt\n`),
]);

finds('shell-syntax', both, [
  {
    fields: command(`|\n  echo «'»$(inputs.count) > count.txt\n  ls\n`),
    severity: 'error',
    says: "The quote ' is never closed",
  },
  {
    fields: command(`"«if» test $(inputs.count) -gt 1; then \\\\$(date) > count.txt"`),
    severity: 'error',
    says: '"if" is never closed: add "fi"',
  },
  {
    fields: command(`|\n  cat «<<EOF» > count.txt\n    $(inputs.count)\n    EOF\n`),
    severity: 'warning',
    says: 'the line "EOF" contains extra spaces',
  },
  {
    fields: command(`>\n  wc $(inputs.count) > count.txt «|»\n`),
    severity: 'error',
    says: 'A command is missing after "|"',
  },
  { fields: command(`wc x > count.txt«;;» ls`), severity: 'error', says: 'no matching "case"' },
  { fields: command(`wc x > count.txt; «done»`), severity: 'error', says: 'has no matching' },
  {
    fields: command(`|\n  mkdir a\n  «&&» wc $(inputs.count) > count.txt\n`),
    severity: 'error',
    says: '"&&" does not continue a command, because the previous line already ended it',
  },
  {
    fields: command(`if a; then«;» b; fi > count.txt`),
    severity: 'error',
    says: 'A command is missing before ";"',
  },
  {
    fields: command(`wc $(inputs.count) «>»`),
    severity: 'error',
    says: 'A file name is missing after ">"',
  },
  {
    fields: command(`wc «(»$(inputs.count)) > count.txt`),
    severity: 'error',
    says: 'does not allow "(" in the middle',
  },
  {
    fields: command(`if wc x > count.txt; «fi»`),
    severity: 'error',
    says: '"then" is missing before "fi"',
  },
  {
    fields: command(`|\n  «(»cd a; wc x > count.txt\n`),
    severity: 'error',
    says: '"(" is never closed',
  },
  {
    fields: command(`|\n  «for» i in a b; do wc x > count.txt\n`),
    severity: 'error',
    says: '"for" is never closed: add "done"',
  },
  {
    fields: command(`|\n  #if $(inputs.on)\n  «if» wc x > count.txt; then\n  #end if\n`),
    severity: 'warning',
    says: '"if" is never closed',
  },
]);

accepts(
  'shell-syntax',
  both,
  [
    `|\n  $(inputs.on ? 'if a; then' : '') b > count.txt $(inputs.on ? '; fi' : '')\n  fi\n`,
    '|\n  cat <<EOF | wc > count.txt\n  it is $(inputs.count)\n  EOF\n',
    '|\n  case $(inputs.mode) in --fast) a;; *) b;; esac > count.txt\n',
    `"cat > count.txt '$(inputs.title"`,
    '>\n  mkdir a\n  && wc $(inputs.count) > count.txt\n',
    `|\n  awk '{ print $1 }' x | sort > count.txt && echo "\\$(date) it's" `,
  ].map(command),
);

describe('a comment about quotes', () => {
  it('is not complained of where it keeps something from being said, and is where it does not', () => {
    const text = toolWith('platform', command('|\n  echo $(inputs.title) > count.txt # $(inputs.count)\n'));
    const complaints = (document: string): number =>
      problemsOf(document).filter(({ code }) => code === 'bad-suppression').length;
    assert.equal(complaints(`# user-tool-disable reference-unquoted, reference-in-comment\n${text}`), 0);
    assert.equal(complaints(`# user-tool-disable reference-unquoted\n${toolWith('platform', '')}`), 1);
  });
});
