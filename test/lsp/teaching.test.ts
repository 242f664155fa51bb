import assert from 'node:assert/strict';
import { ErrorCodes } from 'vscode-languageserver/node';
import { check } from '../../shared/src/checker/check.js';
import { rulePageMarkdown } from '../../shared/src/checker/rule-page.js';
import { plainOf } from '../../shared/src/features/completion/snippet-text.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { toolIn } from '../support/tools.js';
import { fullCapabilities, TestClient } from './client.js';
import { goodTool } from './documents.js';
import { Folder } from './folder.js';

interface Templates {
  dialect: string;
  dialects: { name: string; class: string }[];
  templates: {
    name: string;
    label: string;
    summary: string;
    fileName: string;
    snippets: Record<string, string>;
  }[];
}

interface Explained {
  code: string;
  page: string;
  example?: string;
}

describe('what helps those who begin', () => {
  let folder: Folder;
  let client: TestClient;
  beforeEach(async () => {
    folder = new Folder();
    client = await TestClient.start({ capabilities: fullCapabilities, folders: [folder.uri()] });
  });
  afterEach(async () => {
    await client.stop();
    assert.deepEqual(client.log, []);
    folder.remove();
  });

  const templates = (params: object = {}): Promise<Templates> => client.request('userTool/templates', params);

  it('is announced', () => {
    const { userTool } = client.initialized.capabilities.experimental as {
      userTool: Record<string, unknown>;
    };
    const { templates: offers, rules: lists, explain } = userTool;
    assert.deepEqual([offers, lists, explain], [true, true, true]);
  });

  describe('templates', () => {
    it('are tools without any problem that can be run, in each dialect', async () => {
      const { dialects, templates: offered } = await templates();
      assert.deepEqual(
        offered.map(({ name }) => name),
        ['file', 'files', 'options', 'script', 'collection', 'blank'],
      );
      for (const { name, snippets, fileName } of offered) {
        for (const dialect of dialects) {
          const text = plainOf(snippets[dialect.name] ?? '');
          const tool = toolIn(text);
          assert.deepEqual(check(tool.document), [], `${name}, ${dialect.name}`);
          assert.equal(tool.dialect.classConstant, dialect.class);
          const uri = `untitled:${dialect.name}/${name}`;
          await client.open(uri, text);
          const rendered = await client.request<{ command: string | null; errors: unknown[] }>(
            'userTool/render',
            {
              textDocument: { uri },
            },
          );
          assert.deepEqual(rendered.errors, []);
          assert.ok(rendered.command, name);
          await client.close(uri);
          assert.equal(fileName, `${tool.text('id')?.value ?? ''}.tool.yml`);
        }
      }
    });

    it('have their places to fill in in the order of the document', async () => {
      for (const { name, snippets } of (await templates()).templates) {
        for (const snippet of Object.values(snippets)) {
          const places = [...snippet.matchAll(/(?<!\\)\$\{(\d+):/g)].map(([, number]) => Number(number));
          assert.ok(places.length >= 4, name);
          assert.deepEqual(
            places,
            places.map((_, index) => index + 1),
            name,
          );
          assert.match(snippet, /^id: \$\{1:/m);
        }
      }
    });

    it('are named after the file that they will be in', async () => {
      const [first] = (await templates({ fileName: 'trim-2.tool.yml' })).templates;
      assert.equal(first?.fileName, 'trim-2.tool.yml');
      assert.match(plainOf(first.snippets['platform'] ?? ''), /^id: trim\nname: Trim tool\n/m);
      assert.match(plainOf(first.snippets['galaxy'] ?? ''), /^id: trim-2\nname: Trim 2\n/m);
    });

    it('are for the interface document where the workspace has no tools', async () => {
      assert.equal((await templates()).dialect, 'platform');
    });

    it('are for the dialect that most tools of the workspace have', async () => {
      const galaxy = goodTool.replace('PlatformUserTool', 'GalaxyUserTool');
      folder.write('a.tool.yml', goodTool);
      folder.write('b.tool.yml', galaxy);
      folder.write('c.tool.yml', galaxy.replace('count-lines', 'count-rows'));
      assert.equal((await templates()).dialect, 'galaxy');
    });
  });

  describe('explanations', () => {
    it('are there for every problem, as on its page', async () => {
      const listed = await client.request<{ code: string; summary: string }[]>('userTool/rules', {});
      assert.deepEqual(
        listed,
        rules.map(({ code, summary }) => ({ code, summary })),
      );
      for (const rule of rules) {
        const { code, page } = await client.request<Explained>('userTool/explain', { code: rule.code });
        assert.equal(code, rule.code);
        assert.equal(page, rulePageMarkdown(rule));
      }
    });

    it('have an example that has the problem, where a document by itself can have it', async () => {
      const without: string[] = [];
      for (const { code } of rules) {
        const { example } = await client.request<Explained>('userTool/explain', { code });
        if (example === undefined) {
          without.push(code);
          continue;
        }
        const uri = `untitled:${code}`;
        await client.open(uri, example);
        const { items } = await client.request<{ items: { code: string }[] }>('textDocument/diagnostic', {
          textDocument: { uri },
        });
        assert.ok(
          items.some((item) => item.code === code),
          code,
        );
        await client.close(uri);
      }
      assert.deepEqual(without, [
        'config-invalid',
        'too-new-for-platform',
        'image-unknown',
        'program-missing',
        'module-missing',
        'id-duplicate',
        'shellcheck',
      ]);
    });

    it('are null where there is no such problem, and need a code', async () => {
      assert.equal(await client.request('userTool/explain', { code: 'no-such-code' }), null);
      await assert.rejects(client.request('userTool/explain', {}), {
        code: ErrorCodes.InvalidParams,
        message: '"userTool/explain" takes {code}.',
      });
    });
  });
});
