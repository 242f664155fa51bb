import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { findPostgresql } from '../../../scripts/setup/debian.js';

/** A PostgreSQL server for this process, in a temporary folder, reachable only by a socket in it. */
export interface Cluster {
  /**
   * Creates a database; returns its URL.
   * @param template the URL of one to copy, without connections; by default it is empty
   */
  createDatabase(template?: string): Promise<string>;
  /**
   * Stops the server, which drops all connections.
   * @param mode `immediate` is a crash, after which it recovers from its log
   */
  stop(mode?: 'fast' | 'immediate'): void;
  /** Starts the stopped server again. */
  start(): Promise<void>;
}

/**
 * Starts a server that ends with this process. PostgreSQL refuses to run as root, so it then runs as the user of
 * Debian's package.
 */
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
  const command = [join(programs, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const start = async (): Promise<void> => {
    const server = spawn('sh', ['-c', untilInputEnds, folder, ...command], {
      ...options,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await ready(server);
    // Neither the server nor its pipes keep the tests from ending.
    for (const end of [server, server.stdin, server.stderr] as unknown as { unref(): void }[]) end.unref();
  };
  await start();

  const address = (name: string) =>
    `postgresql:///${name}?host=${encodeURIComponent(folder)}&user=${superuser}`;
  let databases = 0;
  return {
    createDatabase: async (template) => {
      const name = `records${++databases}`;
      const copied = template === undefined ? '' : ` template ${new URL(template).pathname.slice(1)}`;
      const admin = new pg.Client(address('postgres'));
      await admin.connect();
      await admin.query(`create database ${name}${copied}`);
      await admin.end();
      return address(name);
    },
    stop: (mode = 'fast') => {
      execFileSync(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', mode], {
        ...options,
        stdio: 'pipe',
      });
    },
    start,
  };
}

const superuser = 'tester';

/** Runs the server in the arguments, and removes `$0` after it, until its starter ends in any way. */
const untilInputEnds = '"$@" & exec 2>&-; cat > /dev/null; kill -QUIT $!; wait; rm -rf "$0"';

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
