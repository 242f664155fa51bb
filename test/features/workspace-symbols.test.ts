import fc from 'fast-check';
import assert from 'node:assert/strict';
import {
  workspaceSymbols,
  type WorkspaceTool,
} from '../../shared/src/features/navigation/workspace-symbols.js';
import { Document } from '../../shared/src/tool/document.js';
import { toolSummary } from '../../shared/src/tool/tool-summary.js';

const tool = (file: string, fields: string): WorkspaceTool => ({
  uri: `file:///w/${file}`,
  summary: toolSummary(new Document(`class: GalaxyUserTool\n${fields}`)),
});

const tools = [
  tool('a.tool.yml', 'id: count-lines\nname: Count lines of a table\n'),
  tool('b.tool.yml', 'id: trim-reads\nname: "Cutadapt"\n'),
  tool('c.tool.yml', 'id: linecount\n'),
  tool('d.tool.yml', 'name: Nameless\n'),
  tool('e.tool.yml', 'version: 1.0.0\n'),
];

describe('workspace symbols', () => {
  const queries: [query: string, names: string[]][] = [
    ['', ['Nameless', 'count-lines', 'linecount', 'trim-reads']],
    [' ', ['Nameless', 'count-lines', 'linecount', 'trim-reads']],
    ['count-lines', ['count-lines']],
    ['COUNT', ['count-lines', 'linecount']],
    ['line', ['linecount', 'count-lines']],
    ['lns', ['count-lines']],
    ['nl', ['count-lines', 'Nameless']],
    ['cutad', ['Cutadapt']],
    ['Count lines of', ['Count lines of a table']],
    ['less', ['Nameless']],
    ['zz', []],
    ['slin', []],
    ['-', ['count-lines', 'trim-reads']],
  ];
  for (const [query, names] of queries) {
    it(`for ${JSON.stringify(query)} are ${names.join(', ') || 'none'}`, () => {
      const found = workspaceSymbols(tools, query).map(({ name }) => name);
      if (query.trim() === '') assert.deepEqual([...found].sort(), names);
      else assert.deepEqual(found, names);
    });
  }

  it('lead to the id, or to the name that was looked for', () => {
    assert.deepEqual(workspaceSymbols(tools, 'trim'), [
      {
        name: 'trim-reads',
        kind: 5,
        containerName: 'Cutadapt',
        location: {
          uri: 'file:///w/b.tool.yml',
          range: { start: { line: 1, character: 4 }, end: { line: 1, character: 14 } },
        },
      },
    ]);
    const [byName] = workspaceSymbols(tools, 'adapt');
    assert.deepEqual(byName?.location.range, {
      start: { line: 2, character: 7 },
      end: { line: 2, character: 15 },
    });
    assert.equal(byName.containerName, 'trim-reads');
  });

  it('are not more than anyone reads', () => {
    const many = Array.from({ length: 1500 }, (_, index) => tool(`${index}.yml`, `id: tool-${index}\n`));
    assert.equal(workspaceSymbols(many, '').length, 1000);
    assert.equal(workspaceSymbols(many, 'tool-1499').length, 1);
  });

  it('hold the letters of the query in their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', 'X', '-', 'é', '😀'), { maxLength: 6 }),
        (letters) => {
          const text = 'xabc-é-cba-😀';
          const expected = new RegExp(letters.join('.*').toLowerCase(), 'u').test(text);
          const found = workspaceSymbols([tool('t.yml', `name: ${text}\n`)], letters.join('')).length > 0;
          assert.equal(found, expected);
        },
      ),
    );
  });
});
