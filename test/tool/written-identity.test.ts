import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Document } from '../../shared/src/tool/document.js';
import { toolSummary } from '../../shared/src/tool/tool-summary.js';
import { writtenIdentity } from '../../shared/src/tool/written-identity.js';
import { mutatedDocuments } from '../support/mutations.js';
import { long } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';

describe('the written identity of a tool', () => {
  const certain: Record<string, string> = {
    'plain texts': 'class: GalaxyUserTool\nid: trim\nversion: 1.0.0\n',
    'quoted texts': 'id: "trim"\nclass: GalaxyUserTool\nversion: \'1.0.0\'\n',
    CRLF: 'class: GalaxyUserTool\r\nid: trim\r\nversion: 1.0.0\r\n',
    'comments and blank lines':
      '# A tool.\n\n---\nclass: GalaxyUserTool\nid: trim # its id\n\n# its release\nversion: 1.0.0\n',
    'lists that are not indented': 'id: trim\ninputs:\n- name: x\n  type: data\n-\nversion: 1.0.0\n',
  };
  for (const [what, text] of Object.entries(certain)) {
    it(`is certain with ${what}`, () => {
      assert.equal(writtenIdentity(text), '["trim","1.0.0"]');
    });
  }

  const uncertain: Record<string, string> = {
    'a missing version': 'class: GalaxyUserTool\nid: trim\n',
    'a repeated key': 'id: trim\nid: cut\nversion: 1.0.0\n',
    'an alias': 'name: &x trim\nid: *x\nversion: 1.0.0\n',
    'a quoted key': '"id": trim\nid: cut\nversion: 1.0.0\n',
    'a merge key': '<<: { id: cut }\nid: trim\nversion: 1.0.0\n',
    'an escape': 'id: "tr\\x69m"\nversion: 1.0.0\n',
    'a value on two lines': 'id: trim\n  all\nversion: 1.0.0\n',
    'a value on the next line': 'id:\n  trim\nversion: 1.0.0\n',
    'an indented document': '  id: cut\nid: trim\nversion: 1.0.0\n',
    'a document in JSON style': '{ id: trim, version: 1.0.0 }\n',
    'another id, which may be indented by mistake': 'name: x\n  id: cut\nid: trim\nversion: 1.0.0\n',
    'a second document': 'id: trim\nversion: 1.0.0\n---\nid: cut\n',
    'no text': '',
  };
  for (const [what, text] of Object.entries(uncertain)) {
    it(`is uncertain with ${what}`, () => {
      assert.equal(writtenIdentity(text), undefined);
    });
  }

  /** What is written may be no identity, as in a document that is not a tool; but it is never another one. */
  function agrees(text: string): void {
    const { identity } = toolSummary(new Document(text));
    const written = writtenIdentity(text);
    if (identity !== undefined && written !== undefined)
      assert.equal(written, identity, JSON.stringify(text));
  }

  it('is that of the tool in documents', () => {
    for (const { text } of [...platformTools(), ...exampleTools(), ...ruleExamples()]) agrees(text);
  });

  it('is that of the tool in changed documents', () => {
    const documents = mutatedDocuments([...Object.values(certain), ...Object.values(uncertain)], 13);
    for (let count = long ? 200_000 : 5_000; count > 0; count--) agrees(documents.next().value as string);
  });

  it('is that of the tool in any arrangement of lines', () => {
    const line = fc.constantFrom(
      ...['class: GalaxyUserTool', 'id: trim', 'id: cut', '"id": cut', 'version: 1.0.0', 'version: "2"'],
      ...[
        'name: "open',
        'close"',
        'help: |',
        'help: >-',
        '  id: cut',
        '  version: 3',
        ' # comment',
        '# comment',
      ],
      ...[
        '- id: cut',
        '---',
        '...',
        '? id',
        ': cut',
        '<<: *a',
        'x: &a',
        '{',
        '}',
        'id: [',
        ']',
        '',
        '  ',
        '\t',
      ],
    );
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r', '\u2028');
    fc.assert(
      fc.property(fc.array(fc.tuple(line, lineEnd), { maxLength: 9 }), (lines) => {
        agrees(`class: GalaxyUserTool\n${lines.flat().join('')}`);
        agrees(lines.flat().join(''));
      }),
      { numRuns: long ? 100_000 : 3_000 },
    );
  });
});
