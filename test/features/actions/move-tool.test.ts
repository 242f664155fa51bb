import assert from 'node:assert/strict';
import { embeddableFile, extractableTool } from '../../../shared/src/features/actions/move-tool.js';
import { SourceText } from '../../../shared/src/text/source.js';
import { embeddedTools } from '../../../shared/src/tool/embedded-tools.js';
import { applyEdits } from '../../support/edits.js';
import { unmarkCursor } from '../../support/marked.js';
import { exampleTools, platformTools } from '../../support/tools.js';

/** The workflow after extraction at the cursor, and the file; undefined if that is not offered. */
function extracted(marked: string): { workflow: string; fileName: string; text: string } | undefined {
  const { text, cursor } = unmarkCursor(marked);
  const at = new SourceText(text).positionAt(cursor);
  for (const document of embeddedTools(text)) {
    const tool = extractableTool(document, { start: at, end: at });
    if (tool) {
      const { fileName } = tool;
      return { workflow: applyEdits(text, tool.edits(fileName)), fileName, text: tool.text };
    }
  }
  return undefined;
}

/** The workflow after embedding the file that the cursor is in; undefined if that is not offered. */
function embedded(marked: string, tool: string): string | undefined {
  const { text, cursor } = unmarkCursor(marked);
  const source = new SourceText(text);
  const at = source.positionAt(cursor);
  const edits = embeddableFile(source, { start: at, end: at })?.edits(tool);
  return edits && applyEdits(text, edits);
}

const tool = `class: GalaxyUserTool
id: a # its name
# What it runs:
shell_command: |
    wc -l

      "two"
`;

describe('a tool in a workflow', () => {
  it('moves to a file, with comments, styles, and blank lines of texts', () => {
    const found = extracted(`class: GalaxyWorkflow
steps:
  - ru‸n:  # counts
      class: GalaxyUserTool
      id: a # its name
      # What it runs:
      shell_command: |
          wc -l

            "two"

  # The next one.
  - tool_id: cat1
`);
    assert.deepEqual(found, {
      fileName: 'a.tool.yml',
      text: tool,
      workflow: `class: GalaxyWorkflow
steps:
  - run: a.tool.yml  # counts

  # The next one.
  - tool_id: cat1
`,
    });
  });

  it('moves to a file from flow style, and from the end of the file', () => {
    const flow = extracted('class: GalaxyWorkflow\nsteps:\n- run: {‸class: GalaxyUserTool, id: a} # x\n');
    assert.equal(flow?.text, '{class: GalaxyUserTool, id: a}\n');
    assert.equal(flow.workflow, 'class: GalaxyWorkflow\nsteps:\n- run: a.tool.yml # x\n');
    const last = extracted('steps:\n- run:\n    ‸class: GalaxyUserTool\n    id: a');
    assert.equal(last?.text, 'class: GalaxyUserTool\nid: a\n');
    assert.equal(last.workflow, 'steps:\n- run: a.tool.yml');
  });

  it('is offered at its beginning, and only where it has an id and nothing else depends on it', () => {
    const at = (text: string): boolean => extracted(text) !== undefined;
    assert.ok(at('steps:\n- run:\n    class: ‸GalaxyUserTool\n    id: a\n'));
    assert.ok(!at('steps:\n- run:\n    class: GalaxyUserTool\n    id: ‸a\n'));
    assert.ok(!at('steps:\n- ‸run:\n    class: GalaxyUserTool\n'));
    assert.ok(!at('steps:\n- ‸run:\n    class: GalaxyUserTool\n    id: ../a\n'));
    assert.ok(!at('steps:\n- ‸run: &a\n    class: GalaxyUserTool\n    id: a\n- run: *a\n'));
    assert.ok(!at('x: &x 1.0.0\nsteps:\n- ‸run:\n    class: GalaxyUserTool\n    id: a\n    version: *x\n'));
    assert.ok(!at('steps:\n- ‸run:\n    class: GalaxyUserTool\n    id: &x a\n- label: *x\n'));
    assert.ok(at('x: &x 1\nsteps:\n- ‸run:\n    class: GalaxyUserTool\n    id: &a b\n    name: *a\n'));
  });

  it('moves from a file, and back', () => {
    const before = (value: string): string =>
      `class: GalaxyWorkflow\nsteps:\n  count:\n    label: Count\n    ‸run:${value}\n    out: []\n`;
    const indented = tool.replace(/^(?=.)/gm, '      ');
    assert.equal(
      embedded(before(' tools/a.tool.yml  # counts'), tool),
      before(`  # counts\n${indented.trimEnd()}`).replace('‸', ''),
    );
    for (const { name, text } of [...platformTools(), ...exampleTools()]) {
      const workflow = embedded(before(' a.tool.yml'), text);
      assert.ok(workflow !== undefined, name);
      assert.equal(embeddedTools(workflow)[0]?.source.text, text, name);
      const back = extracted(workflow.replace('run:', '‸run:'));
      // An id with other characters is no name for a file.
      if (!/^id: "?[\w-]+"?$/m.test(text)) continue;
      assert.equal(back?.text, text.trimEnd() + '\n', name);
      assert.equal(back.workflow, before(` ${back.fileName}`).replace('‸', ''), name);
    }
  });

  it('moves from a file with the line ends of the workflow, without what begins the file', () => {
    const workflow = 'steps:\r\n- ‸run: a.tool.yml\r\n  out: []\r\n';
    const expected = 'steps:\r\n- run:\r\n    # A tool.\r\n    class: GalaxyUserTool\r\n  out: []\r\n';
    assert.equal(embedded(workflow, '\uFEFF# A tool.\n---\nclass: GalaxyUserTool\n'), expected);
  });

  it('moves only from a file with one tool, whose names do not clash', () => {
    const workflow = 'x: &x 1\nsteps:\n- run: ‸a.tool.yml\n- label: *x\n';
    assert.notEqual(embedded(workflow, tool), undefined);
    for (const other of [
      '',
      'class: GalaxyWorkflow\n',
      'class: GalaxyUserTool\nid: "a\n',
      'class: GalaxyUserTool\n---\nclass: GalaxyUserTool\n',
      '%YAML 1.2\n---\nclass: GalaxyUserTool\n',
      'class: GalaxyUserTool\nid: &x a\n',
    ])
      assert.equal(embedded(workflow, other), undefined, other);
  });

  it('moves only from a relative path to a YAML file', () => {
    for (const path of ['https://example.org/a.yml', '/a.yml', 'a.gxwf.yml', 'a.txt'])
      assert.equal(embedded(`steps:\n- run: ‸${path}\n`, tool), undefined, path);
    assert.equal(embedded('steps: [{ run: ‸a.tool.yml }]\n', tool), undefined);
    assert.equal(embedded('steps:\n- in: {run: ‸a.tool.yml}\n', tool), undefined);
    assert.notEqual(embedded("steps:\n- run: '‸../b/a.yaml'\n", tool), undefined);
  });
});
