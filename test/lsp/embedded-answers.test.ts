import assert from 'node:assert/strict';
import {
  SemanticTokensRangeRequest,
  WorkspaceSymbolRequest,
  type Position,
} from 'vscode-languageserver/node';
import { testsRequest } from '../../server/protocol/src/catalog-requests.js';
import { SourceText } from '../../shared/src/text/source.js';
import { long, offsetsOf } from '../support/sample.js';
import { exampleTools } from '../support/tools.js';
import { workflowHead, workflowWith } from '../support/workflows.js';
import { applied, mapPositions, without } from './answers.js';
import { fullCapabilities, TestClient } from './client.js';
import { servedUses } from './uses.js';

const [file, workflow] = ['file:///project/a.tool.yml', 'file:///project/a.gxwf.yml'];
const indent = 4;

/** Requests about fixed lines or about files, which are tested on their own. */
const others: readonly string[] = [
  SemanticTokensRangeRequest.method,
  WorkspaceSymbolRequest.method,
  testsRequest.method,
];

/** Positions in the tool as if it were a file. */
const back = ({ line, character }: Position): Position => ({
  line: line - workflowHead.length,
  character: Math.max(0, character - indent),
});

/** A response with the texts that are written in the workflow as if they were written in a file. */
function dedented(answer: unknown, isBlank: boolean, key = ''): unknown {
  if (typeof answer === 'string') {
    const head = `${workflowHead.join('\n')}\n`;
    if (answer.startsWith(head)) return answer.slice(head.length).replace(/^ {4}/gm, '');
    if (key !== 'newText') return answer.replaceAll(workflow, file);
    // On a line without the indentation, this comes with what is inserted.
    return answer.replace(isBlank ? /^ {4}/gm : /\n {4}/g, (spaces) => spaces.replace(/ {4}/, ''));
  }
  if (Array.isArray(answer)) return answer.map((one) => dedented(one, isBlank));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, dedented(value, isBlank, name)]),
  );
}

describe('answers about a tool in a workflow', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start({ capabilities: fullCapabilities });
  });
  after(() => client.stop());

  const documents = [...exampleTools(), ...exampleTools('broken')];
  for (const { name, text } of documents)
    it(`are those about the same tool in a file: ${name}`, async function () {
      if (long) this.timeout(3_600_000);
      const embedded = workflowWith(text, { indent });
      const [plain, whole] = [new SourceText(text), new SourceText(embedded)];
      const shown = (answer: unknown): unknown =>
        without(answer, 'data', 'version', 'resultId', 'path', 'pointer');
      for (const offset of offsetsOf(text, 6)) {
        const position = plain.positionAt(offset);
        const { line, character } = position;
        const isBlank = plain.line(line) === '';
        const place = { line: line + workflowHead.length, character: character + indent };
        for (const use of servedUses(client)) {
          if (others.includes(use.method)) continue;
          await client.open(file, text);
          const inFile = await use.ask(client, file, position);
          const expected = shown(mapPositions(applied(plain, inFile), (at) => at));
          await client.close(file);
          await client.open(workflow, embedded);
          const inWorkflow = await use.ask(client, workflow, place);
          const found = shown(dedented(mapPositions(applied(whole, inWorkflow), back), isBlank));
          await client.close(workflow);
          assert.deepEqual(found, expected, `${use.method} at ${line}:${character}`);
        }
      }
      assert.deepEqual(client.log, []);
    });
});
