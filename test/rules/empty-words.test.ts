import { accepts, finds, offer } from '../support/rule-cases.js';

const galaxy = ['galaxy'] as const;

/** A command, and optional inputs of every kind besides the table. */
function command(text: string): string {
  return `shell_command: |
${text.replace(/^(?=.)/gm, '  ')}
inputs:
  - {name: table, type: data, format: txt}
  - {name: ref, type: data, format: fasta, optional: true}
  - {name: n, type: integer, optional: true}
  - {name: five, type: integer, optional: true, value: 5}
  - {name: word, type: text, optional: true, validators: [{type: regex, expression: '^\\w+$'}]}
`;
}

const rest = `'$(inputs.table.path)' > count.txt`;

finds('reference-kind', galaxy, [
  {
    fields: command(`head -n '«$(inputs.n ?? '')»' ${rest}`),
    severity: 'warning',
    says: 'leaves "-n" without a value',
    fixes: [offer(command(`head $(inputs.n !== null ? '-n ' + inputs.n : '') ${rest}`))],
  },
  {
    fields: command(`tool --lines=«$(inputs.n !== null ? inputs.n : '')» ${rest}`),
    severity: 'warning',
    says: 'leaves "--lines=" without a value',
    fixes: [offer(command(`tool $(inputs.n !== null ? '--lines=' + inputs.n : '') ${rest}`))],
  },
  {
    fields: command(`head '«$(inputs.word || '')»' ${rest}`),
    severity: 'warning',
    says: 'leaves an empty argument',
    fixes: [offer(command(`head $(inputs.word ? "'" + inputs.word + "'" : '') ${rest}`))],
  },
  {
    fields: command(`head '$(«inputs.word»)' ${rest}`),
    severity: 'warning',
    says: 'is null when no value is given',
    fixes: [offer(command(`head $(inputs.word ? "'" + inputs.word + "'" : '') ${rest}`))],
  },
  {
    fields: command(`bwa mem "«$(inputs.ref ? inputs.ref.path : '')»" ${rest}`),
    severity: 'warning',
    says: 'leaves an empty argument',
    fixes: [offer(command(`bwa mem $(inputs.ref ? "'" + inputs.ref.path + "'" : '') ${rest}`))],
  },
  {
    fields: command(`bwa -r '«$(inputs.ref === null ? '' : inputs.ref.path)»' ${rest}`),
    severity: 'warning',
    says: 'leaves "-r" without a value',
    fixes: [offer(command(`bwa $(inputs.ref ? "-r '" + inputs.ref.path + "'" : '') ${rest}`))],
  },
  {
    fields: command(`sort -k «$(inputs.n ?? '')»,$(inputs.n ?? '') ${rest}`),
    severity: 'warning',
    says: 'leaves only the signs',
    fixes: [offer(command(`sort $(inputs.n !== null ? '-k ' + inputs.n + ',' + inputs.n : '') ${rest}`))],
  },
  {
    fields: command(`sort -k«$(inputs.n ?? '')»,$(inputs.n ?? '') ${rest}`),
    severity: 'warning',
    says: 'leaves only the signs',
    fixes: [offer(command(`sort $(inputs.n !== null ? '-k' + inputs.n + ',' + inputs.n : '') ${rest}`))],
  },
  {
    fields: command(`K='$(inputs.n ?? '')'\nhead -n «$K» ${rest}`),
    severity: 'warning',
    says: 'leaves "-n" without a value if "n" has no value',
    fixes: [offer(command(`K='$(inputs.n ?? '')'\nhead \\\${K:+-n "$K"} ${rest}`))],
  },
  {
    fields: command(`K='$(inputs.word || '')'\ncut -f "«\\\${K}»" ${rest}`),
    severity: 'warning',
    says: 'leaves "-f" without a value',
    fixes: [offer(command(`K='$(inputs.word || '')'\ncut \\\${K:+-f "$K"} ${rest}`))],
  },
  {
    fields: command(`REF=$(inputs.ref ? inputs.ref.path : '')\nbwa mem "«$REF»" ${rest}`),
    severity: 'warning',
    says: 'is an empty argument',
    fixes: [offer(command(`REF=$(inputs.ref ? inputs.ref.path : '')\nbwa mem \\\${REF:+"$REF"} ${rest}`))],
  },
]);

accepts(
  'reference-kind',
  galaxy,
  [
    `head -n $(inputs.five) ${rest}`,
    `head $(inputs.n !== null ? '-n ' + inputs.n : '') ${rest}`,
    `bwa mem $(inputs.ref ? inputs.ref.path : '') ${rest}`,
    `grep '$(inputs.word || '')' ${rest}`,
    `tool --prefix '$(inputs.word || '')' -d '$(inputs.word || '')' ${rest}`,
    `cut -d '$(inputs.word || '')' -f 1 ${rest}`,
    `python3 a.py '$(inputs.n ?? '')' --n '$(inputs.n ?? '')' ${rest}`,
    `echo '$(inputs.n ?? '')' > count.txt`,
    `tool a$(inputs.n ?? '').txt x=$(inputs.n ?? '') ${rest}`,
    `if [ -n '$(inputs.n ?? '')' ]; then head -n '$(inputs.n ?? '')' ${rest}; fi`,
    `case '$(inputs.n ?? '')' in '') ;; *) head -n '$(inputs.n ?? '')' ${rest} ;; esac`,
    `K='$(inputs.n ?? '')'\nhead -n "\\\${K:-5}" ${rest}`,
    `K='$(inputs.n ?? '')'\nif [ -z "$K" ]; then K=5; fi\nhead -n "$K" ${rest}`,
    `K='$(inputs.n ?? '')'\n[ -n "$K" ] && head -n "$K" ${rest}`,
    `K='$(inputs.n ?? '')'\nf() { head -n "$1" x; }\nf "$K"\necho -n "$K" > count.txt`,
  ].map(command),
);
