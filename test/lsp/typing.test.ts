import assert from 'node:assert/strict';
import type { CodeLens, Diagnostic, Position } from 'vscode-languageserver/node';
import { until } from '../support/until.js';
import {
  atOnceCapabilities,
  fullCapabilities,
  pushCapabilities,
  TestClient,
  type ClientShape,
} from './client.js';
import { FakeEnvironment } from './in-process.js';
import { typedTools } from './typed-tools.js';

const uri = 'file:///project/typed.tool.yml';

/** A person who types, and an editor that pulls after each key. */
class Typist {
  text = '';
  shown: readonly Diagnostic[] = [];
  private constructor(
    readonly client: TestClient,
    readonly machine: FakeEnvironment,
  ) {}

  static async start(shape: ClientShape = { capabilities: fullCapabilities }): Promise<Typist> {
    const machine = new FakeEnvironment(new Map());
    const typist = new Typist(await TestClient.startOn(machine, shape), machine);
    await typist.client.open(uri, '');
    return typist;
  }

  /** Types at the end, 100 ms a key. Gives whether what is shown changed, for each key. */
  async type(text: string): Promise<boolean[]> {
    const changes: boolean[] = [];
    for (const key of text) {
      this.machine.time += 100;
      const end = this.end();
      await this.client.edit(uri, key, { start: end, end });
      this.text += key;
      changes.push(await this.look());
    }
    return changes;
  }

  /** Whether something else is shown than before. */
  async look(): Promise<boolean> {
    const before = this.messages();
    this.shown = await this.client.pull(uri);
    return JSON.stringify(before) !== JSON.stringify(this.messages());
  }

  /** Half a second passes. */
  async rest(): Promise<void> {
    this.machine.time += 500;
    this.machine.runTimers();
    await this.look();
  }

  messages(): string[] {
    return this.shown.map(({ code, message }) => JSON.stringify([code, message])).sort();
  }

  codes(): unknown[] {
    return this.shown.map(({ code }) => code);
  }

  end(): Position {
    const lines = this.text.split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  }
}

