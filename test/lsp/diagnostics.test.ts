import assert from 'node:assert/strict';
import type { Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver/node';
import { countLines } from '../support/documents.js';
import { until } from '../support/until.js';
import { codesOf, fullCapabilities, pushCapabilities, TestClient } from './client.js';
import { badTool, foreignYaml, goodTool, misspeltTool, unquotedTool } from './documents.js';

let count = 0;
const newUri = (name = 'tool.yml'): string => `file:///project/d${++count}/${name}`;

describe('diagnostics', () => {
  describe('for a client that asks', () => {
    let client: TestClient;
    before(async () => {
      client = await TestClient.start({ capabilities: fullCapabilities });
    });
    after(() => client.stop());
    afterEach(async () => {
      await client.closeAll();
      assert.deepEqual(client.published, [], 'nothing is pushed');
      assert.deepEqual(client.log, []);
    });

    const report = (uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> =>
      client.request('textDocument/diagnostic', {
        textDocument: { uri },
        ...(previousResultId && { previousResultId }),
      });

    it('carry code, place, address of the rule and severity', async () => {
      const uri = newUri();
      await client.open(uri, misspeltTool.replace('busybox:1.36', 'busybox:latest'));
      const [latest, reference] = await client.pull(uri);
      assert.deepEqual([latest?.code, latest?.severity], ['container-latest', 2]);
      assert.deepEqual([reference?.code, reference?.severity], ['reference-undeclared', 1]);
      assert.equal(reference?.source, 'user-tool');
      assert.match(reference.codeDescription?.href ?? '', /\/rules\/reference-undeclared$/);
      const range = { start: { line: 6, character: 18 }, end: { line: 6, character: 23 } };
      assert.deepEqual(reference.range, range);
    });

    it('lead to the page by a command where the client has it', async () => {
      const own = await TestClient.start({
        capabilities: fullCapabilities,
        initializationOptions: { commands: ['userTool.explain'] },
      });
      const uri = newUri();
      await own.open(uri, misspeltTool);
      const [reference] = await own.pull(uri);
      assert.equal(
        decodeURIComponent(reference?.codeDescription?.href ?? ''),
        'command:userTool.explain?["reference-undeclared"]',
      );
      await own.stop();
    });

    it('grey out what is unnecessary', async () => {
      const uri = newUri();
      await client.open(uri, goodTool.replace("'$(inputs.table.path)'", 'table.tsv'));
      const [unused] = await client.pull(uri);
      assert.deepEqual([unused?.code, unused?.severity, unused?.tags], ['input-unused', 4, [1]]);
    });

    it('know what stands outside quotes', async () => {
      const uri = newUri();
      await client.open(uri, unquotedTool);
      const [unquoted] = await client.pull(uri);
      assert.deepEqual([unquoted?.code, unquoted?.severity], ['reference-unquoted', 2]);
    });

    it('show the other place of a problem', async () => {
      const uri = newUri();
      await client.open(uri, goodTool.replace('name: Count lines\n', 'name: Count lines\nname: Count\n'));
      const [double] = await client.pull(uri);
      assert.equal(double?.code, 'duplicate-key');
      assert.deepEqual(double.relatedInformation?.[0]?.location, {
        uri,
        range: { start: { line: 2, character: 0 }, end: { line: 2, character: 4 } },
      });
    });

    it('are not sent twice', async () => {
      const uri = newUri();
      await client.open(uri, badTool);
      const first = await report(uri);
      assert.equal(first.kind, 'full');
      assert.deepEqual(await report(uri, first.resultId), { kind: 'unchanged', resultId: first.resultId });
      await client.edit(uri, goodTool);
      const second = await report(uri, first.resultId);
      assert.deepEqual(second.kind === 'full' && second.items, []);
      assert.notEqual(second.resultId, first.resultId);
      assert.equal((await report(uri, 'of another server')).kind, 'full');
    });

    it('are about the newest text, however many edits come while one is asked for', async () => {
      const uri = newUri();
      await client.open(uri, goodTool);
      const answers = [client.pull(uri)];
      for (let round = 0; round < 20; round++) {
        await client.edit(uri, round % 2 === 0 ? badTool : goodTool);
        answers.push(client.pull(uri));
      }
      const last = (await Promise.all(answers)).at(-1);
      assert.deepEqual(last, []);
      await client.edit(uri, badTool);
      assert.deepEqual(codesOf(await client.pull(uri)), ['id-format']);
    });

    it('follow edits of parts of the text, in all line ends', async () => {
      const found = async (uri: string): Promise<unknown> =>
        (await client.pull(uri)).find(({ code }) => code === 'reference-undeclared')?.range;
      for (const lineEnd of ['\n', '\r\n']) {
        const uri = newUri();
        await client.open(uri, misspeltTool.replaceAll('\n', lineEnd));
        const at = { line: 6, character: 2 };
        await client.edit(uri, `: 😀${lineEnd}  `, { start: at, end: at });
        const moved = { start: { line: 7, character: 18 }, end: { line: 7, character: 23 } };
        assert.deepEqual(await found(uri), moved);
        await client.edit(uri, ' ', { start: { line: 6, character: 5 }, end: { line: 7, character: 2 } });
        const joined = { start: { line: 6, character: 22 }, end: { line: 6, character: 27 } };
        assert.deepEqual(await found(uri), joined);
      }
    });

    it('are none for a document that is closed, was never opened, or is opened again', async () => {
      const uri = newUri();
      assert.deepEqual(await client.pull(uri), []);
      await client.open(uri, badTool);
      const pending = client.pull(uri);
      await client.close(uri);
      assert.ok(Array.isArray(await pending));
      assert.deepEqual(await client.pull(uri), []);
      await client.open(uri, goodTool);
      assert.deepEqual(await client.pull(uri), []);
      await client.close(uri);
      await client.open(uri, badTool);
      assert.deepEqual(
        codesOf(await client.pull(uri)),
        ['id-format'],
        'the version is 1 again, the text is not',
      );
    });

    const checked: [name: string, language: string, text: string, code: string][] = [
      ['x.yml', 'user-tool', badTool, 'id-format'],
      ['x.yml', 'user-tool', 'class: Workflow\n', 'class-unknown'],
      ['x.yml', 'user-tool', '# A tool.\n', 'class-unknown'],
      ['x.tool.yml', 'yaml', badTool, 'id-format'],
      ['x.tool.yaml', 'yaml', 'class: Workflow\n', 'class-unknown'],
      ['x.yml', 'yaml', badTool, 'id-format'],
      ['x.yml', 'dockercompose', `# A tool.\n---\n${badTool}`, 'id-format'],
    ];
    for (const [name, language, text, code] of checked) {
      it(`come for ${name} in language ${language} that begins with ${JSON.stringify(text.slice(0, 20))}`, async () => {
        const uri = newUri(name);
        await client.open(uri, text, language);
        const found = codesOf(await client.pull(uri));
        assert.ok(found.includes(code), found.join());
      });
    }

    const leftAlone: [language: string, text: string][] = [
      ['yaml', foreignYaml],
      ['yaml', ''],
      ['yaml', badTool.replace('class: PlatformUserTool\n', '')],
      ['yaml', `run:\n${badTool.replaceAll(/^/gm, '  ')}`],
      ['plaintext', 'hello\n'],
    ];
    for (const [language, text] of leftAlone) {
      it(`do not come for other ${language} that begins with ${JSON.stringify(text.slice(0, 20))}`, async () => {
        const uri = newUri('x.yml');
        await client.open(uri, text, language);
        assert.deepEqual(await client.pull(uri), []);
      });
    }

    it('tell of another open tool with the same id and version, as long as there is one', async () => {
      const [one, other] = [newUri('one.tool.yml'), newUri('other.tool.yml')];
      const twin = countLines({ id: 'twin-tool' });
      await client.open(one, twin);
      assert.deepEqual(await client.pull(one), []);
      const refreshes = client.refreshes;
      await client.open(other, twin);
      const [found] = await client.pull(other);
      assert.equal(found?.code, 'id-duplicate');
      assert.match(JSON.stringify(found.message), /one\.tool\.yml/);
      await until('a word that the other changed too', () => client.refreshes > refreshes);
      assert.deepEqual(codesOf(await client.pull(one)), ['id-duplicate']);
      const before = client.refreshes;
      await client.close(other);
      await until('a word that it is gone', () => client.refreshes > before);
      assert.deepEqual(await client.pull(one), []);
    });
  });

  describe('for a client that does not ask', () => {
    let client: TestClient;
    before(async () => {
      client = await TestClient.start({ capabilities: pushCapabilities });
      assert.equal(client.initialized.capabilities.diagnosticProvider, undefined);
    });
    after(() => client.stop());
    afterEach(() => client.closeAll());

    const pushed = (uri: string, version: number): Promise<Diagnostic[]> =>
      until(`version ${version} of ${uri}`, () => {
        const last = client.lastPublished(uri);
        return last?.version === version && last.diagnostics;
      });

    it('know what stands outside quotes', async () => {
      const uri = newUri();
      await client.open(uri, unquotedTool);
      assert.deepEqual(codesOf(await pushed(uri, 1)), ['reference-unquoted']);
    });

    it('are pushed with the version that they are about', async () => {
      const uri = newUri();
      await client.open(uri, badTool);
      assert.deepEqual(codesOf(await pushed(uri, 1)), ['id-format']);
      const version = await client.edit(uri, goodTool);
      assert.deepEqual(await pushed(uri, version), []);
    });

    it('are never about a text before the last one that was pushed', async () => {
      const uri = newUri();
      await client.open(uri, badTool);
      let version = 1;
      for (let round = 0; round < 30; round++)
        version = await client.edit(uri, round % 2 === 0 ? goodTool : badTool);
      assert.deepEqual(codesOf(await pushed(uri, version)), ['id-format']);
      const versions = client.published.filter((one) => one.uri === uri).map((one) => one.version ?? 0);
      assert.deepEqual(
        versions,
        [...versions].sort((a, b) => a - b),
      );
      assert.ok(versions.length < 10, `a document that does not rest is not checked: ${versions.join()}`);
    });

    it('are cleared when the document is closed, and not pushed afterwards', async () => {
      const uri = newUri();
      await client.open(uri, badTool);
      await pushed(uri, 1);
      await client.edit(uri, misspeltTool);
      await client.close(uri);
      await until('the clearing', () => client.lastPublished(uri)?.diagnostics.length === 0);
      const fence = newUri();
      await client.open(fence, badTool);
      await pushed(fence, 1);
      assert.deepEqual(client.lastPublished(uri), { uri, diagnostics: [] });
    });

    it('are cleared when a document is no tool any more, and never pushed for other documents', async () => {
      const [uri, foreign] = [newUri(), newUri()];
      await client.open(foreign, foreignYaml, 'yaml');
      await client.open(uri, badTool, 'yaml');
      assert.deepEqual(codesOf(await pushed(uri, 1)), ['id-format']);
      const version = await client.edit(uri, foreignYaml);
      assert.deepEqual(await pushed(uri, version), []);
      assert.equal(client.lastPublished(foreign), undefined);
    });

    it('follow the twin of a tool', async () => {
      const [one, other] = [newUri('one.tool.yml'), newUri('other.tool.yml')];
      const twin = countLines({ id: 'pushed-twin' });
      await client.open(one, twin);
      await pushed(one, 1);
      await client.open(other, twin);
      await until('the twin', () => client.lastPublished(one)?.diagnostics[0]?.code === 'id-duplicate');
      await client.close(other);
      await until('its end', () => client.lastPublished(one)?.diagnostics.length === 0);
    });
  });
});
