import assert from 'node:assert/strict';
import { command, tool } from './reference-places.js';
import { complete } from './support.js';

describe('completion of whole references', () => {
  const withFlag = (marked: string): string =>
    `${tool(marked, 'GalaxyUserTool')}  - name: verbose\n    type: boolean\n  - name: title\n    type: text\n`;
  const flag = "inputs.verbose ? '--verbose' : ''";
  const carets: [what: string, command: string, label: string, result: string][] = [
    ['quotes', '|\n  cat $(‸) x', 'inputs.reads.path', "|\n  cat '$(inputs.reads.path)'‸ x"],
    [
      'quotes, with a name',
      '|\n  cat $(inputs.re‸) x',
      'inputs.reads.path',
      "|\n  cat '$(inputs.reads.path)'‸ x",
    ],
    ['quotes, with a word', '|\n  cat $(rea‸)', 'inputs.reads.path', "|\n  cat '$(inputs.reads.path)'‸"],
    [
      'quotes, unclosed',
      '|\n  cat $(inputs.‸\n  wc -l x',
      'inputs.reads.path',
      "|\n  cat '$(inputs.reads.path)'‸\n  wc -l x",
    ],
    ['quotes, unclosed at the end', 'cat $(in‸', 'inputs.reads.path', "cat '$(inputs.reads.path)'‸"],
    [
      'quotes, behind a dollar',
      '|\n  cat $‸ x',
      '$(inputs.reads.path)',
      "|\n  cat '$(inputs.reads.path)'‸ x",
    ],
    ['quotes, in quoted YAML', "'cat $(inputs.‸)'", 'inputs.title', '\'cat "$(inputs.title)"‸\''],
    [
      'the bracket in quotes',
      "|\n  cat '$(inputs.re‸)' x",
      'inputs.reads.path',
      "|\n  cat '$(inputs.reads.path)‸' x",
    ],
    [
      'the bracket in an open quote',
      "|\n  cat '$(inputs.re‸)",
      'inputs.reads.path',
      "|\n  cat '$(inputs.reads.path)‸",
    ],
    [
      'the bracket of a number',
      '|\n  head -n $(inputs.‸) x',
      "inputs['min-length']",
      "|\n  head -n $(inputs['min-length'])‸ x",
    ],
    ['an option', '|\n  sort $(inputs.ver‸) x', flag, `|\n  sort $(${flag})‸ x`],
    ['an option behind a dollar', '|\n  sort $‸ x', `$(${flag})`, `|\n  sort $(${flag})‸ x`],
    ['a boolean', '|\n  [ $(inputs.‸) = true ]', 'inputs.verbose', '|\n  [ $(inputs.verbose)‸ = true ]'],
    ['a name that goes on', '|\n  cat $(inputs.mo‸)', 'inputs.mode', '|\n  cat $(inputs.mode‸)'],
    [
      'a part of an expression',
      '|\n  cat $(1 + ‸)',
      'inputs.reads.path',
      '|\n  cat $(1 + inputs.reads.path‸)',
    ],
    ['a member', '|\n  cat $(inputs.re‸)', 'reads', '|\n  cat $(inputs.reads‸)'],
  ];
  for (const [what, marked, label, result] of carets) {
    it(`leaves the caret behind ${what}`, () => {
      for (const snippets of [true, false])
        assert.equal(command(complete(withFlag(marked), { snippets }).acceptAtCaret(label)), result);
    });
  }

  it('offers the same behind "inputs." as at the start', () => {
    const whole = complete(withFlag('|\n  sort $(‸)')).labels.filter((label) => /^inputs[.[]/.test(label));
    for (const marked of ['$(inputs.‸)', '$(inputs.t‸)', '$(inputs.‸']) {
      const { labels } = complete(withFlag(`|\n  sort ${marked}`));
      assert.deepEqual(labels.slice(0, whole.length), whole);
    }
  });

  it('offers an option first where a boolean is an argument of its own', () => {
    const forms = (marked: string): string[] =>
      complete(withFlag(`|\n  ${marked}`)).labels.filter((label) => label.startsWith('inputs.verbose'));
    assert.deepEqual(forms('sort $(inputs.‸) x'), [flag, 'inputs.verbose']);
    assert.deepEqual(forms('sort --deep $(inputs.‸) x'), ['inputs.verbose', flag]);
    assert.deepEqual(forms("sort '$(inputs.‸)' x"), ['inputs.verbose']);
  });

  it('leaves what follows the caret in editors that do not replace it', () => {
    for (const [marked, label, result] of [
      ['|\n  cat $(‸) x', 'inputs.reads.path', "|\n  cat '$(inputs.reads.path‸)' x"],
      ['|\n  cat $(inputs.re‸) x', 'inputs.reads.path', "|\n  cat '$(inputs.reads.path‸)' x"],
      ['|\n  head -n $(inputs.‸) x', "inputs['min-length']", "|\n  head -n $(inputs['min-length']‸) x"],
    ] as const)
      assert.equal(command(complete(tool(marked), { insertsOnly: true }).acceptAtCaret(label)), result);
  });
});
