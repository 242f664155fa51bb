import assert from 'node:assert/strict';
import type { MarkupContent } from 'vscode-languageserver-types';
import { createSandbox } from '../../server/common/src/sandbox.js';
import { evaluableAt, expressionLimits } from '../../shared/src/evaluate/expression-value.js';
import { evaluator } from '../../shared/src/features/evaluation/evaluator.js';
import { previewText } from '../../shared/src/features/evaluation/preview.js';
import {
  evaluateTool,
  renderedTexts,
  rendering,
  renderingErrors,
} from '../../shared/src/features/evaluation/rendering.js';
import { hover } from '../../shared/src/features/hover/hover.js';
import { Document } from '../../shared/src/tool/document.js';
import { mark, unmark } from '../support/marked.js';
import { toolIn } from '../support/tools.js';

const sandbox = await createSandbox();
const answers = evaluator(sandbox);

const tool = (command: string, dialect = 'PlatformUserTool'): string => `class: ${dialect}
name: Show
shell_command: ${command}
requirements:
  - type: javascript
    expression_lib: ['function plus(n) { return n + 1; }']
inputs:
  - { name: reads, type: data, format: fastq }
  - { name: more, type: data, format: txt, multiple: true }
  - { name: pairs, type: data_collection, collection_type: paired }
  - { name: lines, type: integer, default: 10 }
  - { name: title, type: text, default: "a \`b\`\\n**c**" }
  - { name: blank, type: text, default: '' }
  - name: mode
    type: section
    parameters:
      - { name: depth, type: integer, default: 3 }
outputs:
  - { name: out, type: data, from_work_dir: x, label: 'On $(inputs.lines)' }
`;

/** The last part of the hover at the cursor, about the value, and its range. */
async function valueAt(
  marked: string,
  markup: 'markdown' | 'plaintext' = 'markdown',
): Promise<{ text: string; at: string } | undefined> {
  const { text, cursors } = unmark(marked);
  const read = new Document(text);
  const offset = cursors[0]!;
  const value = await answers.expression({ text, offset, given: {}, sample: true });
  const found = hover(read, { position: read.source.positionAt(offset), markup, value });
  if (!found || !value) return undefined;
  assert.ok(found.range);
  const contents = (found.contents as MarkupContent).value;
  const at = /«[^]*»/.exec(mark(text, read.source.spanOf(found.range)))?.[0] ?? '';
  return { text: contents.slice(contents.search(/(?:\*\*)?With sample inputs/)), at };
}

const title = '**With sample inputs**';

/** A command with a cursor, and the hover's text about the value. */
const rows: [command: string, text: string][] = [
  ['x $(inputs.lines‸)', `${title}: \`10\``],
  ['x $(inputs.lines ‸+ 1)', `${title}: \`11\`\n\nWhere \`lines\` is \`10\`.`],
  ['x $(inputs.lines)‸ y', `${title}: \`10\``],
  ['x $(inputs.lines)‸$(plus(inputs.lines))', `${title}: \`11\`\n\nWhere \`lines\` is \`10\`.`],
  ['x ‸$(plus(inputs.lines))', `${title}: \`11\`\n\nWhere \`lines\` is \`10\`.`],
  ['x $(inputs.‸reads.path)', `${title}: \`reads.fastq\``],
  ['x $(inputs.‸reads.nameroot)', `${title}: \`reads\`\n\nWhere \`reads\` is \`reads.fastq\`.`],
  [
    'x $(inputs.‸more[].path)',
    `${title}: \`more_1.txt more_2.txt\`\n\nWhere \`more\` is \`more_1.txt, more_2.txt\`.`,
  ],
  [
    'x $(inputs.pairs‸.name)',
    `${title}: \`pairs\`\n\nWhere \`pairs\` is \`pairs_forward.dat, pairs_reverse.dat\`.`,
  ],
  ['x $(inputs.mode.depth *‸ 2)', `${title}: \`6\`\n\nWhere \`mode.depth\` is \`3\`.`],
  [
    'x ${ return inputs.lines ‸- inputs.mode.depth; }',
    `${title}: \`7\`\n\nWhere \`lines\` is \`10\`, \`mode.depth\` is \`3\`.`,
  ],
  ['x $(inputs.title‸)', `${title}:\n\n\`\`\`text\na \`b\`\n**c**\n\`\`\``],
  ['x $(inputs.‸blank)', `${title}: empty text`],
  ['x $("`"‸)', `${title}:\n\n\`\`\`text\n\`\n\`\`\``],
  ['x $("```"‸)', `${title}:\n\n\`\`\`\`text\n\`\`\`\n\`\`\`\``],
  ['x $([1, "a"]‸)', `${title}:\n\n\`\`\`text\n[1, "a"]\n\`\`\``],
  ["x $('ab'‸.repeat(300))", `${title}, the first 200 of 600 characters: \`${'ab'.repeat(100)}\``],
  ['x $(inputs.nothing‸)', `${title}: \`"$(inputs.nothing)" has no value: `],
  ['x $(inputs.lines.a.b‸)', `${title}: \`"$(inputs.lines.a.b)" has no value: `],
  ['x $(1 +‸)', `${title}: \`"$(1 +)" has no value: `],
  ['"x \\"$(inputs.‸lines)\\""', `${title}: \`10\``],
];

