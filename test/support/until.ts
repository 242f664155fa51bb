import assert from 'node:assert/strict';
import { long } from './sample.js';

/** Milliseconds until a wait fails; long runs share their machine for hours. */
const limit = long ? 120_000 : 60_000;

/** Waits until `probe` returns something; fails with `what` on a timeout. */
export async function until<T>(what: string, probe: () => T | undefined | false): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const answer = probe();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) assert.fail(`${what}: not within ${limit} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The same for a probe that queries the server. */
export async function poll<T>(what: string, probe: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) assert.fail(`${what}: not within ${limit} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
