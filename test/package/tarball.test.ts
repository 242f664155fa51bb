import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { findRule } from '../../shared/src/rules/rule-table.js';
import { until } from '../support/until.js';
import { manifest, npm, pack } from './packed.js';

describe('the packed npm package', () => {
  let folder: string;
  let bin: string;
  let tarball: string;
  let files: string[];

  /** Installs the package in a separate folder; returns its command. */
  const install = (name: string, ...options: string[]): string => {
    const place = path.join(folder, name);
    mkdirSync(place);
    writeFileSync(path.join(place, 'package.json'), '{ "private": true }');
    npm(['install', tarball, ...options], place);
    return path.join(place, 'node_modules/.bin/user-tool');
  };

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'user-tool-pack-'));
    ({ tarball, files } = pack(folder));
    bin = install('small', '--omit=optional');
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('has what its manifest names, and only what a user needs', () => {
    const named = [...Object.values(manifest.bin), ...manifest.man];
    for (const file of named) assert.ok(files.includes(file), file);
    const others = files.filter((file) => !/^dist\/[\w-]+\.js$/.test(file) && !named.includes(file));
    assert.deepEqual(others, [
      'LICENSE',
      'README.md',
      'dist/THIRD-PARTY-NOTICES.txt',
      'dist/cookbook.md',
      'dist/quickjs.wasm',
      'dist/run-style.css',
      'package.json',
    ]);
    const { repository, publishConfig } = manifest;
    assert.deepEqual(repository, { type: 'git', url: repository.url, directory: 'server' });
    assert.match(repository.url, /^git\+https:/);
    assert.deepEqual(publishConfig, { access: 'public', provenance: true });
  });

  it('checks', () => {
    const text = completeExample(findRule('reference-undeclared')!.bad);
    writeFileSync(path.join(folder, 'bad.tool.yml'), text);
    const { status, stdout } = spawnSync(bin, ['check', '--format', 'json', 'bad.tool.yml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const report = JSON.parse(stdout) as { files: { problems: { code: string }[] }[] };
    assert.equal(status, 1);
    assert.deepEqual(
      report.files[0]!.problems.map(({ code }) => code),
      ['reference-undeclared'],
    );
  });

  it('serves editors', async () => {
    const server = spawn(bin, ['lsp', '--stdio'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
    const connection = createMessageConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    connection.listen();
    const answer = await connection.sendRequest<{ capabilities: object }>('initialize', {
      processId: null,
      rootUri: null,
      capabilities: {},
    });
    assert.ok(Object.keys(answer.capabilities).length > 3);
    await connection.sendRequest('shutdown');
    const exited = new Promise((resolve) => server.once('exit', resolve));
    await connection.sendNotification('exit');
    assert.equal(await exited, 0);
    connection.dispose();
  });

  it('serves agents', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command: bin, args: ['mcp', '--root', folder] }));
    const { structuredContent } = await client.callTool({
      name: 'check',
      arguments: { tool: 'bad.tool.yml' },
    });
    assert.equal((structuredContent as { valid: boolean }).valid, false);
    await client.close();
  });

  it('says what the service needs where that was left out', () => {
    for (const args of [['serve'], ['admin', 'user', 'list']]) {
      const { status, stderr } = spawnSync(bin, args, { cwd: folder, encoding: 'utf8' });
      assert.equal(status, 2);
      assert.match(stderr, /^user-tool: .* "[@\w/-]+".*: run "npm install /);
    }
  });

  it('serves those who have a key from the command', async () => {
    const whole = install('whole', '--ignore-scripts');
    // The driver's install script downloads or builds its binary; here it is the one that the tests use.
    const driver = path.dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));
    cpSync(path.join(driver, 'build'), path.join(folder, 'whole/node_modules/better-sqlite3/build'), {
      recursive: true,
    });
    const options = { cwd: folder, encoding: 'utf8' } as const;
    const added = spawnSync(whole, ['admin', 'user', 'add', '--email', 'ann@example.org'], options);
    const key = /^[A-Za-z0-9_-]{20,}\n$/.exec(added.stdout)?.[0].trim();
    assert.ok(key, added.stderr);
    const service = spawn(whole, ['serve', '--port', '0'], { cwd: folder });
    let said = '';
    service.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
    const address = await until('it listens', () => /^listening on (\S+)\/\n/.exec(said)?.[1]);
    const me = await fetch(`${address}/api/users/current`, { headers: { 'x-api-key': key } });
    assert.match(await me.text(), /"ann@example\.org"/);
    for (const page of ['/', '/api/docs', '/openapi.json'])
      assert.equal((await fetch(`${address}${page}`)).status, 200, page);
    const exited = new Promise((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    assert.equal(await exited, 0);
  });
});
