import { accepts, reports, type Habit } from './habit.js';

const inputs = `inputs:
  - { name: t, type: data, format: txt }
  - { name: reads, type: data, format: txt, multiple: true }
  - { name: title, type: text }
  - { name: n, type: integer }
  - { name: fast, type: boolean }
`;
const values = {
  t: { path: '/d/a b.txt', basename: 'a b.txt', nameroot: 'a b', format: 'txt' },
  reads: ['/d/a b', '/d/c'].map((path) => ({ path, basename: path.slice(3) })),
  title: 'T',
  n: 3,
  fast: true,
};

const fields = (command: string): string =>
  `shell_command: |-\n  ${command.replaceAll('\n', '\n  ')}\n  : > count.txt\n${inputs}`;
const rest = '\n: > count.txt';

type Row = readonly [habit: string, before: string, after: string, command?: string];

const row = (code: string, severity: Habit['severity'], safe = false) =>
  function toHabit([habit, before, after, command]: Row): Habit {
    const renders = command === undefined ? {} : { renders: { inputs: values, command: command + rest } };
    return {
      habit,
      fields: fields(before),
      code,
      severity,
      fix: { safe, after: fields(after), ...renders },
    };
  };

const foreign: Row[] = [
  ['the datatype, in quotes', `p '«$t.ext»'`, `p '$(inputs.t.format)'`, `p 'txt'`],
  ['the datatype, bare', 'p -f «$t.ext»', 'p -f $(inputs.t.format)', 'p -f txt'],
  ['the name', 'p «$t.name»', `p '$(inputs.t.basename)'`, `p 'a b.txt'`],
  ['the name, in quotes', `p '«$t.name»'`, `p '$(inputs.t.basename)'`, `p 'a b.txt'`],
  ['the name in Jinja', 'p «{{ t.name }}»', `p '$(inputs.t.basename)'`, `p 'a b.txt'`],
  ['the name in Nextflow', 'p «!{t.baseName}»', `p '$(inputs.t.nameroot)'`, `p 'a b'`],
  ['the simple name in Nextflow', 'p «!{t.simpleName}»', `p '$(inputs.t.nameroot)'`, `p 'a b'`],
  ['an extension', `p '«$t».bam'`, `p '$(inputs.t.path).bam'`, `p '/d/a b.txt.bam'`],
  ['a member and an extension', `p '«$t.name».gz'`, `p '$(inputs.t.basename).gz'`, `p 'a b.txt.gz'`],
  [
    'a member of each in a list',
    `p '«$reads.name»'`,
    `p '$(inputs.reads.map((f) => f.basename).join("' '"))'`,
    `p 'a b' 'c'`,
  ],
];

const flags: Row[] = [
  ['a boolean as a word', 'p «{{ inputs.fast }}» x', `p $(inputs.fast ? '--fast' : '') x`, 'p --fast x'],
  ['a boolean in quotes', `p '«{{ inputs.fast }}»' x`, `p $(inputs.fast ? '--fast' : '') x`],
  ['a boolean after an option', 'p --fast «{{ inputs.fast }}»', 'p --fast $(inputs.fast)'],
];

const syntax: Row[] = [
  ['the datatype in braces', 'p ${«t».ext}', 'p $(inputs.t.format)', 'p txt'],
  ['the name in braces', 'p "${«t».name}"', 'p "$(inputs.t.basename)"', 'p "a b.txt"'],
  ['a parameter of Nextflow', 'p ${«params».n}', 'p $(inputs.n)', 'p 3'],
  ['the number of cores', 'p -t ${«task».cpus}', 'p -t \\${GALAXY_SLOTS:-1}'],
];

const lists: Row[] = [
  [
    'a list joined by hand',
    `p \${«reads».join(' ')}`,
    `p '$(inputs.reads.map((f) => f.path).join("' '"))'`,
    `p '/d/a b' '/d/c'`,
  ],
  [
    'a list joined by hand, in quotes',
    `p "\${«reads».join(' ')}"`,
    `p "$(inputs.reads.map((f) => f.path).join('" "'))"`,
    `p "/d/a b" "/d/c"`,
  ],
];

describe('members as other systems name them', () => {
  reports(foreign.map(row('foreign-reference', 'warning')));
  reports(flags.map(row('foreign-reference', 'error')));
  reports(syntax.map(row('expression-syntax', 'error', true)));
  reports(
    lists.map(row('expression-syntax', 'error')).map((one) => ({ ...one, dialects: ['galaxy'] as const })),
  );
  reports(
    (
      [
        ['the first of a list', 'p «${reads[0]}»', `p '$(inputs.reads[0].path)'`, `p '/d/a b'`],
      ] satisfies Row[]
    ).map(row('shell-unescaped', 'error', true)),
  );
  reports([
    {
      habit: 'a member without an equal',
      fields: fields(`p '«$t.metadata.dbkey»'`),
      code: 'foreign-reference',
      severity: 'warning',
      noFix: true,
    },
    {
      habit: 'a method',
      fields: fields(`p "«$title.upper»()"`),
      code: 'foreign-reference',
      severity: 'warning',
      noFix: true,
    },
    ...['task.memory', 'task.memory.toGiga()', 'params.x', 'meta.id'].map((path): Habit => ({
      habit: `an object of Nextflow: ${path}`,
      fields: fields(`p \${${path.replace(/^\w+/, '«$&»')}}`),
      code: 'expression-syntax',
      severity: 'error',
      says: 'is an object of Nextflow',
      noFix: true,
    })),
    {
      habit: 'a name with a dot that the shell would read',
      fields: fields('p "${«foo».bar}"'),
      code: 'expression-syntax',
      severity: 'error',
      noFix: true,
    },
    {
      habit: 'a name with a dot in the text of another program',
      fields: fields("cat > a.conf <<'EOF'\n${«project».version}\nEOF"),
      code: 'expression-syntax',
      severity: 'error',
      fix: { safe: false, after: fields("cat > a.conf <<'EOF'\n\\${project.version}\nEOF") },
    },
  ]);
  accepts([
    { habit: 'members of ours', fields: fields(`p '$(inputs.t.format)' '$(inputs.t.nameroot).gz'`) },
    { habit: 'a variable with an extension', fields: fields('t=a; cp $t.ext $t.name') },
    { habit: 'an element of an array', fields: fields('reads=(a b); p "\\${reads[0]}"') },
  ]);
});
