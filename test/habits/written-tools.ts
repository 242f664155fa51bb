import fc from 'fast-check';
import type { DialectName } from '../../shared/src/values/dialect.js';
import { toolWith } from '../support/rule-cases.js';

const inputs = `inputs:
  - { name: x, type: data, format: txt }
  - { name: xs, type: data, format: txt, multiple: true }
  - { name: coll, type: data_collection, collection_type: list }
  - { name: pair, type: data_collection, collection_type: paired }
  - { name: t, type: text }
  - { name: maybe, type: text, optional: true }
  - { name: n, type: integer }
  - { name: b, type: boolean }
  - { name: c, type: color }
  - { name: s, type: select, options: [{ label: A, value: "a b" }, { label: Q, value: "it's" }, { label: G, value: ">" }] }
  - { name: w, type: select, multiple: true, options: [{ label: A, value: a }, { label: B, value: b }] }
`;

/** What people write into expressions. */
const values = [
  ...[
    'inputs.x.path',
    'inputs.x',
    'inputs.x.name',
    'inputs.xs[].path',
    'inputs.xs[0].path',
    'inputs.xs.path',
  ],
  ...["inputs.xs.map((f) => f.path).join(' ')", `inputs.xs.map((f) => f.path).join("' '")`, 'inputs.xs'],
  ...['inputs.coll[].path', "inputs.coll.elements.map((f) => f.path).join(' ')", 'inputs.pair.forward'],
  ...['inputs.t', 'inputs.maybe', "inputs.maybe || ''", 'inputs.n', 'inputs.n + 1', 'inputs.c', 'inputs.s'],
  ...[
    "inputs.w.join(' ')",
    'inputs.w',
    "inputs.b ? '-b' : ''",
    'inputs.b ? --bold : ""',
    'x',
    'x.path',
    'date',
  ],
  ...['NF', 'ls -l', '(1 + 2)', '(n + 1)', 'basename $(inputs.x.path)', 'inputs.nosuch', '', 'runtime.cores'],
];

const expression = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...values).map((value) => `$(${value})`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        '${x}',
        '${HOME}',
        '${x:-y}',
        '${x%.gz}',
        '${inputs.x.path}',
        '${ return inputs.t }',
        '${{x}}',
        '${t}',
      ],
    ),
  },
);

/** Where people write expressions in a command. */
const place: fc.Arbitrary<string> = fc
  .tuple(
    expression,
    fc.constantFrom<(written: string) => string>(
      ...[
        (one: string) => one,
        (one: string) => `'${one}'`,
        (one: string) => `"${one}"`,
        (one: string) => `--in=${one}`,
        (one: string) => `-p"${one}"`,
        (one: string) => `'a ${one} b'`,
        (one: string) => `\\$(cat ${one})`,
        (one: string) => `"\\$(cat ${one})"`,
        (one: string) => `\`cat ${one}\``,
        (one: string) => `> ${one}.log`,
        (one: string) => `<<< ${one}`,
        (one: string) => `${one}/*.txt`,
        (one: string) => `{a,${one}}`,
        (one: string) => `$'${one}'`,
        (one: string) => `\\\\${one}`,
        (one: string) => `| awk '{ print ${one} }'`,
        (one: string) => `; v=${one}; echo "$v"`,
        (one: string) => `; [ -s ${one} ] && [[ ${one} == a* ]]`,
        (one: string) => `; for f in ${one}; do cat "$f"; done`,
        (one: string) => `; sh -c 'cat ${one}'`,
        (one: string) => `; case ${one} in a) ;; esac`,
        (one: string) => `# ${one}`,
      ],
    ),
  )
  .map(([written, around]) => around(written));

const heredoc = fc
  .tuple(expression, fc.constantFrom('EOF', "'EOF'"))
  .map(([written, word]) => `cat <<${word}\n  a ${written} b\n  EOF`);

const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(place, { minLength: 1, maxLength: 4 }).map((words) => `p ${words.join(' ')}`),
  },
  { weight: 1, arbitrary: heredoc },
);

/** How a command is written in YAML. */
const styles: readonly ((command: string) => string)[] = [
  (command) => `|\n  ${command.replaceAll('\n', '\n  ')}\n`,
  (command) => `>-\n  ${command.replaceAll('\n', '\n  ')}\n`,
  (command) => `${JSON.stringify(command)}\n`,
  (command) => `'${command.replaceAll("'", "''").replaceAll('\n', ' ')}'\n`,
  (command) => `${command.replaceAll('\n', ' ').replace(/ #.*/, '').replaceAll(': ', ':')}\n`,
];

/** What people write into other fields. */
const others = fc.subarray([
  ...['version: 1.0\n', 'version: "0.1"\n', 'id: Count_Lines\n', 'license: gpl-3\n', 'name: 12345\n'],
  ...['help: Counts *lines*.\n', 'container: docker://busybox:1.36\n', 'container: shub://a/b:1\n'],
  ...['citations: { type: doi, content: "https://doi.org/10.1093/x" }\n', 'description: no\n'],
]);

/** Tools with a command, a script, and other fields as people write them. */
export const writtenTools: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom<DialectName>('galaxy', 'platform'),
    fc.array(line, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...styles),
    fc.option(expression),
    others,
  )
  .map(([dialect, lines, style, script, fields]) => {
    const files =
      script === null ? '' : `configfiles:\n  - filename: a.py\n    content: |\n      x = '${script}'\n`;
    const unique = [...new Map(fields.map((field) => [field.split(':')[0], field])).values()].join('');
    return toolWith(dialect, `shell_command: ${style(lines.join('\n'))}${files}${inputs}${unique}`);
  });
