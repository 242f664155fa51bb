import assert from 'node:assert/strict';
import { Document } from '../../shared/src/tool/document.js';
import { plainValue } from '../../shared/src/yaml/node.js';
import { good } from '../cli/command.js';
import { ids, service, usesService, type Answer, type TestService } from './service.js';

const forAll = good.replace('class: PlatformUserTool', 'class: GalaxyTool');

/** Documents that earlier rules may have accepted. */
const drifted = {
  lifted: 'old: 1\n',
  invalid: 'license: [MIT]\n',
} as const;

/** A tool of alice, stored unchecked. */
async function store(
  { store: { tools }, users }: TestService,
  source: string,
  isPublic = false,
): Promise<{ uuid: string; id: string }> {
  const representation = JSON.stringify(plainValue(new Document(source).yaml.root));
  const tool = { toolId: 'a', version: '1', source, representation, isPublic };
  const { id, uuid } = await tools.add({ ownerId: users.alice, ...tool });
  return { uuid, id: ids.encode('tool', id) };
}

const told = ({ headers }: Answer): unknown[] =>
  ['x-galaxy-deprecated-fields', 'x-galaxy-schema-errors', 'warning'].map((name) => headers[name]);

const left = '299 - "Fields of stored tools that no longer exist are omitted."';
const wrong = '299 - "Stored tools have errors under the current rules."';

describe('headers that tell of stored tools that drifted', () => {
  usesService();

  for (const [url, isPublic] of [
    ['/api/unprivileged_tools', false],
    ['/api/dynamic_tools', true],
  ] as const) {
    const text = isPublic ? forAll : good;
    const as = isPublic ? 'admin' : 'alice';

    it(`${url}: none of a tool that is as it was taken`, async () => {
      const tests = await service();
      const { uuid } = await store(tests, text, isPublic);
      for (const [method, address] of [
        ['GET', url],
        ['GET', `${url}/${uuid}`],
        ['DELETE', `${url}/${uuid}`],
      ] as const) {
        const answer = await tests.ask(method, address, { as });
        assert.deepEqual([answer.status, told(answer)], [200, [undefined, undefined, undefined]]);
      }
    });

    it(`${url}: the fields that are left out`, async () => {
      const tests = await service();
      const { uuid } = await store(tests, `${text}${drifted.lifted}older: 1\n`, isPublic);
      for (const method of ['GET', 'DELETE'])
        assert.deepEqual(told(await tests.ask(method, `${url}/${uuid}`, { as })), [
          'old,older',
          undefined,
          left,
        ]);
    });

    it(`${url}: the errors`, async () => {
      const tests = await service();
      const { uuid } = await store(tests, `${text}${drifted.invalid}`, isPublic);
      const answer = await tests.ask('GET', `${url}/${uuid}`, { as });
      const [error] = answer.json()['representation_errors'] as string[];
      assert.deepEqual(told(answer), [undefined, error, wrong]);
    });

    it(`${url}: of a list both, each field once`, async () => {
      const tests = await service();
      for (const [status, more] of Object.entries(drifted))
        for (let time = 0; time < 2; time++)
          assert.ok(await store(tests, `${text}${more}`, isPublic), status);
      const answer = await tests.ask('GET', url, { as });
      const [fields, errors, warning] = told(answer);
      assert.deepEqual([fields, warning], ['old', `${left}, ${wrong}`]);
      assert.match(String(errors), /^license: [^;]*$/);
      assert.deepEqual(told(await tests.ask('GET', `${url}?limit=1`, { as })), [undefined, errors, wrong]);
    });
  }

  const written: [title: string, fields: string, header: string][] = [
    ['characters of other alphabets', 'größe: 1\n', 'gr%c3%b6%c3%9fe'],
    ['a line end', '"a\\r\\nset-cookie": 1\n', 'a%0d%0aset-cookie'],
    ['a percent sign', '"50%": 1\n', '50%25'],
    ['half of a character', '"\\ud800": 1\n', '%ef%bf%bd'],
  ];
  for (const [title, fields, header] of written) {
    it(`write what a header cannot have as addresses do: ${title}`, async () => {
      const tests = await service();
      const { uuid } = await store(tests, `${good}${fields}`);
      const answer = await tests.ask('GET', `/api/unprivileged_tools/${uuid}`, { as: 'alice' });
      assert.deepEqual(told(answer), [header, undefined, left]);
    });
  }

  it('say "..." where there is more than a header has room for', async () => {
    const tests = await service();
    const fields = Array.from({ length: 90 }, (_, at) => `field-with-a-name-${at}: 1\n`).join('');
    const { uuid } = await store(tests, `${good}${fields}`);
    const header = String(
      told(await tests.ask('GET', `/api/unprivileged_tools/${uuid}`, { as: 'alice' }))[0],
    );
    assert.ok(header.length <= 1_010, header);
    assert.match(header, /^field-with-a-name-0,field-with-a-name-1,.*,field-with-a-name-\d+,\.\.\.$/);
  });
});
