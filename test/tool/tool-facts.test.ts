import assert from 'node:assert/strict';
import { SourceText } from '../../shared/src/text/source.js';
import { Document } from '../../shared/src/tool/document.js';
import { mentionAt, toolMentions } from '../../shared/src/tool/tool-mentions.js';
import { toolSummary, type ToolSummary } from '../../shared/src/tool/tool-summary.js';
import { unmark } from '../support/marked.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';

describe('what is kept of a tool', () => {
  const facts = (document: string): { facts: ToolSummary; marked: unknown[] } => {
    const { text, spans } = unmark(document);
    const source = new SourceText(text);
    return { facts: toolSummary(new Document(text)), marked: spans.map((span) => source.rangeOf(span)) };
  };

  const documents: Record<string, string> = {
    'plain scalars': 'class: GalaxyUserTool\nid: «count-lines»\nname: «Count lines»\nversion: «1.0.0»\n',
    'quoted scalars': `class: GalaxyUserTool\nid: "«count-\\u006cines»"\nname: '«Count lines»'\nversion: '«1.0.0»'\n`,
    'an alias':
      'class: GalaxyUserTool\nx: &i count-lines\nid: «*i»\nname: «Count lines»\nversion: "«1.0.0»"\n',
    CRLF: '\ufeffclass: GalaxyUserTool\r\nid: «count-lines»\r\nname: «Count lines»\r\nversion: «1.0.0»\r\n',
    'flow style': '{ class: GalaxyUserTool, id: «count-lines», name: «Count lines», version: «1.0.0» }\n',
  };
  for (const [what, document] of Object.entries(documents)) {
    it(`is the same in ${what}`, () => {
      const { facts: found, marked } = facts(document);
      assert.deepEqual([found.id?.range, found.name?.range, found.version?.range], marked);
      assert.deepEqual(
        [found.id?.text, found.name?.text, found.version?.text],
        ['count-lines', 'Count lines', '1.0.0'],
      );
      assert.equal(found.identity, '["count-lines","1.0.0"]');
    });
  }

  it('is what the tool has', () => {
    for (const { name, text } of [...platformTools(), ...exampleTools(), ...ruleExamples()]) {
      const document = new Document(text);
      const summary = toolSummary(document);
      const texts = ['id', 'name', 'version'].map((field) => document.tool?.text(field)?.value);
      assert.deepEqual([summary.id?.text, summary.name?.text, summary.version?.text], texts, name);
      assert.equal(summary.container, document.tool?.text('container')?.value.trim(), name);
    }
  });

  it('leaves out what is not there, blank or no text', () => {
    assert.deepEqual(toolSummary(new Document('class: GalaxyUserTool\nid: " "\nname: 5\n')), {
      dialect: 'galaxy',
    });
    assert.deepEqual(toolSummary(new Document('- a list\n')), { dialect: 'platform' });
    assert.deepEqual(
      toolSummary(new Document('class: GalaxyUserTool\nid: abc\ncontainer: " busybox:1 "\n')),
      {
        dialect: 'galaxy',
        id: { text: 'abc', range: { start: { line: 1, character: 4 }, end: { line: 1, character: 7 } } },
        container: 'busybox:1',
      },
    );
  });
});

