import assert from 'node:assert/strict';
import fc from 'fast-check';
import { check } from '../../shared/src/checker/check.js';
import { applyAllFixesOf, applyFixes, applyFixesOf } from '../../shared/src/checker/fix-all.js';
import { formatFile, formatText } from '../../shared/src/features/format/format-text.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import type { Position, Range } from '../../shared/src/text/range.js';
import { Document } from '../../shared/src/tool/document.js';
import { embeddedTools, workflowTools } from '../../shared/src/tool/embedded-tools.js';
import { countLines } from '../support/documents.js';
import { layouts } from '../support/layouts.js';
import { runs } from '../support/runs.js';
import { sampleOf } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';
import { workflowHead, workflowWith, type Embedding } from '../support/workflows.js';

const path = 'a.gxwf.yml';
const tool = countLines({ dialect: 'galaxy' });

/** What cannot be recognized as a tool within a workflow: what is no YAML at all, and what has another class. */
const unrecognized: readonly string[] = ['class-unknown bad', 'limit-reached bad'];

const documents = sampleOf([
  ...platformTools(),
  ...exampleTools(),
  ...exampleTools('broken'),
  ...ruleExamples(),
]).filter(({ name }) => !unrecognized.includes(name));

const embeddings: Record<string, Embedding> = {
  'at the end of the file': { indent: 4 },
  'before other fields of its step': { indent: 3, after: '  out: []\n' },
  'before blank lines and another step': { indent: 9, after: '\n\n# A comment.\n- tool_id: cat1\n' },
};

const idsIn = (text: string): (string | undefined)[] =>
  embeddedTools(text).map((one) => one.tool?.text('id')?.value);

/** The problems of a workflow, as if its tool were a file. */
function problemsIn(text: string, indent: number): Problem[] {
  const back = ({ line, character }: Position): Position => ({
    line: line - workflowHead.length,
    character: Math.max(0, character - indent),
  });
  const own = ({ start, end }: Range): Range => ({ start: back(start), end: back(end) });
  return embeddedTools(text)
    .flatMap((one) => check(one))
    .map(({ range, related, path: pointer, ...problem }) => ({
      ...problem,
      range: own(range),
      path: pointer.replace('/steps/0/run', ''),
      related: related.map((place) =>
        place.file === undefined ? { ...place, range: own(place.range) } : place,
      ),
    }));
}

/** What the fixes of problems do is compared by doing it. */
const withoutEdits = (problems: readonly Problem[]): unknown[] =>
  problems.map((problem) => ({
    ...problem,
    fixes: problem.fixes.map(({ title, preferred }) => ({ title, preferred })),
  }));

