import assert from 'node:assert/strict';
import { service, usesService } from './service.js';

describe('forms without files', () => {
  usesService();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  const rows: readonly [form: string, status: number, fields: Record<string, unknown>][] = [
    ['name=a+b', 200, { name: 'a b' }],
    ['name=12', 200, { name: '12' }],
    ['', 200, { name: 'Unnamed history' }],
    ['name=%5B1%5D', 200, { name: '[1]' }],
    ['all_datasets=False', 200, { name: 'Unnamed history' }],
    ['all_datasets=maybe', 400, { err_code: 400008 }],
    ['history_id=1', 400, { err_code: 400008 }],
  ];
  for (const [body, status, fields] of rows)
    it(`create a history: "${body}"`, async () => {
      const { ask } = await service();
      const answer = await ask('POST', '/api/histories', { as: 'alice', headers, body });
      assert.equal(answer.status, status, answer.text);
      const said = answer.json();
      for (const [name, value] of Object.entries(fields)) assert.deepEqual(said[name], value);
    });

  const tagged: readonly [form: string, tags: string[]][] = [
    ['tags=a&tags=b', ['a', 'b']],
    ['tags=a', ['a']],
    ['tags=%5B%22a%22%2C%22b%22%5D', ['a', 'b']],
    ['tags=%5B%5D', []],
  ];
  for (const [body, tags] of tagged)
    it(`set the tags of a history: "${body}"`, async () => {
      const { ask } = await service();
      const { id } = (await ask('POST', '/api/histories', { as: 'alice', body: {} })).json();
      const answer = await ask('PUT', `/api/histories/${String(id)}`, { as: 'alice', headers, body });
      assert.deepEqual([answer.status, answer.json()['tags']], [200, tags]);
    });
});
