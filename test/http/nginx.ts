import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findNginx } from '../../scripts/setup/debian.js';
import type { Workspace } from '../cli/command.js';
import { poll } from '../support/until.js';
import { send } from './load.js';

/** The example in the documentation. */
const example = readFileSync(join(import.meta.dirname, '../../docs/nginx.conf'), 'utf8');

/** What nginx would otherwise take from the folders of Debian. */
const main = (folder: string): string => `
daemon off;
user root;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${folder}/user-tool.conf;
}
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** nginx, with the example of the documentation for two processes. */
export interface FrontEnd {
  /** Without a trailing slash. */
  address: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx in front of two processes, and waits until it responds.
 * @param addresses of the processes, without a trailing slash
 */
export async function startNginx(at: Workspace, addresses: readonly string[]): Promise<FrontEnd> {
  const program = findNginx();
  assert.ok(program !== undefined);
  const port = await freePort();
  const places = ['127.0.0.1:8765', '127.0.0.1:8766'].map((place, index) => [
    `server ${place}`,
    `server ${new URL(addresses[index] ?? '').host}`,
  ]);
  let config = example;
  for (const [written = '', own = ''] of [['listen 80;', `listen 127.0.0.1:${port};`], ...places]) {
    assert.ok(config.includes(written), written);
    config = config.replace(written, own);
  }
  writeFileSync(at.path('user-tool.conf'), config);
  writeFileSync(at.path('nginx.conf'), main(at.folder));
  const nginx = spawn(program, ['-c', at.path('nginx.conf'), '-p', at.folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const address = `http://127.0.0.1:${port}`;
  await poll('nginx', async () => {
    assert.equal(nginx.exitCode, null, said);
    return (await send(`${address}/api/health`)).status === 200;
  });
  return {
    address,
    stop: async () => {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
