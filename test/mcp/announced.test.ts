import { InMemoryTransport, type Client, type Tool } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { shortSchema } from '../../server/agents/src/short-schema.js';
import { toolServer } from '../../server/agents/src/tool-server.js';
import type { AgentHost } from '../../server/agents/src/agent-host.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { jsonSchema } from '../../shared/src/schema/json-schema.js';
import { templates, toolFromTemplate } from '../../shared/src/templates/templates.js';
import { dialects, type DialectName } from '../../shared/src/values/dialect.js';
import { parse } from 'yaml';
import { newClient, read } from './stdio.js';

/** Hosts that differ in all that hosts can differ in. */
const hosts: Readonly<Record<string, Partial<AgentHost>>> = {
  files: { writes: true, testsAreJobs: false, takesKey: false, fetches: false, isOpenWorld: false },
  service: { writes: false, testsAreJobs: true, takesKey: true, fetches: true, isOpenWorld: true },
};

async function clientAt(host: Partial<AgentHost>): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const whole: AgentHost = {
    ...{ toolIs: 'A tool.', datasetIs: 'A dataset.', writes: true, testsAreJobs: false },
    ...{ takesKey: false, fetches: false, isOpenWorld: false },
    onError: (error) => assert.fail(String(error)),
    backend: () => assert.fail('No verb is called.'),
    ...host,
  };
  await toolServer(whole).connect(there);
  const client = newClient();
  await client.connect(here);
  return client;
}

interface Schema {
  [name: string]: unknown;
  type?: string;
  enum?: unknown[];
  properties?: { [name: string]: Schema };
  items?: Schema;
  anyOf?: Schema[];
}

/** The parts of a schema whose values have no bound. */
function unbounded(schema: Schema, path: string): string[] {
  if (schema.enum ?? schema['const']) return [];
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unbounded(one, `${path}.${name}`)),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => unbounded(one, path)),
  ];
  const lacks = (key: string): string[] => (key in schema ? [] : [`${path}: ${key}`]);
  if (schema.type === 'string') return [...inner, ...lacks('maxLength')];
  if (schema.type === 'array') return [...inner, ...lacks('maxItems')];
  if (schema.type === 'integer') return [...inner, ...lacks('minimum'), ...lacks('maximum')];
  if (schema.type !== 'object') return inner;
  return [...inner, ...(schema['additionalProperties'] === false ? [] : lacks('maxProperties'))];
}

for (const [name, host] of Object.entries(hosts)) {
  describe(`what agents find at the host of ${name}`, () => {
    let tools: Tool[];
    before(async () => {
      ({ tools } = await (await clientAt(host)).listTools());
    });

    it('are few verbs, with short descriptions', () => {
      assert.deepEqual(
        tools.map((tool) => tool.name),
        ['new', 'check', 'fix', 'explain', 'render', 'datasets', 'run', 'jobs', 'test'],
      );
      for (const { description = '' } of tools) assert.ok(description.length <= 250, description);
      const size = JSON.stringify(tools).length;
      assert.ok(size < 16_000, `${size} characters`);
    });

    it('have a bound on all that they take', () => {
      for (const tool of tools) assert.deepEqual(unbounded(tool.inputSchema as Schema, tool.name), []);
    });

    it('say of each argument what it is, and take a key where keys are', () => {
      for (const { inputSchema, name: verb } of tools) {
        const { properties = {} } = inputSchema as Schema;
        assert.equal('api_key' in properties, host.takesKey, verb);
        for (const one of ['tool', 'source', 'dataset'])
          if (one in properties) assert.ok(properties[one]!['description'], `${verb}: ${one}`);
      }
    });

    it('say truly whether they change anything', () => {
      const hints = new Map(tools.map((tool) => [tool.name, tool.annotations!]));
      for (const verb of ['check', 'explain', 'render']) assert.ok(hints.get(verb)!.readOnlyHint, verb);
      for (const verb of ['run', 'jobs', 'datasets'])
        assert.equal(hints.get(verb)!.readOnlyHint, false, verb);
      for (const verb of ['fix', 'new']) assert.equal(hints.get(verb)!.readOnlyHint, !host.writes, verb);
      assert.equal(hints.get('fix')!.destructiveHint, host.writes);
      assert.equal(hints.get('new')!.destructiveHint, false);
      assert.equal(hints.get('run')!.openWorldHint, host.isOpenWorld);
    });
  });
}

