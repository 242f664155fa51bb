import type { RecalledRun, RunIdentity } from '../job/recall.js';
import type { RunRequest, RunResult, Unready } from '../job/run-request.js';
import { runTool } from '../job/run-tool.js';
import type { Printed, RunCache } from './run-cache.js';

/** What a run came to, or an equal one earlier. */
export interface CachedRun {
  result: RunResult | Unready;
  printed: Printed;
  /** Whether it came from the cache. */
  isRecalled: boolean;
}

/**
 * Runs a tool, or recalls what an equal run came to, with what it printed.
 * @throws RunError as {@link runTool}
 */
export async function cachedRun(
  request: Omit<RunRequest, 'onOutput'> & { onOutput?: RunRequest['onOutput'] },
  cache: RunCache | undefined,
): Promise<CachedRun> {
  const pieces: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
  let key: string | undefined;
  let claims: RunIdentity['claims'] = [];
  let recalled: Printed | undefined;
  const recall = async (identity: RunIdentity): Promise<RecalledRun | undefined> => {
    key = await cache?.keyOf(identity);
    claims = identity.claims;
    const cached = key === undefined ? undefined : await cache?.recall(key, request.results);
    recalled = cached?.printed;
    for (const stream of ['stdout', 'stderr'] as const)
      if (recalled) request.onOutput?.(stream, recalled[stream]);
    return cached?.run;
  };
  const onOutput: RunRequest['onOutput'] = (stream, bytes) => {
    pieces[stream].push(bytes);
    request.onOutput?.(stream, bytes);
  };
  const result = await runTool({ ...request, onOutput, recall });
  if (recalled) return { result, printed: recalled, isRecalled: true };
  const printed = { stdout: Buffer.concat(pieces.stdout), stderr: Buffer.concat(pieces.stderr) };
  const { results } = request;
  if (key !== undefined && !('errors' in result))
    await cache?.keep(key, { result, claims, results, printed });
  return { result, printed, isRecalled: false };
}
