import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { CompletionItem, TextEdit } from 'vscode-languageserver-types';
import { completion } from '../../shared/src/features/completion/completion.js';
import { Document } from '../../shared/src/tool/document.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { applyEdits } from '../support/edits.js';
import { runs } from '../support/runs.js';
import { long } from '../support/sample.js';
import { exampleTools, ruleExamples, type NamedTool } from '../support/tools.js';
import { checkItem, inserted, uri } from './support.js';

/** How many items of a long list, such as the licenses, a sampling run accepts. */
const maxItems = 30;

const examples = exampleTools();
const documents = [...examples, ...ruleExamples()];
const known = { datatypes: ['our_table'], containers: ['quay.io/biocontainers/fastp:0.23.4--h5f740d0_0'] };

function syntaxProblems(text: string): string[] {
  return parseYaml(text).problems.flatMap(({ kind, message }) => (kind === 'syntax' ? [message] : []));
}

function someOf(items: readonly CompletionItem[]): CompletionItem[] {
  const step = Math.ceil(items.length / maxItems);
  return items.filter((_item, index) => index % step === 0);
}

/** The items at an offset; without snippets, only what differs then. */
function offered(document: Document, offset: number, snippets: boolean): CompletionItem[] {
  const position = document.source.positionAt(offset);
  const { items } = completion(document, { uri, position, snippets, insertTextMode: true, known });
  for (const item of items) checkItem(item, position);
  return snippets ? items : items.filter(({ kind }) => kind === 15);
}

/** Accepts items at an offset, and checks each resulting document. */
function acceptAll({ name, text }: NamedTool, offset: number, items: readonly CompletionItem[]): void {
  const before = syntaxProblems(text).length;
  for (const item of items) {
    const edit = item.textEdit as TextEdit;
    const after = applyEdits(text, [{ ...edit, newText: inserted(item, edit.newText) }]);
    const problems = syntaxProblems(after);
    assert.ok(
      problems.length <= before,
      `"${item.label}" at ${offset} of ${name}: ${problems.join(' ')}\n${after}`,
    );
  }
}

describe('accepting what is offered', () => {
  it('never breaks the YAML, somewhere in an example', function () {
    const tools = documents.map(({ text }) => new Document(text));
    const count = runs(400);
    let accepted = 0;
    const anywhere = fc.nat(documents.length - 1).chain((index) =>
      fc.record({
        index: fc.constant(index),
        offset: fc.nat(documents[index]!.text.length),
        snippets: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(anywhere, ({ index, offset, snippets }) => {
        const items = someOf(offered(tools[index]!, offset, snippets));
        acceptAll(documents[index]!, offset, items);
        accepted += items.length;
      }),
      count,
    );
    assert.ok(accepted > 2 * count.numRuns, `${accepted} items`);
  });

  if (long) {
    for (const document of examples) {
      it(`never breaks the YAML, with any item anywhere in ${document.name}`, function () {
        this.timeout(1_800_000);
        const read = new Document(document.text);
        for (let offset = 0; offset <= document.text.length; offset++) {
          for (const snippets of [true, false]) acceptAll(document, offset, offered(read, offset, snippets));
        }
      });
    }
  }
});