describe('the resources for agents', () => {
  let client: Client;
  before(async () => {
    client = await clientAt({});
  });

  it('are all that is listed, and a page for each rule', async () => {
    const { resources } = await client.listResources();
    for (const { uri } of resources) assert.ok((await read(client, uri)).length > 500, uri);
    for (const { code } of rules)
      assert.ok((await read(client, `user-tool://rules/${code}`)).startsWith(`# ${code}\n`));
    await assert.rejects(read(client, 'user-tool://rules/none'), /There is no rule/);
  });

  it('are short where authors read them', async () => {
    for (const uri of ['user-tool://schema/short', 'user-tool://cookbook'])
      assert.ok((await read(client, uri)).length < 12_000, uri);
  });

  it('have the cookbook of the documentation', async () => {
    const page = readFileSync(new URL('../../docs/cookbook.md', import.meta.url), 'utf8');
    assert.equal(await read(client, 'user-tool://cookbook'), page);
  });

  for (const dialect of Object.keys(dialects) as DialectName[])
    it(`have a short schema of ${dialect} tools that accepts templates, and nothing that the whole one refuses`, () => {
      const ajv = new Ajv2020({ strict: false });
      const [short, whole] = [ajv.compile(shortSchema(dialect)), ajv.compile(jsonSchema(dialect))];
      for (const template of templates) {
        const text = toolFromTemplate(template, dialect);
        assert.ok(whole(parse(text)), template.name);
        // It does not have validators.
        assert.equal(
          short(parse(text)),
          !text.includes('validators:'),
          `${template.name}: ${ajv.errorsText(short.errors)}`,
        );
      }
      const [first] = templates;
      const tool = parse(toolFromTemplate(first, dialect)) as { [name: string]: unknown };
      for (const change of [
        { container: 3 },
        { inputs: [{ type: 'data' }] },
        { outputs: [{ name: 'a', type: 'file' }] },
        { foo: 1 },
      ]) {
        assert.equal(whole({ ...tool, ...change }), false, JSON.stringify(change));
        assert.equal(short({ ...tool, ...change }), false, JSON.stringify(change));
      }
    });
});

describe('the prompts for agents', () => {
  it('take one bounded argument, and name verbs and resources that exist', async () => {
    const client = await clientAt({});
    const { prompts } = await client.listPrompts();
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ['author-tool', 'repair-tool', 'wrap-command'],
    );
    const verbs = new Set((await client.listTools()).tools.map(({ name }) => name));
    const uris = new Set((await client.listResources()).resources.map(({ uri }) => uri));
    for (const { name, arguments: own = [] } of prompts) {
      const [argument] = own;
      const { messages } = await client.getPrompt({ name, arguments: { [argument!.name]: 'what is given' } });
      const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join();
      assert.ok(text.includes('\n\n```\nwhat is given\n```\n\n'), text);
      const named = [...text.matchAll(/(?:with|use) "([a-z]+)"/g)].map(([, verb]) => verb!);
      assert.ok(named.length > 2);
      for (const verb of named) assert.ok(verbs.has(verb), verb);
      for (const [uri] of text.matchAll(/user-tool:\/\/[\w/]+/g)) assert.ok(uris.has(uri), uri);
      await assert.rejects(client.getPrompt({ name, arguments: { [argument!.name]: 'x'.repeat(300_000) } }));
    }
  });
});
