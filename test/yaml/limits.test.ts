import assert from 'node:assert/strict';
import { limits } from '../../shared/src/yaml/limits.js';
import { asMapping, pairsByName, walk } from '../../shared/src/yaml/node.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { mark } from '../support/marked.js';

const deep = 10_000;
const tooDeep = 'The nesting is deeper than 200 levels here, so the document was not checked.';

/** Nested mappings, one per line. */
function nested(levels: number): string {
  return Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
}

/** `&a0 [x], &a1 [*a0, *a0], …`: each level refers twice to the previous one. */
function bomb(levels: number, width: number): string {
  const lines = ['a0: &a0 [x, x]'];
  for (let level = 1; level <= levels; level++) {
    lines.push(
      `a${level}: &a${level} [${Array<string>(width)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    );
  }
  return `${lines.join('\n')}\n`;
}

describe('limits', () => {
  const deepTexts: readonly [title: string, text: string][] = [
    ['brackets', '['.repeat(deep)],
    ['closed brackets', '['.repeat(deep) + ']'.repeat(deep)],
    ['braces', '{a: '.repeat(deep)],
    ['lists in lists', `${'- '.repeat(deep)}x\n`],
    ['lists in lists and back', `${'- '.repeat(deep)}x\n- y\n`],
    ['explicit keys', `${'? '.repeat(deep)}x\na: 1\n`],
    ['mappings in mappings', nested(2000)],
    ['mappings in mappings and back', `${nested(2000)}b: 1\n`],
  ];
  for (const [title, text] of deepTexts) {
    it(`${title}: the nesting is not followed`, () => {
      const { root, problems } = parseYaml(text);
      assert.equal(root, undefined);
      assert.deepEqual(
        problems.map(({ kind, message }) => [kind, message]),
        [['limit', tooDeep]],
      );
    });
  }

  it('the depth is exact, and the place is that of the first collection too many', () => {
    const { depth } = limits;
    assert.deepEqual(parseYaml('['.repeat(depth) + ']'.repeat(depth)).problems, []);
    const text = `a: ${'['.repeat(depth)}`;
    const { span } = parseYaml(text).problems[0]!;
    assert.equal(mark(text, span), `a: ${'['.repeat(depth - 1)}«[»`);
  });

  it('a text too long is not read', () => {
    const line = `#${'x'.repeat(1022)}\n`;
    const long = line.repeat(limits.documentLength / line.length);
    assert.equal(parseYaml(long).comments.length, limits.documentLength / line.length);
    assert.deepEqual(parseYaml(`${long}#`), {
      comments: [],
      problems: [
        {
          kind: 'limit',
          span: { start: 0, end: 0 },
          message: 'The document is 8.0 MiB, which is over the limit of 8 MiB, so it was not checked.',
        },
      ],
    });
  });

  it('a text of too many pieces is not read', () => {
    const { root, problems } = parseYaml('#\n'.repeat(limits.pieces / 2 + 1));
    assert.equal(root, undefined);
    assert.deepEqual(
      problems.map(({ kind, message }) => [kind, message]),
      [['limit', 'The document has more than 4 million words and symbols, so it was not checked.']],
    );
  });

  it('aliases are followed up to a number of values', () => {
    const small = parseYaml(bomb(4, 4));
    assert.deepEqual(small.problems, []);
    const text = bomb(10, 10);
    const { root, problems } = parseYaml(text);
    const message =
      'The aliases in this document expand to more than 100000 values: from here on, they are not followed.';
    assert.deepEqual(
      problems.map((problem) => [problem.kind, problem.message]),
      [['limit', message]],
    );
    const aliases = [...walk(root!)].filter((node) => node.kind === 'alias');
    const unfollowed = aliases.filter(({ target }) => !target);
    assert.equal(unfollowed[0]?.span.start, problems[0]?.span.start);
    assert.equal(
      aliases.indexOf(unfollowed[0]!),
      aliases.length - unfollowed.length,
      'none behind it is followed',
    );
  });

  it('aliases are followed up to a number of characters', () => {
    const { expandedText } = limits;
    const text = (aliases: number): string =>
      `- &x {k: ${'y'.repeat(expandedText / 4 - 1)}}\n${'- *x\n'.repeat(aliases)}`;
    assert.deepEqual(parseYaml(text(4)).problems, []);
    const { root, problems } = parseYaml(text(6));
    const message =
      'The aliases in this document expand to more than 1000000 characters: from here on, they are not followed.';
    assert.deepEqual(
      problems.map((problem) => [problem.kind, problem.message]),
      [['limit', message]],
    );
    const aliases = [...walk(root!)].filter((node) => node.kind === 'alias');
    assert.deepEqual(
      aliases.map(({ target }) => target !== undefined),
      [true, true, true, true, false, false],
    );
  });

  it('a large document without aliases is no alias bomb', () => {
    const items = Array.from({ length: 60_000 }, (_, index) => `- {a: ${index}}\n`).join('');
    assert.deepEqual(parseYaml(`x: &x 1\ny: *x\nz:\n${items}`).problems, []);
  });

  it('20,000 keys are read, and each is there', () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `key${index}: ${index}\n`).join('');
    const { root, problems } = parseYaml(text);
    assert.deepEqual(problems, []);
    assert.equal(pairsByName(asMapping(root)!).size, 20_000);
  });

  it('thousands of slips are told of one by one', () => {
    const many: readonly [slip: string, problems: number][] = [
      ['ty\nname: x\n', 5000],
      ['a: "\n', 5000],
      ["a: 'x\n", 5000],
      ['a: b: c\n', 100],
      ['a: [1, 2\n', 5000],
      ['\ta: 1\n', 5000],
      ['a: *b\n', 5000],
    ];
    for (const [slip, count] of many)
      assert.equal(parseYaml(slip.repeat(count)).problems.length, count, slip);
  });

  it('long runs of anything are read', () => {
    const run = 20_000;
    const texts = [
      '\n',
      ' ',
      '\t',
      'a',
      '"',
      "'",
      '#',
      '[,',
      '? ',
      ': ',
      '- ',
      '\\',
      '|\n',
      '&a ',
      '*a ',
      '!',
      '---\n',
      '...\n',
    ];
    for (const text of texts) parseYaml(text.repeat(run / text.length));
    for (const opener of ['a: "', "a: '", 'a: |\n', 'a: >\n', 'a: ', 'a:']) {
      for (const text of ['\n', ' \n', '  x\n', '\\"', "''", ' x', ' #\n'])
        parseYaml(opener + text.repeat(run / text.length));
    }
  });
});