describe('problems while typing', () => {
  let typist: Typist;
  afterEach(() => typist.client.stop());

  for (const [name, tool] of Object.entries(typedTools)) {
    for (const rests of ['never', 'after each line', 'after each word'] as const) {
      it(`change at most once for each token: ${name}, resting ${rests}`, async () => {
        typist = await Typist.start();
        const noisy: string[] = [];
        for (const token of tool.match(/\w+|\s+|[^\w\s]/g) ?? []) {
          const changes = (await typist.type(token)).filter(Boolean).length;
          if (changes > 1) noisy.push(`${changes} at ${JSON.stringify(typist.text.slice(-30))}`);
          if (rests === 'after each line' ? token.includes('\n') : rests !== 'never' && /\w/.test(token))
            await typist.rest();
        }
        assert.deepEqual(noisy, []);
        await typist.rest();
        assert.deepEqual(typist.messages(), []);
      });
    }
  }

  it('are few where nobody rests', async () => {
    const changes: Record<string, number> = {};
    for (const [name, tool] of Object.entries(typedTools)) {
      typist = await Typist.start();
      changes[name] = (await typist.type(tool)).filter(Boolean).length;
      await typist.client.stop();
    }
    typist = await Typist.start();
    assert.deepEqual(changes, {
      'a command with references': 4,
      'a select, a boolean and a collection': 4,
      'a config file with a Python script': 4,
    });
  });

  it('wait for the file that a command or a loop reads until typing rests', async () => {
    const head = 'class: GalaxyUserTool\nshell_command: |\n';
    for (const command of ['  cat ', '  while read -r line; do\n    echo "$line"\n  done ']) {
      typist = await Typist.start();
      await typist.type(head + command);
      assert.ok(!typist.codes().includes('stdin-empty'), command);
      await typist.rest();
      await typist.look();
      assert.ok(typist.codes().includes('stdin-empty'), command);
      await typist.client.stop();
    }
    typist = await Typist.start();
  });

  it('appear when typing rests, and the client is asked to pull', async () => {
    typist = await Typist.start();
    await typist.type('class: GalaxyUserTool\nid: x');
    assert.deepEqual(typist.codes(), []);
    await typist.rest();
    await until('a refresh', () => typist.client.refreshes === 1);
    assert.deepEqual([...new Set(typist.codes())], ['missing-field', 'id-format']);
    // Nothing is new: nothing is asked.
    typist.machine.time += 500;
    typist.machine.runTimers();
    await typist.look();
    assert.equal(typist.client.refreshes, 1);
  });

  it('appear only once half a second has passed since the last key', async () => {
    typist = await Typist.start();
    await typist.type('class: GalaxyUserTool\nid: x');
    typist.machine.time += 450;
    await typist.type('y');
    typist.machine.time += 100;
    typist.machine.runTimers();
    await typist.look();
    assert.deepEqual(typist.codes(), []);
    await typist.rest();
    assert.ok(typist.codes().includes('id-format'));
  });

  it('appear with an edit elsewhere', async () => {
    typist = await Typist.start();
    await typist.type('class: GalaxyUserTool\nid: x');
    await typist.type('\n');
    assert.deepEqual(typist.codes(), ['id-format']);
  });

  it('appear when the caret leaves', async () => {
    typist = await Typist.start();
    await typist.type('class: GalaxyUserTool\nid: x');
    const caretAt = (line: number, character: number): Promise<void> =>
      typist.client.notify('userTool/caretMoved', { textDocument: { uri }, position: { line, character } });
    await caretAt(1, 4);
    await typist.look();
    assert.deepEqual(typist.codes(), []);
    await caretAt(0, 3);
    await typist.look();
    assert.ok(typist.codes().includes('id-format'));
    await typist.client.notify('userTool/caretMoved', { textDocument: { uri } });
    await typist.client.notify('userTool/caretMoved', null);
    assert.deepEqual(typist.client.log, []);
  });

  it('of other places stay while half a line is typed, where they have moved to', async () => {
    typist = await Typist.start();
    await typist.type('class: GalaxyUserTool\nid: x\n');
    const start = { line: 0, character: 0 };
    await typist.client.edit(uri, 'na', { start, end: start });
    await typist.look();
    assert.deepEqual(typist.codes(), ['id-format']);
    await typist.client.edit(uri, '\n', { start, end: start });
    await typist.look();
    assert.deepEqual(typist.shown.find(({ code }) => code === 'id-format')?.range, {
      start: { line: 2, character: 4 },
      end: { line: 2, character: 5 },
    });
  });

  it('are all there at once for a client that cannot be asked to pull', async () => {
    typist = await Typist.start({ capabilities: atOnceCapabilities });
    await typist.type('class: GalaxyUserTool\nid: x');
    assert.ok(typist.codes().includes('id-format'));
  });

  it('are all there at once for a program that replaces the text', async () => {
    typist = await Typist.start();
    await typist.client.edit(uri, 'class: GalaxyUserTool\nid: x');
    await typist.look();
    assert.ok(typist.codes().includes('id-format'));
  });

  it('are none in an empty document', async () => {
    typist = await Typist.start();
    await typist.look();
    assert.deepEqual(typist.codes(), []);
    await typist.type('\n\n');
    await typist.rest();
    assert.deepEqual(typist.codes(), []);
  });

  it('are pushed once typing rests', async () => {
    typist = await Typist.start({ capabilities: pushCapabilities });
    const { client, machine } = typist;
    const end = { line: 0, character: 0 };
    await client.edit(uri, 'class: GalaxyUserTool\nid: x', { start: end, end });
    await until('problems', () => client.lastPublished(uri)?.version === 2);
    assert.deepEqual(client.lastPublished(uri)?.diagnostics, []);
    machine.time += 500;
    machine.runTimers();
    await until('all of them', () => client.lastPublished(uri)?.diagnostics.length !== 0);
  });

  it('are not denied by the lens before all are shown', async () => {
    typist = await Typist.start();
    const lens = async (): Promise<string | undefined> => {
      const [first] = await typist.client.request<CodeLens[]>('textDocument/codeLens', {
        textDocument: { uri },
      });
      return (await typist.client.request<CodeLens>('codeLens/resolve', first)).command?.title;
    };
    await typist.type('class: GalaxyUserTool\nid: x');
    assert.equal(await lens(), 'checked when you pause');
    await typist.rest();
    assert.match((await lens()) ?? '', /^\d errors$/);
    assert.deepEqual(typist.client.refreshed, ['codeLens']);
  });
});
