import { parseExpressionAt } from 'acorn';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { isIdentifier, suggestIdentifier } from '../../shared/src/values/identifier.js';

/** Whether JavaScript parses `inputs.<name>` as one member access. */
function readsAsMember(name: string): boolean {
  if (/[\s\\/;]/.test(name)) return false;
  try {
    const node = parseExpressionAt(`inputs.${name}`, 0, { ecmaVersion: 2022 });
    return (
      node.type === 'MemberExpression' &&
      node.end === `inputs.${name}`.length &&
      node.object.type === 'Identifier'
    );
  } catch {
    return false;
  }
}

describe('identifiers', () => {
  for (const name of ['a', 'input1', '_x', '$x', 'größe', 'class', 'naïve', '変数', 'a\u200db']) {
    it(`${name} is one`, () => {
      assert.ok(isIdentifier(name));
      assert.equal(suggestIdentifier(name), undefined);
    });
  }

  const suggestions: [name: string, suggestion: string | undefined][] = [
    ['my file', 'my_file'],
    ['my-file', 'my_file'],
    ['a.b', 'a_b'],
    ['input file (fasta)', 'input_file_fasta'],
    ['2nd', '_2nd'],
    ['1', '_1'],
    [' x', 'x'],
    ['_a-b', '_a_b'],
    ['my _ file', 'my_file'],
    ['größe 2', 'größe_2'],
    ['cond|input1', 'cond_input1'],
    ['', undefined],
    ['---', undefined],
    ['- _ -', undefined],
    ['😀', undefined],
  ];
  for (const [name, suggestion] of suggestions) {
    it(`${JSON.stringify(name)} → ${suggestion ?? 'nothing'}`, () => {
      assert.ok(!isIdentifier(name));
      assert.equal(suggestIdentifier(name), suggestion);
    });
  }

  const pieces = [
    'a',
    'B',
    '1',
    '_',
    '$',
    '-',
    ' ',
    '.',
    'é',
    '\u0301',
    '変',
    '€',
    '😀',
    '\u200d',
    '\ud800',
    '"',
    '(',
    ':',
  ];
  const names = fc.array(fc.constantFrom(...pieces)).map((p) => p.join(''));

  it('are what JavaScript takes after a dot', () => {
    fc.assert(
      fc.property(names, (name) => {
        fc.pre(!name.includes('.'));
        assert.equal(isIdentifier(name), readsAsMember(name));
      }),
    );
  });

  it('suggests identifiers only', () => {
    fc.assert(
      fc.property(fc.oneof(names, fc.string({ unit: 'binary' })), (name) => {
        const suggestion = suggestIdentifier(name);
        assert.ok(suggestion === undefined || isIdentifier(suggestion));
      }),
    );
  });
});
