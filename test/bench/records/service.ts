import autocannon from 'autocannon';
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from '../../../scripts/build.mjs';
import { digits, ratio } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';

/** The cost of a kind of request. */
interface ServiceCost {
  title: string;
  /** Responses per second, by one process. */
  perSecond: number;
  /** The 99th percentile in milliseconds, with ten concurrent callers. */
  p99: number;
  /** The cost relative to a route of a bare framework in the same run. */
  ratio: number;
  /** The maximum ratio. */
  limit: number;
}

interface Kind extends Pick<ServiceCost, 'title' | 'limit'> {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const key = 'bench-0123456789abcdef';
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Starts a program that prints its address. */
async function start(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^listening on (\S+)\/$/.exec(line)?.[1];
    if (address !== undefined) return { child, address };
  }
  assert.fail(`${args.join(' ')} did not start`);
}

async function load(address: string, { method, path, headers, body }: Kind): ReturnType<typeof autocannon> {
  const result = await autocannon({
    ...{ url: `${address}${path}`, method, connections: 10, duration: 1 },
    headers: { 'x-api-key': key, ...headers },
    ...(body !== undefined && { body }),
  });
  assert.deepEqual([result.non2xx, result.errors], [0, 0], `${method} ${path} was refused`);
  return result;
}

const faster = (one: autocannon.Result, other: autocannon.Result): autocannon.Result =>
  one.requests.average > other.requests.average ? one : other;

/** Checking, lists and tags over HTTP, compared with a framework that does nothing. */
export async function serviceCosts(): Promise<Findings> {
  const costs = await allCosts();
  return {
    tables: [
      {
        title: 'The service, one process, ten callers',
        head: ['', 'a second', 'ms at p99', 'bare framework to ours'],
        rows: costs.map(({ title, perSecond, p99, ratio }) => [
          title,
          digits(perSecond),
          digits(p99),
          digits(ratio),
        ]),
      },
    ],
    targets: costs.flatMap(({ title, limit, ratio: cost }) =>
      atMost(`Service: ${title}, compared with a bare framework`, limit, cost, ratio),
    ),
  };
}

async function allCosts(): Promise<ServiceCost[]> {
  await build();
  const data = mkdtempSync(join(tmpdir(), 'user-tool-bench-'));
  const service = await start(
    [file('../../../server/bin/user-tool.js'), 'serve', '--port', '0', '--data', data],
    {
      ...{ USER_TOOL_BOOTSTRAP_ADMIN_KEY: key, USER_TOOL_RATE_LIMIT: '0', USER_TOOL_MAX_DELAY: '0' },
      USER_TOOL_LOG_LEVEL: 'warn',
    },
  );
  const bare = await start(['--import', 'tsx', file('bare.ts')], {});
  try {
    const json = { 'content-type': 'application/json' };
    const post = async (path: string, body: object): Promise<{ id: string }> => {
      const headers = { ...json, 'x-api-key': key };
      const answer = await fetch(`${service.address}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { id: string };
    };
    for (let index = 0; index < 100; index++) {
      await post('/api/roles', { name: `role ${index}`, description: 'some words' });
    }
    const { id } = await post('/api/histories', { name: 'a' });
    const kinds: Kind[] = [
      {
        ...{ title: 'check a typical tool', limit: 400, method: 'POST', path: '/api/tools/check' },
        headers: { 'content-type': 'text/yaml' },
        body: readFileSync(file('../../../examples/trim-reads.tool.yml'), 'utf8'),
      },
      { title: 'list 100 roles', limit: 60, method: 'GET', path: '/api/roles' },
      {
        ...{ title: 'put five tags', limit: 400, method: 'PUT', path: '/api/tags', headers: json },
        body: JSON.stringify({
          ...{ item_id: id, item_class: 'History' },
          item_tags: ['name:reads', 'group:control', 'run.1', 'checked', 'x'],
        }),
      },
    ];
    const costs: ServiceCost[] = [];
    for (const kind of kinds) {
      const best = { own: await load(service.address, kind), base: await load(bare.address, kind) };
      // Alternating, as other work on the machine slows both.
      for (let round = 0; round < 3; round++) {
        best.own = faster(best.own, await load(service.address, kind));
        best.base = faster(best.base, await load(bare.address, kind));
      }
      costs.push({
        ...{
          title: kind.title,
          limit: kind.limit,
          perSecond: best.own.requests.average,
          p99: best.own.latency.p99,
        },
        ratio: best.base.requests.average / best.own.requests.average,
      });
    }
    return costs;
  } finally {
    for (const { child } of [service, bare]) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(data, { recursive: true });
  }
}
