import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { plainValue, type PlainValue } from '../../shared/src/yaml/node.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { writeYaml } from '../../shared/src/yaml/write-yaml.js';
import { timeoutMs, runs } from '../support/runs.js';

describe('writing YAML', function () {
  this.timeout(timeoutMs);

  it('writes texts of several lines as blocks, and quotes only what needs it', () => {
    const value = {
      class: 'GalaxyUserTool',
      version: '1.0',
      shell_command: "cat '$(inputs.a.path)' \\\n  > out.txt\n",
      inputs: [{ name: 'a', type: 'data', options: [] }, { list: [1, ['x: y', true]] }],
      help: { content: '  indented\nno end' },
      none: null,
      empty: {},
    };
    assert.equal(
      writeYaml(value),
      `class: GalaxyUserTool
version: "1.0"
shell_command: |
  cat '$(inputs.a.path)' \\
    > out.txt
inputs:
  - name: a
    type: data
    options: []
  - list:
      - 1
      - - "x: y"
        - true
help:
  content: |2-
      indented
    no end
none: null
empty: {}
`,
    );
  });

  const line = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\t',
      '#',
      '- a',
      'a: b',
      '  x',
      'x ',
      '---',
      '...',
      '%',
      '?',
      '\u0085',
      '\r',
      '\u2028',
      '\ufeff',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  );
  const text = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n'));
  const { value } = fc.letrec<{ value: PlainValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.constantFrom(null, true, 0.5),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  }));
  const documents = fc
    .dictionary(text, value, { maxKeys: 4 })
    // "__proto__" and "<<" are keys of their own kind to one of the readers.
    .map((one) => JSON.parse(JSON.stringify(one)) as Record<string, PlainValue>);

  it('writes what our reader and another one read as the same value', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const written = writeYaml(document);
        const { root, problems } = parseYaml(written);
        assert.deepEqual(problems, [], written);
        assert.deepEqual(plainValue(root), document, written);
        assert.deepEqual(parse(written), document, written);
      }),
      runs(1_000),
    );
  });
});