describe('the tools in a workflow', () => {
  for (const [what, embedding] of Object.entries(embeddings)) {
    it(`have the problems that they have in a file: ${what}`, () => {
      for (const { name, text } of documents) {
        const found = problemsIn(workflowWith(text, embedding), embedding.indent);
        assert.deepEqual(withoutEdits(found), withoutEdits(check(new Document(text))), name);
      }
    });

    it(`are fixed as they are in a file: ${what}`, () => {
      for (const { name, text } of documents) {
        for (const suggested of [false, true]) {
          const apply = suggested ? applyAllFixesOf : applyFixesOf;
          const fixed = apply(workflowWith(text, embedding), (current) =>
            embeddedTools(current).flatMap((one) => check(one, { all: true })),
          );
          const expected = applyFixes(new Document(text), { suggested });
          assert.equal(fixed.text, workflowWith(expected.text, embedding), name);
          assert.equal(fixed.applied, expected.applied, name);
        }
      }
    });

    it(`are formatted as they are in a file: ${what}`, () => {
      for (const { name, text } of documents) {
        for (const sortFields of [false, true]) {
          const expected = formatText(text, { sortFields });
          const found = formatFile({ path, text: workflowWith(text, embedding), sortFields });
          assert.equal(found, expected && workflowWith(expected, embedding), name);
        }
      }
    });
  }

  it('are formatted as they are in a file, in any layout', () => {
    fc.assert(
      fc.property(layouts, fc.constantFrom('', '\n', '\n\n  # c\n'), (layout, gap) => {
        fc.pre(!/^(?:%|---|\.\.\.|\uFEFF|- | )/m.test(layout));
        const lineEnd = layout.includes('\r\n') ? '\r\n' : '\n';
        const text = `class: GalaxyUserTool${lineEnd}${layout}${layout.endsWith('\n') ? '' : lineEnd}`;
        const after = `${gap}  out: []\n`;
        const found = formatFile({ path, text: workflowWith(text, { indent: 6, after }) });
        const expected = formatText(text);
        // Blank lines below it are not its own.
        const ownOf = (workflow: string): string | undefined =>
          embeddedTools(workflow)[0]?.source.text.trimEnd();
        assert.equal(found && ownOf(found), expected?.trimEnd());
        assert.ok(found?.endsWith(after) ?? true, found);
      }),
      runs(2_000),
    );
  });

  it('are those of all steps, in document order', () => {
    const steps = `class: GalaxyWorkflow
steps:
  first:
    run:
      class: GalaxyUserTool
      id: a
  second:
    tool_id: cat1
  third:
    run:
      class: GalaxyWorkflow
      steps:
        - run: { class: PlatformUserTool, id: b }
        - tool_representation:
            # The class comes last.
            id: c
            class: GalaxyUserTool
`;
    assert.deepEqual(idsIn(steps), ['a', 'b', 'c']);
    const pointers = embeddedTools(steps).map(({ options }) => options.pointer);
    assert.deepEqual(pointers, [
      '/steps/first/run',
      '/steps/third/run/steps/0/run',
      '/steps/third/run/steps/1/tool_representation',
    ]);
    const graph = `$graph:
- class: GalaxyWorkflow
  steps:
  - run:
      class: GalaxyUserTool
      id: a
`;
    assert.deepEqual(idsIn(graph), ['a']);
  });

  it('are recognized while their class is written, and without one by what only tools have', () => {
    const withClass = (line: string): string => workflowWith(`${line}id: a\n`, { indent: 4 });
    for (const line of ['class:\n', 'class: Gal\n', 'class: GalaxyUserTol\n', 'shell_command: ls\n'])
      assert.deepEqual(idsIn(withClass(line)), ['a'], line);
    for (const line of ['', 'class: GalaxyTool\n', 'class: CommandLineTool\n', 'class: GalaxyWorkflow\n'])
      assert.deepEqual(idsIn(withClass(line)), [], line);
  });

  it('are no text that looks like one, and nothing outside of steps', () => {
    for (const text of [
      `class: GalaxyWorkflow\ndoc: |\n  steps:\n  - run:\n      class: GalaxyUserTool\n      id: a\nsteps: []\n`,
      `class: GalaxyWorkflow\nrun:\n  class: GalaxyUserTool\n  id: a\nsteps: []\n`,
      `class: Other\nsteps:\n- run:\n    class: GalaxyUserTool\n    id: a\n# GalaxyWorkflow\n`,
    ])
      assert.deepEqual(idsIn(text), [], text);
  });

  it('are in a file that is a workflow by its name', () => {
    const workflow = workflowWith(tool, { indent: 4 });
    assert.equal(workflowTools({ path, text: workflow })?.length, 1);
    assert.equal(workflowTools({ path, text: workflow.replace('class: GalaxyWorkflow\n', '') })?.length, 1);
    assert.equal(workflowTools({ path: 'a.gxwf.yaml', text: '' })?.length, 0);
    assert.equal(workflowTools({ path: 'a.yml', text: workflow }), undefined);
    assert.equal(workflowTools({ path, text: tool }), undefined);
  });

  it('are found and complete where the workflow around them is broken', () => {
    for (const [what, before, after] of [
      ['a value', '- in: [a: {\n', '- out: "open\n'],
      ['a quote', '- label: "open\n', ''],
      ['a tab', '- in:\n\ta: b\n', ''],
      ['a word', '- in\n', '  oops\n- x: y: z\n'],
      ['a duplicate key', '- in: {}\n  in: {}\n', 'steps: []\n'],
    ] as const) {
      const indented = tool.replace(/^(?=.)/gm, '    ');
      const text = `class: GalaxyWorkflow\nsteps:\n${before}- run:\n${indented}${after}`;
      const [own, ...more] = embeddedTools(text);
      assert.equal(own?.source.text, tool, what);
      assert.equal(more.length, 0, what);
      assert.deepEqual(check(own), [], what);
    }
  });

  it('may be broken themselves, with the rest intact', () => {
    for (const broken of [
      tool.replace('name: Count', 'name: "Count'),
      tool.replace('inputs:', 'inputs: ['),
      tool.replace('  - name: table', '\t- name: table'),
    ]) {
      const text = workflowWith(broken, {
        indent: 4,
        after: `  out: []\n- run:\n${tool.replace(/^(?=.)/gm, '    ')}`,
      });
      const [own, next] = embeddedTools(text);
      assert.equal(own?.source.text, broken);
      assert.ok(check(own).some(({ code }) => code === 'yaml-syntax'));
      assert.ok(next && check(next).length === 0, broken);
    }
  });

  it('may refer to what is anchored around them: its content is unknown, and no problem', () => {
    const text = (value: string): string =>
      `x-image: &image busybox:1.36\nx-more: &more { version: 1.0.0 }\n${workflowWith(value, { indent: 4 })}`;
    const named = tool.replace('busybox:1.36', '*image');
    assert.deepEqual(
      embeddedTools(text(named)).flatMap((one) => check(one)),
      [],
    );
    const merged = tool.replace('version: 1.0.0', '<<: *more');
    assert.deepEqual(
      embeddedTools(text(merged)).flatMap((one) => check(one)),
      [],
    );
    const inputs = tool.replace(/inputs:\n(?: .*\n)+/, 'inputs: *image\n');
    assert.deepEqual(
      embeddedTools(text(inputs))
        .flatMap((one) => check(one))
        .map(({ code }) => code),
      [],
    );
    const nothing = tool.replace('busybox:1.36', '*nothing');
    assert.deepEqual(
      embeddedTools(text(nothing))
        .flatMap((one) => check(one))
        .map(({ code }) => code),
      ['yaml-syntax'],
    );
  });

  it('come once, even if several steps run them', () => {
    const text = `class: GalaxyWorkflow
steps:
- run: &count
    class: GalaxyUserTool
    id: a
- run: *count
`;
    assert.deepEqual(idsIn(text), ['a']);
  });

  it('are not in each other, and have their own class', () => {
    const steps = (tool: string): string => `steps:\n- run:\n    class: GalaxyUserTool\n    id: a\n${tool}`;
    assert.deepEqual(idsIn(steps('    x: &x { class: GalaxyUserTool, id: b }\n- run: *x\n')), ['a']);
    assert.deepEqual(idsIn(`x: &x { class: GalaxyUserTool }\n${steps('- run: { <<: *x, id: b }\n')}`), ['a']);
  });
});
