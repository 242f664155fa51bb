import assert from 'node:assert/strict';
import type { Position } from 'vscode-languageserver/node';
import { SourceText } from '../../shared/src/text/source.js';
import { long, offsetsOf } from '../support/sample.js';
import { exampleTools } from '../support/tools.js';
import { applied, mapPositions, without } from './answers.js';
import { fullCapabilities, TestClient } from './client.js';
import { servedUses } from './uses.js';

const uri = 'file:///project/a.tool.yml';

/** Another spelling of a document, with a mapping of each offset. */
interface Variant {
  write: (text: string) => string;
  /** From a position in the variant to the one in the document. */
  back: (position: Position) => Position;
  /** From an offset in the document to the one in the variant. */
  forth: (text: string, offset: number) => number;
  /** The same for texts in responses. */
  plain: (answer: string) => string;
}

const above = '# 😀 é\n\n';

const same: Variant = {
  write: (text) => text,
  back: (position) => position,
  forth: (_, offset) => offset,
  plain: (answer) => answer,
};

const variants: Record<string, Variant> = {
  'lines that end in CRLF': {
    ...same,
    write: (text) => text.replaceAll('\n', '\r\n'),
    forth: (text, offset) => offset + text.slice(0, offset).split('\n').length - 1,
    plain: (answer) => answer.replaceAll('\\r\\n', '\\n'),
  },
  'a byte order mark': {
    ...same,
    write: (text) => `\uFEFF${text}`,
    forth: (_, offset) => offset + 1,
    back: ({ line, character }) => ({ line, character: line === 0 ? Math.max(0, character - 1) : character }),
    plain: (answer) => answer.replaceAll('\uFEFF', ''),
  },
  'a line of wide characters above': {
    ...same,
    write: (text) => `${above}${text}`,
    forth: (_, offset) => offset + above.length,
    back: ({ line, character }) => (line < 2 ? { line: 0, character: 0 } : { line: line - 2, character }),
    plain: (answer) => answer.replaceAll(JSON.stringify(above).slice(1, -1), ''),
  },
  'wide characters on the same lines': {
    ...same,
    write: (text) => text.replaceAll('zz', '😀'),
    plain: (answer) => answer.replaceAll('😀', 'zz'),
  },
};

/** A tool with references after `zz`, which is as long in UTF-16 units as a wide character. */
const besides = `class: GalaxyUserTool
id: wide
name: "zz a tool" # zz
version: 1.0.0
container: busybox:1.36
shell_command: |
  echo 'zz' '$(inputs.table.path)' zz $(inputs.count) > out.txt # zz $(inputs.table.nosuch)
inputs: [{ name: table, label: zz, type: data, format: [txt, tabular] }, { label: 'zz', name: count, type: integer }]
outputs:
  - { label: zz, name: out, type: data, format_source: table, from_work_dir: out.txt }
`;

const documents = [besides, ...[...exampleTools(), ...exampleTools('broken')].map(({ text }) => text)];

describe('answers about the same document with', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start({ capabilities: fullCapabilities });
  });
  after(() => client.stop());

  /** The responses for a variant, mapped back to the document. */
  async function answers(text: string, { write, back, forth, plain }: Variant): Promise<unknown[]> {
    const written = write(text);
    const source = new SourceText(written);
    await client.open(uri, written);
    const found: unknown[] = [];
    for (const offset of offsetsOf(text, 4)) {
      // Not a word where it is a symbol.
      if (text.slice(Math.max(0, offset - 2), offset + 2).includes('zz')) continue;
      const position = source.positionAt(forth(text, offset));
      for (const use of servedUses(client)) {
        const answer = mapPositions(applied(source, await use.ask(client, uri, position)), back);
        // What returns with a request to resolve is not for the client.
        const shown = JSON.stringify(without(answer, 'data', 'version', 'resultId'));
        found.push({
          around: text.slice(offset - 20, offset + 20),
          offset,
          answer: JSON.parse(plain(shown)) as unknown,
        });
      }
    }
    await client.close(uri);
    return found;
  }

  /** The responses for the original documents. */
  const expected = new Map<string, unknown[]>();
  before(async function () {
    if (long) this.timeout(3_600_000);
    for (const text of documents) expected.set(text, await answers(text, same));
  });

  for (const [what, variant] of Object.entries(variants)) {
    it(what, async function () {
      if (long) this.timeout(3_600_000);
      for (const text of documents) {
        // One by one, so that only the first difference is shown, with its place.
        for (const [index, found] of (await answers(text, variant)).entries()) {
          assert.deepEqual(found, expected.get(text)?.[index]);
        }
      }
      assert.deepEqual(client.log, []);
    });
  }
});
