import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { bin, good, usesCommand, workspace } from '../cli/command.js';
import { until } from '../support/until.js';
import { crowd, send } from './load.js';
import { endsServices, serve, unlimited } from './serving.js';
import { where } from '../support/where.js';

where('sqlite').describe('user-tool serve', () => {
  usesCommand();
  endsServices();

  it('prints one line, answers, and ends with 0 when it is told to stop', async () => {
    const at = workspace();
    const { process, address, out, ended } = await serve(at);
    assert.match(out(), /^listening on http:\/\/127\.0\.0\.1:\d+\/\n$/);
    const answer = await fetch(`${address}/api/tools/check`, {
      method: 'POST',
      headers: { 'content-type': 'text/yaml' },
      body: good,
    });
    assert.deepEqual([answer.status, ((await answer.json()) as { valid: boolean }).valid], [200, true]);
    process.kill('SIGTERM');
    assert.equal(await ended, 0);
    assert.ok(existsSync(at.path('user-tool-data/id-secret')));
  });

  it('finishes what runs before it ends', async () => {
    const { process, address, err, ended } = await serve(workspace());
    const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = request(
        `${address}/api/tools/check`,
        { method: 'POST', headers: { 'content-type': 'text/yaml', 'transfer-encoding': 'chunked' } },
        (response) => {
          let body = '';
          response.on('data', (piece: Buffer) => (body += piece.toString()));
          response.on('end', () => {
            resolve({ status: response.statusCode, body });
          });
        },
      );
      sent.on('error', reject);
      sent.write(good.slice(0, 20));
      // The rest arrives while the service is stopping.
      void until('the stop', () => err().includes('"stopping"')).then(() => sent.end(good.slice(20)));
    });
    await fetch(`${address}/api/health`);
    process.kill('SIGINT');
    const { status, body } = await answer;
    assert.equal(status, 200, body);
    assert.equal(await ended, 0);
  });

  it('cuts off no request of a crowd that keeps asking', async () => {
    for (let round = 0; round < 3; round++) {
      const { process, address, ended } = await serve(workspace(), [], unlimited);
      const cut: string[] = [];
      let [answered, isStopping] = [0, false];
      await crowd(20, async (agent, caller, turn) => {
        // A request that is in transit at the signal still counts as sent before.
        const isOurs = !isStopping;
        const { status } = await send(`${address}/api/tools/check`, {
          ...{ method: 'POST', agent, headers: { 'content-type': 'text/yaml' }, body: good },
        });
        if (status === 200) answered++;
        else if (isOurs) cut.push(`caller ${caller}, turn ${turn}: ${status}`);
        if (answered === 100 + 7 * round) isStopping = process.kill('SIGTERM');
        return isOurs;
      });
      assert.deepEqual(cut, []);
      assert.equal(await ended, 0);
    }
  });

  it('ends although callers go on to ask', async () => {
    const { process, address, ended } = await serve(workspace(), [], unlimited);
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    const asking = crowd(20, async (agent, caller, turn) => {
      await send(`${address}/api/health`, { agent });
      if (caller === 0 && turn === 20) process.kill('SIGTERM');
      return !hasEnded;
    });
    assert.equal(await ended, 0);
    await asking;
  });

  it('lets a client that still sends see why its body is rejected', async () => {
    const { address } = await serve(workspace(), [], unlimited);
    const body = 'x'.repeat(20_000_000);
    for (let round = 0; round < 10; round++) {
      const headers = { 'content-type': 'text/yaml' };
      const { status } = await send(`${address}/api/tools/check`, { method: 'POST', headers, body });
      assert.equal(status, 413);
    }
  });

  it('ends at once at the second signal', async () => {
    const { process, address, err, ended } = await serve(workspace());
    const sent = request(`${address}/api/tools/check`, {
      method: 'POST',
      headers: { 'content-type': 'text/yaml' },
    });
    sent.on('error', () => undefined);
    sent.write('class');
    await fetch(`${address}/api/health`);
    process.kill('SIGTERM');
    await until('the stop', () => err().includes('"stopping"'));
    process.kill('SIGTERM');
    assert.equal(await ended, 1);
  });

  it('takes its options from file and environment, and says no secret', async () => {
    const key = 'abcdefghijklmnopqrstuvwxyz';
    const at = workspace({ 'service.yml': `basePath: /tools\nbootstrapAdminKey: ${key}\nlogLevel: trace\n` });
    const { process, address, out, err, ended } = await serve(at, ['--config', 'service.yml', '--data', 'd']);
    assert.match(address, /\/tools$/);
    const me = await fetch(`${address}/api/whoami?key=${key}`);
    assert.equal(((await me.json()) as { is_admin: boolean }).is_admin, true);
    process.kill('SIGTERM');
    assert.equal(await ended, 0);
    assert.ok(!`${out()}${err()}`.includes(key));
    assert.match(readFileSync(at.path('d/id-secret'), 'utf8'), /^[0-9a-f]{48}$/);
  });

  it('logs variables that are no option', async () => {
    const { err } = await serve(workspace(), [], { USER_TOOL_DATTA: 'x' });
    await until('the log', () => /USER_TOOL_DATTA: .* did you mean \\"USER_TOOL_DATA\\"\?/.test(err()));
  });

  it('says what is wrong with its options, and ends with 2', () => {
    const at = workspace({ 'service.yml': 'prot: 80\n' });
    const { code, stdout, stderr } = at.run(['serve', '--config', 'service.yml', '--port', 'x']);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /service\.yml:1:1: "prot" .*"port"\?/);
    assert.match(stderr, /^user-tool: "x" .*"--port": .* 65535\.$/m);
  });

  it('refuses to start with another id secret than other processes on its records, and says what to do', async () => {
    const at = workspace();
    const { process, ended } = await serve(at, ['--data', 'd']);
    process.kill('SIGTERM');
    await ended;
    const withAnother = { USER_TOOL_ID_SECRET: 'another secret' };
    const expected =
      'user-tool: The records were created with another id secret than the configured one, so ids that users know ' +
      'would be invalid: set USER_TOOL_ID_SECRET to the secret of the other processes, or remove it and copy ' +
      'the file "id-secret" from their data folder to "d".\n';
    for (const args of [
      ['serve', '--port', '0'],
      ['admin', 'user', 'list'],
    ]) {
      const { status, stderr } = spawnSync(globalThis.process.execPath, [bin, ...args, '--data', 'd'], {
        ...{ cwd: at.folder, encoding: 'utf8', env: { ...globalThis.process.env, ...withAnother } },
      });
      assert.deepEqual([status, stderr], [2, expected]);
    }
    writeFileSync(at.path('d/id-secret'), 'a new one');
    const replaced = at.run(['serve', '--port', '0', '--data', 'd']);
    assert.equal(replaced.code, 2);
    assert.match(replaced.stderr, /another id secret than the one in "d\/id-secret"/);
  });

  it('says that the port is taken, and ends with 2', async () => {
    const { address } = await serve(workspace());
    const { code, stderr } = workspace().run(['serve', '--port', new URL(address).port]);
    assert.equal(code, 2);
    assert.match(stderr, /cannot listen on 127\.0\.0\.1, port \d+: the port is in use; "--port 0" selects/);
  });

  it('says that the data folder cannot be used, and ends with 2', () => {
    const at = workspace();
    writeFileSync(at.path('taken'), '');
    const { code, stderr } = at.run(['serve', '--port', '0', '--data', 'taken']);
    assert.equal(code, 2);
    assert.match(stderr, /^user-tool: The data folder "taken" cannot be used: it is a file\.\n$/);
  });

  for (const args of [['serve'], ['admin', 'user', 'list']]) {
    it(`says which package is missing where the optional ones are not installed, and ends with 2: ${args.join(' ')}`, () => {
      const at = workspace();
      for (const part of ['bin', 'dist', 'package.json'])
        cpSync(path.resolve(bin, '../..', part), at.path(part), { recursive: true });
      const { status, stdout, stderr } = spawnSync(process.execPath, [at.path('bin/user-tool.js'), ...args], {
        cwd: at.folder,
        encoding: 'utf8',
      });
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(
        stderr,
        /^user-tool: The service requires the package "[@\w/-]+", which is not installed: run "npm install [\w-]+" without "--omit=optional"\.\n$/,
      );
      assert.ok(!existsSync(at.path('user-tool-data')));
    });
  }

  it('tells its options', () => {
    const { code, stdout } = workspace().run(['serve', '--help']);
    assert.equal(code, 0);
    assert.match(stdout, /--base-path <path>/);
    assert.doesNotMatch(stdout, /secret>|bootstrap/);
  });
});
