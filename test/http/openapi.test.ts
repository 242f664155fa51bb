import { Validator } from '@seriousme/openapi-schema-validator';
import assert from 'node:assert/strict';
import { service, usesService } from './service.js';

interface Operation {
  operationId?: string;
  parameters?: { name: string; description?: string }[];
}

/** The examples in an OpenAPI document. */
interface Offers {
  paths: Record<string, Record<string, { requestBody: { content: Record<string, Offer> } }>>;
  components: { schemas: Record<string, { properties: Record<string, { examples: string[] }> }> };
}

interface Offer {
  schema: { $ref?: string };
  example?: string;
}

describe('the documentation of the API', () => {
  usesService();

  it('is valid OpenAPI 3.1 with the title of the interface document', async () => {
    const { ask } = await service();
    const document = (await ask('GET', '/openapi.json')).json() as {
      openapi: string;
      info: { title: string };
    };
    assert.deepEqual([document.openapi, document.info.title], ['3.1.0', 'Platform API']);
    const { valid, errors } = await new Validator().validate(document);
    assert.ok(valid, JSON.stringify(errors));
    assert.doesNotMatch(JSON.stringify(document), /def-\d/);
  });

  it('says the limits of this service, in numbers', async () => {
    const { ask } = await service({ toolLimit: 2_000, callerQueue: 7 });
    const { info } = (await ask('GET', '/openapi.json')).json() as { info: { description: string } };
    for (const row of [
      'A tool, as it was sent and as JSON | 2,000 bytes',
      'Documents that wait to be checked, of one caller | 7',
      'A document to check | 8,388,608 bytes, 16 levels, ',
      'Documents of an anonymous caller, in a minute | any number of bytes, any number of milliseconds in threads',
    ])
      assert.ok(info.description.includes(`\n| ${row}`), info.description);
    assert.doesNotMatch(info.description, /`\w+(?:Limit|Quota|Queue|Time|Bytes|Calls)`/);
  });

  it('tells where a key is needed, so that the pages send it', async () => {
    const { ask } = await service();
    const { paths } = (await ask('GET', '/openapi.json')).json() as {
      paths: Record<string, Record<string, { security: object[] }>>;
    };
    const keys = [{ key: [] }, { bearer: [] }];
    assert.deepEqual(paths['/api/tags']?.['put']?.security, keys);
    assert.deepEqual(paths['/api/tools/check']?.['post']?.security, [{}, ...keys]);
    assert.deepEqual(paths['/api/health']?.['get']?.security, []);
  });

  for (const basePath of ['', '/tools']) {
    it(`names every operation, each otherwise, and describes every parameter (below "${basePath}/")`, async () => {
      const { ask } = await service({ basePath });
      const { paths } = (await ask('GET', `${basePath}/openapi.json`)).json() as {
        paths: Record<string, Record<string, Operation>>;
      };
      const operations = Object.values(paths).flatMap((path) => Object.values(path));
      const names = operations.map(({ operationId }) => operationId);
      assert.equal(new Set(names).size, names.length, names.join());
      for (const name of ['get_api_roles', 'get_api_roles_id', 'put_api_tags', 'post_api_tools_check'])
        assert.ok(names.includes(name), name);
      for (const { operationId, parameters = [] } of operations)
        for (const { name, description } of parameters) assert.ok(description, `${operationId} ${name}`);
    });
  }

  const offered: readonly [string, string, string, object][] = [
    ['/api/tools/check', 'ToolToCheck', 'source', { valid: false }],
    [
      '/api/unprivileged_tools',
      'UserToolPayload',
      'representation',
      { tool_id: 'count-lines', problems: [] },
    ],
    ['/api/unprivileged_tools/runtime_model', 'UserToolPayload', 'representation', { openapi: '3.1.0' }],
    ['/api/dynamic_tools', 'DynamicToolPayload', 'representation', { tool_id: 'count-lines', problems: [] }],
  ];
  for (const [path, name, field, expected] of offered)
    it(`what it offers to try at POST ${path} works as it is`, async () => {
      const { ask } = await service();
      const { paths, components } = (await ask('GET', '/openapi.json')).json() as unknown as Offers;
      const { content } = paths[path]!['post']!.requestBody;
      assert.equal(content['application/json']?.schema.$ref, `#/components/schemas/${name}`);
      const bodies: [string, unknown][] = [
        ['application/json', { [field]: components.schemas[name]?.properties[field]?.examples[0] }],
        ['text/yaml', content['text/yaml']?.example],
      ];
      for (const [type, body] of bodies) {
        const answer = await ask('POST', path, { as: 'admin', headers: { 'content-type': type }, body });
        assert.equal(answer.status, 200, answer.text);
        const told = answer.json();
        for (const [key, value] of Object.entries(expected)) assert.deepEqual(told[key], value, type);
      }
    });

  for (const basePath of ['', '/tools/here']) {
    it(`is at "${basePath}/api/docs", and loads nothing from outside`, async () => {
      const { ask } = await service({ basePath });
      const page = await ask('GET', `${basePath}/api/docs`);
      assert.equal(page.status, 200);
      assert.match(page.text, /<title>Platform API<\/title>/);
      const policy = String(page.headers['content-security-policy']);
      assert.match(policy, /default-src 'none'; script-src 'self';/);
      assert.doesNotMatch(policy, /https?:/);
      const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
      assert.ok(addresses.length > 4);
      for (const address of addresses) {
        assert.ok(address.startsWith(`${basePath}/api/docs/`), address);
        assert.equal((await ask('GET', address)).status, 200, address);
      }
      assert.equal((await ask('GET', `${basePath}/api/docs/json`)).status, 200);
      assert.equal((await ask('GET', `${basePath}/openapi.json`)).status, 200);
    });
  }

  it('everything is below the base path, and nothing beside it', async () => {
    const { ask } = await service({ basePath: '/tools' });
    for (const url of ['/tools/', '/tools/api/health', '/tools/metrics', '/tools/api/version'])
      assert.equal((await ask('GET', url)).status, 200, url);
    for (const url of ['/api/health', '/', '/metrics', '/api/version', '/toolsapi/version'])
      assert.equal((await ask('GET', url)).status, 404, url);
  });

  it('the first page links to what is there', async () => {
    const { ask } = await service({ basePath: '/tools' });
    const page = await ask('GET', '/tools/');
    for (const [, address] of page.text.matchAll(/<a href="(\/[^"]*)"/g))
      assert.equal((await ask('GET', address!)).status, 200, address);
  });

  it('the first page names the address that it was asked at, as text', async () => {
    const { ask } = await service();
    assert.match((await ask('GET', '/')).text, /curl http:\/\/localhost:80\/api\/tools\/check/);
    const { text } = await ask('GET', '/', { headers: { host: '<b>"x' } });
    assert.match(text, /curl http:\/\/&lt;b&gt;&quot;x\/api/);
  });
});