describe('the value of an expression', () => {
  for (const [command, expected] of rows) {
    it(`is told for ${command}`, async () => {
      const found = await valueAt(tool(command.startsWith('"') ? command : `|\n  ${command}`));
      if (expected.endsWith(' ')) assert.ok(found?.text.startsWith(expected), found?.text);
      else assert.equal(found?.text, expected);
    });
  }

  it('is that of the whole expression, or stands behind what is known of the name', async () => {
    assert.equal((await valueAt(tool('|\n  x $(inputs.lines ‸+ 1) y')))?.at, '«$(inputs.lines + 1)»');
    assert.equal((await valueAt(tool('|\n  x $(inputs.li‸nes + 1) y')))?.at, '«lines»');
  });

  it('is not told where nothing is evaluated', async () => {
    for (const command of ['x‸ $(inputs.lines)', 'x \\$(‸date)', 'x $((‸']) {
      const found = await valueAt(tool(`|\n  ${command}`));
      assert.equal(found?.text.includes('With sample inputs') ?? false, command.endsWith('((‸'), command);
    }
    const label = tool('x').replace('$(inputs.lines)', '$(inputs.li‸nes)');
    assert.equal(await valueAt(label), undefined, 'labels are looked up instead');
    const long = tool(`|\n  x $(‸"${'a'.repeat(expressionLimits.source)}")`);
    assert.equal(await valueAt(long), undefined);
    const large = toolIn(tool('|\n  $(inputs.lines)') + '#'.repeat(expressionLimits.document));
    assert.equal(evaluableAt(large, large.source.text.indexOf('inputs.lines')), undefined);
  });

  it('is plain for clients that show plain text', async () => {
    assert.equal(
      (await valueAt(tool('|\n  $(‸inputs.title)'), 'plaintext'))?.text,
      'With sample inputs:\n\na `b`\n**c**',
    );
  });

  it('is never half a character', async () => {
    const found = await valueAt(tool(`|\n  $('a' ‸+ '🧬'.repeat(200))`));
    assert.ok(found?.text.includes(`the first 199 of 401 characters: \`a${'🧬'.repeat(99)}\``), found?.text);
  });
});

describe('where what would run came from', () => {
  const document = `class: PlatformUserTool
name: Show
shell_command: |
  head -n $(inputs.lines * 2) \\$(date) $(inputs.nothing.x) $(inputs.reads.path)
configfiles:
  - { name: whole, filename: a.json, content: '$({ n: inputs.lines })' }
inputs:
  - { name: reads, type: data, format: fastq }
  - { name: lines, type: integer, default: 10 }
`;

  it('is told of each expression: its place, its source, where its value stands, why it has none', async () => {
    const read = new Document(document);
    const texts = renderedTexts(read, await evaluateTool(read, { sample: true }, sandbox));
    const told = texts.map(({ file, text, expressions }) => [
      file?.filename,
      expressions.map(({ range, source, start, end, failure }) => {
        const { start: from, end: to } = read.source.spanOf(range);
        assert.equal(document.slice(from, to), source);
        return [source, text.slice(start, end), failure?.replace(/^.* has no value: /, '')];
      }),
    ]);
    assert.deepEqual(told, [
      [
        undefined,
        [
          ['$(inputs.lines * 2)', '20', undefined],
          ['$(inputs.nothing.x)', '$(inputs.nothing.x)', told[0]?.[1]?.[1]?.[2]],
          ['$(inputs.reads.path)', 'reads.fastq', undefined],
        ],
      ],
      ['a.json', [['$({ n: inputs.lines })', '{"n": 10}', undefined]]],
    ]);
    assert.match(String(told[0]?.[1]?.[1]?.[2]), / "nothing"/);
  });

  /** Inputs with the place of an invalid value marked, the values, and the input's name. */
  const refused: [marked: string, given: { [name: string]: unknown }, input: string][] = [
    ['- { name: «lines», type: integer, max: 5 }', { lines: 9 }, 'lines'],
    ['- { name: lines, type: integer, max: 5, default: «9» }', {}, 'lines'],
    ['- { name: «reads», type: data }', {}, 'reads'],
    ['«lines»: { type: integer }', { lines: 'x' }, 'lines'],
    ['- { name: s, type: section, parameters: [{ name: «n», type: integer }] }', { s: { n: 'x' } }, 's.n'],
    [
      '- { name: q, type: repeat, parameters: [{ name: «n», type: float }] }',
      { q: [{ n: 1 }, { n: 'x' }] },
      'q[1].n',
    ],
    ['- { name: «q», type: repeat, max: 1, parameters: [] }', { q: [{}, {}] }, 'q'],
    [`- { name: «t», type: text, validators: [{ type: regex, expression: '^a' }] }`, { t: 'b' }, 't'],
  ];

  for (const [marked, given, input] of refused) {
    it(`is the input for a value that ${marked} does not take`, async () => {
      const text = `class: PlatformUserTool\nshell_command: x\ninputs:\n  ${marked.replace(/[«»]/g, '')}\n`;
      const read = new Document(text);
      const [error, ...others] = renderingErrors(read, await evaluateTool(read, { given }, sandbox));
      assert.ok(error);
      assert.deepEqual(others, []);
      assert.equal(error.input, input);
      assert.ok(mark(text, read.source.spanOf(error.range)).includes(marked), error.message);
    });
  }

  it('is the inputs where none is meant', async () => {
    const read = new Document(document);
    const evaluated = await evaluateTool(read, { given: { nosuch: 1 }, sample: true }, sandbox);
    const [error] = renderingErrors(read, evaluated);
    assert.deepEqual([error?.path, error?.range.start.line], ['/inputs', 6]);
  });
});

