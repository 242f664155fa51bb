import assert from 'node:assert/strict';
import { good } from '../cli/command.js';
import { ids, service, usesService, type Answer, type TestService } from './service.js';

const yaml = { 'content-type': 'text/yaml' };

describe('quotas', () => {
  usesService();

  const submit = ({ ask }: TestService, path = 'unprivileged_tools', as: 'alice' | 'admin' = 'alice') => {
    const body = path === 'dynamic_tools' ? good.replace('PlatformUserTool', 'GalaxyTool') : good;
    return ask('POST', `/api/${path}`, { as, headers: yaml, body });
  };
  const told = (answer: Answer): unknown[] => {
    const { err_msg: message, err_code: code, quota } = answer.json();
    return [answer.status, code, message, quota];
  };

  it('of tools: 403 with the limit, what is there, and what to do', async () => {
    const test = await service({ toolQuota: 1_000 });
    await test.store.quotas.set(test.users.alice, { tools: 1 });
    assert.equal((await submit(test)).status, 200);
    assert.deepEqual(told(await submit(test)), [
      403,
      403010,
      'This would exceed your quota of 1 user tools: you have 1, and this request adds 1. Deactivated tools count too. An administrator can raise the quota.',
      { name: 'tools', limit: 1, used: 1, added: 1 },
    ]);
  });

  it('of bytes', async () => {
    const test = await service({ toolBytesQuota: 1_200 });
    assert.equal((await submit(test)).status, 200);
    const [status, code, message] = told(await submit(test));
    assert.deepEqual([status, code], [403, 403010]);
    assert.match(
      String(message),
      /^This would exceed your quota of 1,200 bytes of user tools: you have \d{3}, and this request adds \d{3}\./,
    );
  });

  it('do not hold for tools for everyone', async () => {
    const test = await service({ toolQuota: 0 });
    assert.equal((await submit(test, 'dynamic_tools', 'admin')).status, 200);
    assert.equal((await submit(test, 'unprivileged_tools', 'admin')).status, 403);
  });

  it('of histories and tags', async () => {
    const { ask } = await service({ historyQuota: 1, tagQuota: 2 });
    const add = () => ask('POST', '/api/histories', { as: 'alice', body: {} });
    const { id } = (await add()).json();
    const tag = (...item_tags: string[]) =>
      ask('PUT', '/api/tags', { as: 'alice', body: { item_class: 'History', item_id: id, item_tags } });
    assert.equal((await add()).json()['err_code'], 403010);
    assert.equal((await tag('a', 'b')).status, 204);
    assert.deepEqual(told(await tag('a', 'b', 'c')), [
      403,
      403010,
      'This would exceed your quota of 2 tags: you have 2, and this request adds 1. Remove tags from other items. An administrator can raise the quota.',
      { name: 'tags', limit: 2, used: 2, added: 1 },
    ]);
    assert.equal((await tag('c')).status, 204);
  });

  it('are shown with what is used', async () => {
    const test = await service({ toolQuota: 5 });
    await submit(test);
    const usage = async (id: string, as: 'alice' | 'admin') =>
      (await test.ask('GET', `/api/users/${id}/usage`, { as })).json() as unknown as {
        quota_bytes: number;
        total_disk_usage: number;
        quotas: { tools: unknown; toolBytes: { used: number; limit: number } };
      }[];
    const [own] = await usage('current', 'alice');
    assert.deepEqual(
      [own?.quota_bytes, own?.total_disk_usage, own?.quotas.tools, own?.quotas.toolBytes.limit],
      [107_374_182_400, 0, { used: 1, limit: 5 }, 134_217_728],
    );
    assert.ok((own?.quotas.toolBytes.used ?? 0) > 500);
    assert.deepEqual(await usage(ids.encode('user', test.users.alice), 'admin'), [own]);
    const missing = await test.ask('GET', `/api/users/${ids.encode('user', 99)}/usage`, { as: 'admin' });
    assert.equal(missing.status, 404);
  });
});