describe('mentions of tools in workflows', () => {
  const documents: Record<string, { document: string; ids: string[] }> = {
    'named by steps in a list': {
      document: 'class: GalaxyWorkflow\nsteps:\n  - tool_id: «cat1»\n  - tool_id: "«b-c»"\n    label: x\n',
      ids: ['cat1', 'b-c'],
    },
    'named by steps with labels': {
      document:
        'class: GalaxyWorkflow\r\nsteps:\r\n  one:\r\n    tool_id: «cat1»\r\n  two: {tool_id: «d»}\r\n',
      ids: ['cat1', 'd'],
    },
    'embedded, in both dialects': {
      document: `class: GalaxyWorkflow
steps:
  a:
    run:
      class: GalaxyUserTool
      id: «inner»
  b:
    tool_id: «inner»
    tool_representation:
      class: PlatformUserTool
      id: '«other»'
`,
      ids: ['inner', 'inner', 'other'],
    },
    'in workflows inside': {
      document: `class: GalaxyWorkflow
steps:
  - tool_id: «outer»
  - run:
      class: GalaxyWorkflow
      steps: [{ tool_id: «inner» }]
  - tool_id: «after»
`,
      ids: ['outer', 'inner', 'after'],
    },
    'in a graph of workflows': {
      document: '$graph:\n- class: GalaxyWorkflow\n  id: main\n  steps: {a: {tool_id: «x»}}\n',
      ids: ['x'],
    },
    'behind an alias': {
      document: 'class: GalaxyWorkflow\nx: &t cat1\nsteps:\n  - &s {tool_id: «*t»}\n  - *s\n',
      ids: ['cat1', 'cat1'],
    },
    'in a broken document': {
      document: 'class: GalaxyWorkflow\nsteps:\n  a:\n    tool_id: «cat1»\n  b:\n    tool_id: «"cat2»\n',
      ids: ['cat1'],
    },
  };
  for (const [what, { document, ids }] of Object.entries(documents)) {
    it(`are found ${what}`, () => {
      const { text, spans } = unmark(document);
      const source = new SourceText(text);
      const found = toolMentions(text).filter(({ id }) => ids.includes(id));
      assert.deepEqual(
        found.map(({ id }) => id),
        ids,
      );
      for (const [index, { range, id }] of new Map(found.map((one, index) => [index, one]))) {
        const isAlias = text.startsWith('*', source.offsetAt(range.start));
        if (!isAlias) assert.equal(source.slice(source.spanOf(range)), id);
        if (spans.length === ids.length) assert.deepEqual(range, source.rangeOf(spans[index]!));
      }
    });
  }

  const none: Record<string, string> = {
    'other documents': 'class: Workflow\nsteps:\n  - tool_id: cat1\n',
    'a tool': 'class: GalaxyUserTool\nid: GalaxyWorkflow\nsteps: [{tool_id: a}]\n',
    'a workflow without steps': 'class: GalaxyWorkflow\ntool_id: a\n',
    'odd steps':
      'class: GalaxyWorkflow\nsteps: [a, [b], {tool_id: 5}, {tool_id: }, {run: x.yml}, {tool_id: {}}]\n',
    'no text': '',
    'itself inside': 'class: GalaxyWorkflow\nsteps: &s\n  - run: {class: GalaxyWorkflow, steps: *s}\n',
  };
  for (const [what, text] of Object.entries(none)) {
    it(`are none in ${what}`, () => {
      assert.deepEqual(toolMentions(text), []);
    });
  }

  it('are found at the cursor, ends included', () => {
    const { text, cursors } = unmark(
      'class: GalaxyWorkflow\nsteps:\n  - tool_id: ‸ca‸t1‸\n  -‸ tool_id‸: "dog"\n',
    );
    const source = new SourceText(text);
    assert.deepEqual(
      cursors.map((cursor) => mentionAt(text, source.positionAt(cursor))?.id),
      ['cat1', 'cat1', 'cat1', undefined, undefined],
    );
  });

  it('take no longer for many aliases than for many steps', () => {
    const lines = [
      'class: GalaxyWorkflow',
      'steps:',
      '  - &a0 {run: {class: GalaxyWorkflow, steps: [{tool_id: x}]}}',
    ];
    for (let depth = 1; depth < 60; depth++) {
      const steps = `[*a${depth - 1}, *a${depth - 1}]`;
      lines.push(`  - &a${depth} {run: {class: GalaxyWorkflow, steps: ${steps}}}`);
    }
    assert.equal(toolMentions(`${lines.join('\n')}\n`).length, 1);
  });
});
