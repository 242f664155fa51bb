import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { findPostgresql } from '../../../scripts/setup-postgresql.mjs';

/** A PostgreSQL server of the tests' own, in a temporary folder, reachable by a socket in there only. */
export interface Cluster {
  /** Makes an empty database; answers its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a server. PostgreSQL refuses to run as root, where it runs as the user of Debian's package. */
export async function startCluster(): Promise<Cluster> {
  const programs = findPostgresql();
  assert.ok(programs !== undefined);
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-postgresql-'));
  const data = join(folder, 'data');
  const account = ownAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder };
  const quick = ['-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), ['-D', data, ...quick], { ...options, stdio: 'pipe' });
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const killed = () => server.kill('SIGQUIT');
  process.on('exit', killed);
  await ready(server);

  const address = (name: string) =>
    `postgresql:///${name}?host=${encodeURIComponent(folder)}&user=${superuser}`;
  const admin = new pg.Client(address('postgres'));
  await admin.connect();
  let databases = 0;
  return {
    createDatabase: async () => {
      const name = `records${++databases}`;
      await admin.query(`create database ${name}`);
      return address(name);
    },
    stop: async () => {
      await admin.end();
      const stopped = once(server, 'exit');
      // "Fast": it ends those who are still connected.
      server.kill('SIGINT');
      await stopped;
      process.off('exit', killed);
      rmSync(folder, { recursive: true });
    },
  };
}

const superuser = 'tester';

function ownAccount(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const number = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

async function ready(server: ChildProcess): Promise<void> {
  assert.ok(server.stderr);
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    if (line.includes('database system is ready to accept connections')) {
      server.stderr.resume();
      return;
    }
    lines.push(line);
  }
  assert.fail(`PostgreSQL did not start:\n${lines.join('\n')}`);
}
