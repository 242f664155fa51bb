import fc from 'fast-check';
import assert from 'node:assert/strict';
import stringWidth from 'fast-string-width';
import { excerpt } from '../../server/cli/src/report/excerpt.js';
import { visible, wantsColor } from '../../server/cli/src/terminal.js';
import { unmarkSpan } from '../support/marked.js';
import { runs } from '../support/runs.js';

/** What a terminal shows for the marked line: the text, and the carets below it. */
function shown(marked: string, width = 40): string[] {
  const { text, span } = unmarkSpan(marked);
  const { text: line, marks } = excerpt(text, span.start, span.end, width);
  return [line, marks];
}

describe('an excerpt', () => {
  const cases: { name: string; line: string; text: string; marks: string; width?: number }[] = [
    { name: 'a word', line: 'id: «My Tool»', text: 'id: My Tool', marks: '    ^^^^^^^' },
    { name: 'nothing at all', line: 'id:«»', text: 'id:', marks: '   ^' },
    { name: 'a place between two characters', line: 'a«»b', text: 'ab', marks: ' ^' },
    { name: 'an empty line', line: '«»', text: '', marks: '^' },
    { name: 'tabs as blanks up to the next stop', line: 'a\tb\t«c»', text: 'a   b   c', marks: '        ^' },
    { name: 'a tab itself', line: 'ab«\t»c', text: 'ab  c', marks: '  ^^' },
    { name: 'wide characters as two columns', line: '漢字: «値»', text: '漢字: 値', marks: '      ^^' },
    { name: 'emoji of several code points as one', line: '👩‍👩‍👧 «x» 👍🏽', text: '👩‍👩‍👧 x 👍🏽', marks: '   ^' },
    { name: 'combining marks as none', line: 'e\u0301 «x»', text: 'e\u0301 x', marks: '  ^' },
    { name: 'a place inside a character', line: '👍«🏽» x', text: '👍🏽 x', marks: '^^' },
    { name: 'controls made visible', line: 'a\u001b[31m«b»', text: 'a␛[31mb', marks: '      ^' },
    { name: 'no byte order mark', line: '\ufeff«id»: x', text: 'id: x', marks: '^^' },
    {
      name: 'a long line cut at its end',
      line: '«abc» 1234567890',
      text: 'abc 12345…',
      marks: '^^^',
      width: 10,
    },
    { name: 'a line that just fits', line: '«abc» 123456', text: 'abc 123456', marks: '^^^', width: 10 },
    {
      name: 'a long place cut with the line',
      line: '«abcdefghijklmnop»',
      text: 'abcdefghi…',
      marks: '^^^^^^^^^',
      width: 10,
    },
  ];
  for (const { name, line, text, marks, width } of cases) {
    it(`shows ${name}`, () => {
      assert.deepEqual(shown(line, width), [text, marks]);
    });
  }

  it('shows the surroundings of a place far to the right', () => {
    const line = `${'x'.repeat(5_000)} here ${'y'.repeat(5_000)}`;
    const { text, marks } = excerpt(line, 5_001, 5_005, 60);
    assert.equal(text.length, 60);
    assert.equal(text.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1), 'here');
    assert.ok(text.startsWith('…') && text.endsWith('…'));
  });

  it('never shows more than fits, always marks something, and marks what is meant', () => {
    const characters = fc.constantFrom(
      'a',
      'b',
      ' ',
      '\t',
      '漢',
      '👍🏽',
      'e\u0301',
      '\u0000',
      '\u200b',
      '(',
      '\ufeff',
    );
    const lines = fc.array(characters, { maxLength: 300 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat(), fc.integer({ min: 20, max: 120 }), (line, a, b, width) => {
        const [start, end] = [a % (line.length + 1), b % (line.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const { text, marks } = excerpt(line, start, end, width);
        assert.ok(stringWidth(text) <= width, `${stringWidth(text)} columns`);
        assert.match(marks, /^ *\^+$/);
        assert.ok(marks.length <= width + 1, `${marks.length} columns of marks`);
        if (/^[ab]/.test(line.slice(start)) && end > start)
          assert.match(cellAt(text, marks.indexOf('^')), /[ab]/);
      }),
      runs(500),
    );
  });
});

/** The character in a column of a shown line. */
function cellAt(text: string, column: number): string {
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)];
  let at = 0;
  for (const { segment } of segments) {
    if (at >= column && stringWidth(segment) > 0) return segment;
    at += stringWidth(segment);
  }
  return '';
}

describe('text for a terminal', () => {
  it('cannot command the terminal', () => {
    assert.equal(visible('a\u001b]0;x\u0007\n\r\u009b\u202eb'), 'a␛]0;x␇␊␍\ufffd\ufffdb');
    assert.equal(visible('漢字 👍 é'), '漢字 👍 é');
  });

  const colors: [boolean, Record<string, string>, boolean][] = [
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [true, { TERM: 'dumb' }, false],
    [false, { CI: 'true' }, false],
  ];
  for (const [terminal, env, expected] of colors) {
    it(`is ${expected ? 'coloured' : 'plain'} ${terminal ? 'on a terminal' : 'in a pipe'} with ${JSON.stringify(env)}`, () => {
      assert.equal(wantsColor(terminal, env), expected);
    });
  }
});
