import fc from 'fast-check';
import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { Document, type Tool } from '../../shared/src/tool/document.js';
import { DocumentCache } from '../../shared/src/tool/document-cache.js';
import { symbolsOf } from '../../shared/src/tool/occurrences/symbols-of.js';
import type { Template } from '../../shared/src/tool/template.js';
import { editIn, randomEdit } from '../support/random-edits.js';
import { timeoutMs, runs } from '../support/runs.js';
import { exampleTools, platformTools, ruleExamples, toolIn } from '../support/tools.js';

const documents = [...exampleTools(), ...ruleExamples(), ...platformTools()]
  .map(({ text }) => text)
  .filter((text) => text.length < 6_000);

function templateFacts(template: Template): unknown {
  const { kind, text, escapes, expressions, references, content } = template;
  return {
    kind,
    text,
    escapes,
    expressions: expressions.map(({ span, source, analysis, scanned: { script, ...scanned } }) => ({
      span,
      source,
      analysis,
      scanned,
      script: [script.text, script.span, script.form, script.error],
      nodes: script.tree && [script.tree.program, script.tree.free.map(script.tree.spanOf)],
    })),
    references: references.map(({ name, nameSpan }) => [name, nameSpan]),
    inputPaths: content.inputPaths,
  };
}

/** What the templates of a tool say, and all that follows from them. */
function facts(tool: Tool | undefined): unknown {
  return (
    tool && {
      templates: [...tool.templates, ...tool.labels].map(templateFacts),
      scripts: [...tool.shellScripts.values()].map(({ text, holes, isWhole, isLost, placed, shell }) => ({
        text,
        holes: holes.map(({ start, end, expression }) => [start, end, expression?.span]),
        isWhole,
        isLost,
        placed: placed.map(({ hole, place }) => [hole.start, place]),
        fault: shell.fault,
      })),
      symbols: symbolsOf(tool).occurrences.map(({ symbol, role, form, span, step }) => [
        symbol.name,
        role,
        form,
        span,
        step,
      ]),
      problems: check(tool.document),
    }
  );
}

describe('facts of a version are those of the text alone', function () {
  this.timeout(timeoutMs);

  it('whatever was typed before', () => {
    const scripts = fc.tuple(
      fc.constantFrom(...documents),
      fc.array(randomEdit(documents), { minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(scripts, ([first, edits]) => {
        const kept = new DocumentCache();
        let text = first;
        for (const edit of [undefined, ...edits]) {
          if (edit) {
            const { start, end, insert } = editIn(text, edit);
            text = text.slice(0, start) + insert + text.slice(end);
          }
          assert.deepEqual(facts(new Document(text, {}, kept).tool), facts(new Document(text).tool));
        }
      }),
      runs(500),
    );
  });

  it('the content of a template is read again only if its text changes, or a name that it depends on', () => {
    const text = (command: string, input: string, library = ''): string =>
      `class: PlatformUserTool\nshell_command: ${command}\ninputs:\n  - { name: ${input}, type: text }\n${library}`;
    const library =
      'requirements:\n  - type: javascript\n    expression_lib: [ "function twice(x) { return x + x; }" ]\n';
    const rows: [title: string, before: string, after: string, isKept: boolean][] = [
      [
        'another input',
        text('echo $(inputs.a) $(inputs.b + 1)', 'a'),
        text('echo $(inputs.a) $(inputs.b + 1)', 'c'),
        true,
      ],
      ['the text', text('echo $(inputs.a)', 'a'), text('echo $(inputs.b)', 'a'), false],
      ['a name that reads like a command', text('echo $(date)', 'a'), text('echo $(date)', 'date'), false],
      [
        'a shell variable that is an input',
        text("'echo ${reads}'", 'a'),
        text("'echo ${reads}'", 'reads'),
        false,
      ],
      [
        'a function of the library',
        text('echo $(twice(inputs.a))', 'a'),
        text('echo $(twice(inputs.a))', 'a', library),
        false,
      ],
      [
        'a library that is not used',
        text('echo $(inputs.a + 1)', 'a'),
        text('echo $(inputs.a + 1)', 'a', library),
        true,
      ],
    ];
    for (const [title, before, after, isKept] of rows) {
      const kept = new DocumentCache();
      const [first, second] = [before, after].map(
        (one) => new Document(one, {}, kept).tool?.templates[0]?.content,
      );
      assert.ok(first && second, title);
      assert.equal(first === second, isKept, title);
    }
  });

  it('an expression keeps its syntax tree when the text around it changes', () => {
    const kept = new DocumentCache();
    const treeIn = (command: string): unknown => {
      const { templates } = toolIn(`class: PlatformUserTool\nshell_command: ${command}\n`);
      assert.ok(templates[0]);
      const tool = new Document(`class: PlatformUserTool\nshell_command: ${command}\n`, {}, kept).tool;
      return tool?.templates[0]?.expressions.at(-1)?.scanned.script.tree?.program;
    };
    const first = treeIn('echo $(inputs.a + 1)');
    assert.ok(first);
    assert.equal(treeIn('echo one $(inputs.b) two $(inputs.a + 1)'), first);
    assert.notEqual(treeIn('echo one $(inputs.a + 2)'), first);
  });
});
