import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pythonOf } from '../../scripts/setup/platform.js';
import type { Podman } from '../run/podman.js';
import { until } from '../support/until.js';
import { writeSettings } from './platform-settings.js';

/** The release whose server is asked. */
const release = '26.1.2';

/** Prints the UUID of a tool in a database. */
const uuidScript = `import sqlite3, sys, uuid
records = sqlite3.connect(sys.argv[1])
(row,) = records.execute("select uuid from dynamic_tool where tool_id = ?", sys.argv[2:]).fetchall()
print(uuid.UUID(row[0]))
`;

/** What lets a user create and run tools (public platform, `user_tool_execute`). */
const roleType = 'user_tool_execute';

/** A user of the server. */
export interface PlatformUser {
  id: string;
  key: string;
}

/** A server of the public platform on this machine, with users. */
export class PlatformServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'user-tool-server-'));
  private readonly adminKey = randomUUID();
  private readonly env: NodeJS.ProcessEnv;
  private readonly processes = new Map<'web' | 'worker', ChildProcess>();

  /** Without a trailing slash. */
  address = '';

  /** @param podman runs the jobs of user tools */
  constructor(podman: Podman, hasWorker: boolean) {
    for (const name of ['data/results', 'tmp']) mkdirSync(join(this.folder, name), { recursive: true });
    const python = pythonOf(release);
    const packages = execFileSync(python, [
      ...['-c', 'import sysconfig; print(sysconfig.get_path("purelib"), end="")'],
    ]).toString();
    const place = {
      ...{ folder: this.folder, package: join(packages, 'galaxy'), adminKey: this.adminKey },
      docker: this.writeDocker(podman),
    };
    this.env = {
      ...process.env,
      PATH: [dirname(python), process.env['PATH']].join(delimiter),
      TMPDIR: join(this.folder, 'tmp'),
      GALAXY_CONFIG_FILE: writeSettings(place, hasWorker),
    };
  }

  /**
   * Starts the server, and waits until it answers.
   * @param hasUserTools whether users can create tools, if they have the role
   */
  async start(hasUserTools = true): Promise<void> {
    const factory = 'galaxy.webapps.galaxy.fast_factory:factory';
    this.env['GALAXY_CONFIG_OVERRIDE_ENABLE_BETA_TOOL_FORMATS'] = String(hasUserTools);
    this.address = await this.begin(
      'web',
      ['uvicorn', '--factory', factory, '--host', '127.0.0.1', '--port', '0'],
      /running on (http:\S+)/,
    );
  }

  /** Starts its worker, and waits until it takes tasks. */
  async startWorker(): Promise<void> {
    const queues = ['--queues', 'celery,galaxy.internal,galaxy.external'];
    // It says that it is ready at this level only.
    const pool = ['--loglevel', 'INFO', '--pool', 'threads', '--concurrency', '2'];
    await this.begin(
      'worker',
      ['celery', '--app', 'galaxy.celery', 'worker', ...pool, ...queues],
      /(ready)\./,
    );
  }

  /** Ends one of its processes, or all, with those that they have started. */
  async stop(...names: ('web' | 'worker')[]): Promise<void> {
    for (const name of names.length > 0 ? names : [...this.processes.keys()]) {
      const child = this.processes.get(name);
      this.processes.delete(name);
      if (child?.pid === undefined || child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      killGroup(child.pid);
      await ended;
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Makes a user; `isAuthor` is one who can create and run tools. */
  async user(name: string, isAuthor = true): Promise<PlatformUser> {
    const { id } = await this.post<{ id: string }>('/api/users', {
      ...{ username: name, email: `${name}@example.org`, password: randomUUID() },
    });
    const key = await this.post<string>(`/api/users/${id}/api_key`, {});
    if (isAuthor)
      await this.post('/api/roles', {
        ...{ name: `tools of ${name}`, description: 'User tools', user_ids: [id], role_type: roleType },
      });
    return { id, key };
  }

  /** The UUID of the tool with an id, which its administrators can read even if it cannot list the tool. */
  uuidOf(id: string): string {
    const args = ['-c', uuidScript, join(this.folder, 'data/records.sqlite'), id];
    return execFileSync(pythonOf(release), args, { encoding: 'utf8' }).trim();
  }

  /** What its processes have written. */
  log(name: 'web' | 'worker'): string {
    return readFileSync(join(this.folder, `${name}.log`), 'utf8');
  }

  private async post<Value>(path: string, body: object): Promise<Value> {
    const response = await fetch(this.address + path, {
      method: 'POST',
      headers: { 'x-api-key': this.adminKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    assert.ok(response.ok, `${path}: ${text}`);
    return JSON.parse(text) as Value;
  }

  /** Starts a module of Python in a group of processes of its own; returns what a line of its log says. */
  private async begin(name: 'web' | 'worker', args: readonly string[], sign: RegExp): Promise<string> {
    const log = openSync(join(this.folder, `${name}.log`), 'w');
    const child = spawn(pythonOf(release), ['-m', ...args], {
      ...{ cwd: this.folder, env: this.env, detached: true, stdio: ['ignore', log, log] },
    });
    closeSync(log);
    this.processes.set(name, child);
    process.on('exit', () => {
      if (child.exitCode === null && child.pid !== undefined) killGroup(child.pid);
    });
    return until(`the line ${sign.source} in the log`, () => {
      const text = this.log(name);
      assert.equal(child.exitCode, null, text.slice(-4_000));
      return sign.exec(text)?.[1];
    });
  }

  /** A program that takes the arguments of Docker. */
  private writeDocker({ env }: Podman): string {
    const file = join(this.folder, 'docker');
    const lines = Object.entries(env).map(([name, value = '']) => `export ${name}='${value}'\n`);
    writeFileSync(file, `#!/bin/sh\n${lines.join('')}exec podman "$@"\n`, { mode: 0o755 });
    return file;
  }
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
