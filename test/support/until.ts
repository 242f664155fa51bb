import assert from 'node:assert/strict';

/** Milliseconds until a wait fails, which only what never comes reaches: machines can be a hundred times slower. */
const limit = 300_000;

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
