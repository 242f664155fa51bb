import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { poll } from '../support/until.js';
import { jsonOf, send } from './load.js';
import type { Running } from './serving.js';

/** What an import of one large file cost. */
export interface LargeImport {
  /** Bytes of memory at its peak beyond those before; undefined where the system does not report it. */
  growth: number | undefined;
  /** Milliseconds until it had been sent, and until it was imported. */
  sent: number;
  imported: number;
  /** The record of its dataset. */
  dataset: Record<string, unknown>;
}

const mebi = 1024 * 1024;
const boundary = 'a-boundary-that-no-line-has';

/** Sends a table of about that size in a form, and waits until it is imported. */
export async function importLarge(
  { address, process: { pid = 0 } }: Pick<Running, 'address' | 'process'>,
  { key, size }: { key: string; size: number },
): Promise<LargeImport> {
  const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await send(`${address}${path}`, { ...jsonOf(body), method, key });
    assert.equal(answer.status, 200, answer.body);
    return JSON.parse(answer.body) as Record<string, unknown>;
  };
  const { id: history } = await ask('POST', '/api/histories', { name: 'large' });
  resetPeak(pid);
  const before = memoryOf(pid, 'VmRSS');
  const start = performance.now();
  const { outputs, jobs } = await sendForm(address, { key, size, history: String(history) });
  const sent = performance.now() - start;
  await poll('the import', async () => {
    const { state } = await ask('GET', `/api/jobs/${jobs[0]?.id}`);
    assert.notEqual(state, 'error');
    return state === 'ok';
  });
  const imported = performance.now() - start;
  const peak = memoryOf(pid, 'VmHWM');
  const dataset = await ask('GET', `/api/datasets/${outputs[0]?.id}`);
  return { sent, imported, dataset, growth: peak && before && Math.max(0, peak - before) };
}

async function sendForm(
  address: string,
  { key, size, history }: { key: string; size: number; history: string },
): Promise<Record<'outputs' | 'jobs', { id: string }[]>> {
  const part = (head: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const targets = JSON.stringify([{ destination: { type: 'hdas' }, elements: [{ src: 'files' }] }]);
  const head =
    `${part('name="history_id"')}${history}\r\n${part('name="targets"')}${targets}\r\n` +
    part('name="files_0|file_data"; filename="large.tsv"');
  const tail = `\r\n--${boundary}--\r\n`;
  const rows = Buffer.from('a row\tof a\ttable\n'.repeat(Math.floor(mebi / 17)));
  const turns = Math.ceil(size / rows.length);
  function* body(): Generator<Buffer> {
    yield Buffer.from(head);
    for (let turn = 0; turn < turns; turn++) yield rows;
    yield Buffer.from(tail);
  }
  const sending = request(`${address}/api/tools/fetch`, {
    method: 'POST',
    headers: {
      ...{ 'x-api-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` },
      'content-length': head.length + turns * rows.length + tail.length,
    },
  });
  const answer = new Promise<string>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => {
      let heard = '';
      response.on('data', (piece: Buffer) => (heard += piece.toString()));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(heard);
        else reject(new Error(heard));
      });
    });
  });
  await pipeline(Readable.from(body()), sending);
  return JSON.parse(await answer) as Record<'outputs' | 'jobs', { id: string }[]>;
}

/** Whether the system reports the memory of processes. */
export const reportsMemory = existsSync('/proc/self/clear_refs');

/** Begins to measure the peak of the memory of a process again (Linux, proc_pid_clear_refs). */
function resetPeak(pid: number): void {
  if (reportsMemory) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Bytes, as Linux reports them. */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number | undefined {
  if (!reportsMemory) return undefined;
  const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return 1024 * Number(found?.[1]);
}
