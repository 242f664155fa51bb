import assert from 'node:assert/strict';
import { SourceText } from '../../shared/src/text/source.js';
import { long, offsetsOf, sampleOf, someOffsets } from '../support/sample.js';
import { exampleTools, ruleExamples, type NamedTool } from '../support/tools.js';
import { workflowWith } from '../support/workflows.js';
import { assertApart, assertInside, placesIn } from './answers.js';
import { fullCapabilities, pushCapabilities, TestClient } from './client.js';
import { goodTool } from './documents.js';
import { servedUses } from './uses.js';

/** How many positions an ordinary run tries in odd documents and in examples; the long run tries all. */
const samples = { odd: 30, example: 4 };

/** Small documents, each odd in one way. */
const oddDocuments: Record<string, string> = {
  good: goodTool,
  empty: '',
  'half a key': 'class: PlatformUserTool\nid: x\nna\ninputs:\n  - name: a\n    ty\n',
  'half an expression': `${goodTool.slice(0, goodTool.indexOf('.path'))}.\n`,
  'an open quote': goodTool.replace('name: Count', 'name: "Count'),
  'an open bracket': 'class: GalaxyUserTool\ninputs: [{ name: x, type: \noutputs: []\n',
  'odd keys':
    'class: GalaxyUserTool\n: 1\n? [a]\n: b\n? {c: d}\n__proto__: x\nconstructor: y\n1: 2\nnull: 3\n',
  'odd characters':
    'class: GalaxyUserTool\r\nname: "😀\\u00e9"\r\nshell_command: >-\r\n  😀 $(inputs.\r\n\r\n  x)\r\n',
  anchors:
    'class: GalaxyUserTool\nshell_command: &c $(inputs.a)\nconfigfiles:\n  - content: *c\n    <<: *nothing\n',
  tabs: 'class: GalaxyUserTool\ninputs:\n\t- name: x\n',
  'a list': '- class: GalaxyUserTool\n- x\n',
};

/** A document during typing: it ends in the middle of something. */
function halfTyped({ name, text }: NamedTool): NamedTool[] {
  return someOffsets(text, long ? 7 : 3)
    .slice(1, -1)
    .map((end) => ({ name: `${name}, the first ${end} characters`, text: text.slice(0, end) }));
}

describe('every capability that is announced', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start({ capabilities: fullCapabilities });
  });
  after(() => client.stop());
  afterEach(() => {
    assert.deepEqual(client.log, [], 'nothing went wrong inside');
  });

  /** Makes all requests at some positions; each place in the responses has to be in the document. */
  async function walk(
    { name, text }: NamedTool,
    offsets: readonly number[],
    file = 'a.tool.yml',
  ): Promise<void> {
    const uri = `file:///project/${encodeURIComponent(name)}/${file}`;
    const source = new SourceText(text);
    const uses = servedUses(client);
    await client.open(uri, text);
    const ask = async (asked: typeof uses, offset: number): Promise<void> => {
      const position = source.positionAt(offset);
      const answers = await Promise.all(asked.map((use) => use.ask(client, uri, position)));
      assertApart(answers, `${name}, asked at ${JSON.stringify(position)}`);
      for (const place of placesIn(answers, uri)) {
        const what = `${name}, asked at ${JSON.stringify(position)}: ${JSON.stringify(place)}`;
        assert.equal(place.uri, uri, what);
        assertInside(source, place.range, what);
      }
    };
    await ask(
      uses.filter(({ isAboutPlace }) => !isAboutPlace),
      0,
    );
    for (const offset of offsets) {
      await ask(
        uses.filter(({ isAboutPlace }) => isAboutPlace),
        offset,
      );
    }
    await client.close(uri);
  }

  for (const [what, text] of Object.entries(oddDocuments)) {
    it(`answers at every place of a document with ${what}`, () =>
      walk({ name: what, text }, offsetsOf(text, samples.odd)));
  }

  it('answers at every place of workflows with such tools', async function () {
    if (long) this.timeout(3_600_000);
    for (const [what, text] of Object.entries(oddDocuments)) {
      for (const after of ['', '\n', '  out: []\n']) {
        const workflow = workflowWith(`${text}\n`, { indent: 4, after });
        await walk({ name: what, text: workflow }, offsetsOf(workflow, samples.odd), 'a.gxwf.yml');
      }
    }
  });

  const documents = sampleOf([...exampleTools(), ...exampleTools('broken'), ...ruleExamples()], 3);

  it('answers at every place of every example', async function () {
    if (long) this.timeout(3_600_000);
    for (const document of documents) await walk(document, offsetsOf(document.text, samples.example));
  });

  it('answers at every place of every example that is half typed', async function () {
    if (long) this.timeout(3_600_000);
    for (const document of documents.flatMap(halfTyped)) {
      await walk(document, someOffsets(document.text, long ? 40 : 2));
    }
  });

  it('answers for documents that are not open, and for places that do not exist', async () => {
    const uri = 'file:///project/nowhere.tool.yml';
    for (const use of servedUses(client)) await use.ask(client, uri, { line: 3, character: 3 });
    await client.open(uri, goodTool);
    for (const position of [
      { line: 1000, character: 0 },
      { line: 0, character: 1000 },
      { line: -1, character: -1 },
    ]) {
      for (const use of servedUses(client)) await use.ask(client, uri, position);
    }
    await client.close(uri);
  });
});

describe('what is announced', () => {
  let client: TestClient;
  afterEach(() => client.stop());

  for (const [which, capabilities] of Object.entries({
    'says nothing of itself': {},
    'is pushed its diagnostics': pushCapabilities,
  })) {
    it(`is served to a client that ${which}`, async () => {
      client = await TestClient.start({ capabilities });
      const uri = 'file:///project/a.tool.yml';
      await client.open(uri, goodTool);
      assert.ok(client.initialized.capabilities.hoverProvider);
      for (const use of servedUses(client)) {
        await use.ask(client, uri, { line: 6, character: 20 });
      }
      assert.deepEqual(client.log, []);
    });
  }
});
