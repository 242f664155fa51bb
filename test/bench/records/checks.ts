import type autocannon from 'autocannon';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digits } from '../measure.js';
import { atLeast, type Findings } from '../report/section.js';
import { bothServices, fileOf, load, type Load } from './programs.js';

const tool = readFileSync(fileOf('../../../examples/trim-reads.tool.yml'), 'utf8');

/** Another caller than the one who lists roles. */
const checks: Load = {
  ...{ method: 'POST', path: '/api/tools/check', body: tool, connections: 50, duration: 4 },
  headers: { 'content-type': 'text/yaml', 'x-api-key': '' },
};
/** A document that takes a thread a second. */
const long: Load = {
  ...{ ...checks, connections: 4, duration: 8 },
  body: tool.replace(
    /^shell_command: [|>].*$/m,
    (line) => `${line}\n${'  echo $(inputs.zz)\n'.repeat(50_000)}`,
  ),
};
const health: Load = { method: 'GET', path: '/api/health', connections: 1, duration: 4 };
const roles: Load = { method: 'GET', path: '/api/roles', connections: 4, duration: 3 };

/** Checks over HTTP: next to the command, and what they leave to other callers. */
export async function checkCosts(): Promise<Findings> {
  const [checked, idle, busy, waits] = await bothServices(async (service) => {
    // A service runs for long: until its code is compiled for speed, it is slower.
    await load(service, { ...checks, duration: 24 });
    const alone = await load(service, checks);
    const before = await load(service, roles);
    const [, during] = await Promise.all([load(service, checks), load(service, roles)]);
    const waits: (readonly [string, autocannon.Result['latency']])[] = [];
    for (const [title, busyLoad] of [
      ['those checks run', checks],
      ['documents of 1 MB are checked', long],
    ] as const) {
      const [, { latency }] = await Promise.all([load(service, busyLoad), load(service, health)]);
      waits.push([title, latency]);
    }
    const [rate, rateBefore, rateDuring] = [alone, before, during].map(({ requests }) => requests.average);
    return [rate, rateBefore, rateDuring, waits] as const;
  });
  const command = commandRate();
  const shareOfCommand = (checked ?? NaN) / command;
  const shareOfRoles = (busy ?? NaN) / (idle ?? NaN);
  return {
    tables: [
      {
        title: 'Checks over HTTP, of one caller with 50 connections',
        head: ['', 'a second'],
        rows: [
          ['check a typical tool', digits(checked ?? NaN)],
          ['the same with `user-tool check`', digits(command)],
          ['another caller lists roles, without those checks', digits(idle ?? NaN)],
          ['another caller lists roles, with them', digits(busy ?? NaN)],
        ],
        notes: ['The program that sends the requests runs on the same processors.'],
      },
      {
        title: 'The wait for `/api/health`: ms',
        head: ['while', 'p50', 'p99', 'longest'],
        rows: waits.map(([title, { p50, p99, max }]) => [title, digits(p50), digits(p99), digits(max)]),
      },
    ],
    targets: [
      ...atLeast('Checks over HTTP: share of what the command does', 0.7, shareOfCommand, percent),
      ...atLeast(
        'Fairness: share of the rate at which another caller lists roles',
        0.25,
        shareOfRoles,
        percent,
      ),
    ],
  };
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Tools that the command checks in a second, without the time that it needs to start. */
function commandRate(): number {
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-bench-'));
  try {
    const [few, many] = [2_000, 10_000].map((count) => {
      const own = join(folder, String(count));
      mkdirSync(own);
      for (let index = 0; index < count; index++)
        writeFileSync(
          join(own, `${index}.tool.yml`),
          tool.replace(/^version: .*$/m, `version: 1.0.${index}`),
        );
      const start = performance.now();
      execFileSync(process.execPath, [fileOf('../../../server/bin/user-tool.js'), 'check', own], {
        stdio: 'ignore',
      });
      return { count, seconds: (performance.now() - start) / 1_000 };
    });
    if (!few || !many) return NaN;
    return (many.count - few.count) / (many.seconds - few.seconds);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
