import fc from 'fast-check';
import assert from 'node:assert/strict';
import { LSPErrorCodes, type ResponseError } from 'vscode-languageserver/node';
import { SourceText } from '../../shared/src/text/source.js';
import { editIn, randomEdit, type RandomEdit } from '../support/random-edits.js';
import { long, someOffsets } from '../support/sample.js';
import { exampleTools } from '../support/tools.js';
import { workflowWith } from '../support/workflows.js';
import { without } from './answers.js';
import { atOnceCapabilities, TestClient } from './client.js';
import { goodTool } from './documents.js';
import { servedUses } from './uses.js';

const file = 'file:///project/a.tool.yml';
const workflow = 'file:///project/a.gxwf.yml';
const limit = long ? 7_200_000 : 300_000;

const documents = [goodTool, '', ...exampleTools().map(({ text }) => text)].flatMap((text) => [
  text,
  text.replaceAll('\n', '\r\n'),
]);

/** Workflows with two tools. */
const workflows = documents.map((text, index) => {
  const other = documents[(index + 2) % documents.length] ?? '';
  return workflowWith(text, { indent: 4, after: `- run:\n${other.replace(/^(?=.)/gm, '    ')}` });
});

/** A server's responses about a document, except for the numbers of its versions and results. */
async function answers(
  client: TestClient,
  uri: string,
  source: SourceText,
  offsets: readonly number[],
): Promise<unknown> {
  const uses = servedUses(client);
  const found: unknown[] = [];
  for (const offset of offsets) {
    const position = source.positionAt(offset);
    found.push(await Promise.all(uses.map((use) => use.ask(client, uri, position))));
  }
  return without(found, 'version', 'resultId');
}

/** Opens a document, edits it, and makes requests in between, also right before the last edit. */
async function edited(
  client: TestClient,
  uri: string,
  text: string,
  edits: readonly RandomEdit[],
): Promise<string> {
  await client.open(uri, text);
  const asked: Promise<unknown>[] = [];
  for (const [index, edit] of edits.entries()) {
    const { start, end, insert } = editIn(text, edit);
    const source = new SourceText(text);
    const range = { start: source.positionAt(start), end: source.positionAt(end) };
    await client.edit(uri, insert, edit.remove === 'text' && index % 2 === 0 ? undefined : range);
    text = text.slice(0, start) + insert + text.slice(end);
    if ((edits.length - index) % 4 === 2)
      asked.push(...servedUses(client).map((use) => use.ask(client, uri, range.start).catch(ofOlderText)));
  }
  await Promise.all(asked);
  return text;
}

/** The next edit may arrive before a request is answered. */
function ofOlderText(error: ResponseError): void {
  assert.equal(error.code, LSPErrorCodes.ContentModified);
}

describe('after any edits', () => {
  it('every answer is the one that a fresh server gives', async function () {
    this.timeout(limit);
    const steps = long ? 500 : 40;
    const sessions = fc.record({
      opened: fc.oneof(
        fc.record({ uri: fc.constant(file), text: fc.constantFrom(...documents) }),
        fc.record({ uri: fc.constant(workflow), text: fc.constantFrom(...workflows) }),
      ),
      edits: fc.array(randomEdit(documents), { minLength: steps, maxLength: steps }),
    });
    await fc.assert(
      fc.asyncProperty(sessions, async ({ opened: { uri, text }, edits }) => {
        const shape = { capabilities: atOnceCapabilities };
        const [busy, fresh] = await Promise.all([TestClient.start(shape), TestClient.start(shape)]);
        try {
          const end = await edited(busy, uri, text, edits);
          await fresh.open(uri, end);
          const source = new SourceText(end);
          const offsets = someOffsets(end, long ? 12 : 6);
          const expected = await answers(fresh, uri, source, offsets);
          assert.deepEqual(await answers(busy, uri, source, offsets), expected);
          assert.deepEqual(busy.log, []);
        } finally {
          await Promise.all([busy.stop(), fresh.stop()]);
        }
      }),
      // Each shrinking step would need two servers.
      { numRuns: long ? 200 : 4, endOnFailure: true },
    );
  });
});