describe('what would run', () => {
  const preview = async (text: string, given = {}): Promise<string> => {
    const read = new Document(text);
    return previewText(read, await evaluateTool(read, { given, sample: true }, sandbox));
  };

  it('is a script with the values of the inputs', async () => {
    assert.equal(
      await preview(tool('|\n  echo $(inputs.lines)\n  cat $(inputs.more[].path)')),
      `# What would run: Show

# Inputs:
#   reads: "reads.fastq"
#   more: ["more_1.txt", "more_2.txt"]
#   pairs: {"forward": "pairs_forward.dat", "reverse": "pairs_reverse.dat"}
#   lines: 10
#   title: "a \`b\`\\n**c**"
#   blank: ""
#   mode: {"depth": 3}

echo 10
cat more_1.txt more_2.txt
`,
    );
  });

  it('tells first what keeps it from running', async () => {
    const text = await preview(tool('|\n  echo $(nothing) $(inputs.lines)'));
    assert.match(
      text,
      /^# What would run: Show\n\n# error, line 4: "\$\(nothing\)" has no value: [^\n]+\n\n# Inputs:/,
    );
    assert.match(text, /\necho \$\(nothing\) 10\n$/);
    assert.match(await preview(tool('x'), { lines: 'y' }), /\n# error, line 11: .*"lines" .*"y"/);
    assert.match(
      await preview('class: GalaxyUserTool\n'),
      /^# What would run: this tool\n\n# error, line 1: There is no/,
    );
  });

  it('shows no line of a value or a name outside of a comment', async () => {
    const odd =
      'class: GalaxyUserTool\nname: "a\\nrm -rf x\\u2028y"\nshell_command: x\nconfigfiles: [{ filename: "b\\nc", content: d }]\ninputs: [{ name: "e\\nf", type: text, value: "g\\r\\nh" }]\n';
    assert.deepEqual(
      (await preview(odd)).split('\n').filter((line) => line !== '' && !line.startsWith('# ')),
      ['x', 'd'],
    );
  });

  it('tells only so many errors and inputs', async () => {
    const count = 100;
    const inputs = Array.from(
      { length: count },
      (_, index) => `  - { name: i${index}, type: integer }\n`,
    ).join('');
    const bad = Array.from({ length: count }, (_, index) => `$(n${index}.x)`).join(' ');
    const text = await preview(`class: GalaxyUserTool\nshell_command: ${bad}\ninputs:\n${inputs}`);
    assert.equal(text.split('\n').filter((line) => line === '#   … and 70 more').length, 2);
  });

  it('has no command where there is an error, and no other error where a value is wrong', async () => {
    const read = new Document(tool('echo $(inputs.reads.path)'));
    const evaluated = await evaluateTool(read, { given: { lines: 'x' } }, sandbox);
    const { command, files, errors } = rendering(read, evaluated, { path: 'a.tool.yml', problems: [] });
    assert.deepEqual([command, files], [null, []]);
    assert.ok(
      errors.length > 0 && errors.every(({ path }) => path.startsWith('/inputs/')),
      JSON.stringify(errors),
    );
  });
});
