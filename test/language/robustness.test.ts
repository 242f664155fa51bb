import fc from 'fast-check';
import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import type { Range } from '../../shared/src/text/range.js';
import { Document } from '../../shared/src/tool/document.js';
import { timeoutMs, runs } from '../support/runs.js';
import { long } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';

const documents = [...exampleTools(), ...ruleExamples(), ...platformTools()].filter(
  ({ text }) => text.length < 20_000,
);

function isInside(text: string, { start, end }: Range): boolean {
  const lines = text.split(/\r\n|\r|\n/);
  const inside = ({ line, character }: Range['start']): boolean =>
    line >= 0 && line < lines.length && character >= 0 && character <= lines[line]!.length;
  const ordered = start.line < end.line || (start.line === end.line && start.character <= end.character);
  return inside(start) && inside(end) && ordered;
}

/** Checks a text, and that every place in the result is within it. */
function checkAnywhere(text: string): Problem[] {
  const problems = check(new Document(text));
  for (const { code, range, related, fixes, message } of problems) {
    const places = [
      range,
      ...related.map((one) => one.range),
      ...fixes.flatMap((fix) => fix.edits.map((e) => e.range)),
    ];
    for (const place of places)
      assert.ok(isInside(text, place), `${code}: ${JSON.stringify(place)} is outside`);
    assert.ok(!/[\r\n]/.test(message) && /[.?]$/.test(message), `${code}: not one sentence: ${message}`);
  }
  return problems;
}

describe('any text', function () {
  this.timeout(timeoutMs);

  it('every prefix of the documents is answered', () => {
    let count = 0;
    for (const [index, { text }] of documents.entries()) {
      const step = long ? 1 : 101;
      for (let end = long ? 0 : index % step; end <= text.length; end += step) {
        checkAnywhere(text.slice(0, end));
        count++;
      }
    }
    if (long) console.log(`      ${count} prefixes of ${documents.length} documents`);
    assert.ok(count > documents.length);
  });

  it('every document without one of its lines is answered', () => {
    let count = 0;
    for (const [index, { text }] of documents.entries()) {
      const lines = text.split(/(?<=\n)/);
      const step = long ? 1 : 12;
      for (let line = long ? 0 : index % step; line < lines.length; line += step) {
        checkAnywhere([...lines.slice(0, line), ...lines.slice(line + 1)].join(''));
        count++;
      }
    }
    if (long) console.log(`      ${count} documents with a line missing`);
    assert.ok(count > documents.length);
  });

  it('random edits and random texts are answered', () => {
    const snippet = fc.constantFrom(
      '$(',
      '${',
      '\\$(',
      ')',
      '}',
      "'",
      '"',
      ': ',
      '- ',
      '\n',
      '\t',
      '|',
      '>',
      '[',
      '{',
      '&a',
      '*a',
      '#',
      '😀',
      'inputs.',
    );
    const edit = fc.tuple(fc.nat(), fc.nat(6), fc.oneof(snippet, fc.string({ maxLength: 4 })));
    const edits = fc.tuple(fc.nat(documents.length - 1), fc.array(edit, { minLength: 1, maxLength: 5 }));
    fc.assert(
      fc.property(edits, ([document, changes]) => {
        let { text } = documents[document]!;
        for (const [at, removed, added] of changes) {
          const start = at % (text.length + 1);
          text = text.slice(0, start) + added + text.slice(start + removed);
        }
        checkAnywhere(text);
      }),
      runs(2_000),
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(snippet, fc.string()), { maxLength: 30 }),
        (parts) => void checkAnywhere(parts.join('')),
      ),
      runs(2_000),
    );
  });
});

const brief = ({ code, severity, message, path }: Problem): string =>
  `${code} ${severity} ${path} ${message}`;

describe('line ends, byte order marks and wide characters', () => {
  it('change positions only as they must', () => {
    for (const { name, text } of documents) {
      if (text.includes('\r')) continue;
      const plain = checkAnywhere(text);
      const crlf = checkAnywhere(text.replaceAll('\n', '\r\n'));
      assert.deepEqual(crlf.map(brief), plain.map(brief), name);
      assert.deepEqual(
        crlf.map(({ range }) => range),
        plain.map(({ range }) => range),
        name,
      );
      const marked = checkAnywhere(`\uFEFF${text}`);
      assert.deepEqual(marked.map(brief), plain.map(brief), name);
      const below = checkAnywhere(`# 😀 é\n${text}`);
      assert.deepEqual(below.map(brief), plain.map(brief), name);
      const lines = (problems: Problem[]): unknown =>
        problems.map(({ range }) => [range.start.line, range.start.character]);
      // A problem of the whole document stays at its beginning.
      const shifted = plain.map(({ range, path, code }) => {
        const whole =
          path === '' && range.end.line === 0 && range.end.character === 0 && code !== 'yaml-syntax';
        return [range.start.line + (whole ? 0 : 1), range.start.character];
      });
      assert.deepEqual(lines(below), shifted, name);
    }
  });

  it('count in UTF-16 units', () => {
    const at = (before: string): Range => {
      const text = `class: PlatformUserTool\nshell_command: "${before}$(inputs.nosuch)"\n`;
      return check(new Document(text)).find(({ code }) => code === 'reference-undeclared')!.range;
    };
    assert.equal(at('😀').start.character - at('').start.character, 2);
    assert.equal(at('é').start.character - at('').start.character, 1);
    assert.equal(at('\\u00e9').start.character - at('').start.character, 6);
  });
});
