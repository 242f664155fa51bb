import { setImmediate } from 'node:timers/promises';
import QuickLRU from 'quick-lru';
import { maxFaults } from '../../check/jobs/validation-fault.js';
import type { TextChecker } from '../../check/text-checker.js';
import type { StoredTool } from '../../store/index.js';
import { faultLines } from './refusal.js';

/** The state of a stored document under the current rules (public platform, "Stable error codes"). */
export interface StoredToolState {
  /** `lifted`: it has fields that no longer exist, and is shown without them. */
  status: 'ok' | 'lifted' | 'invalid';
  /** Paths of the fields that are omitted, or a line for each error. */
  errors: string[];
  /** The document to show. */
  representation: unknown;
}

/** The path to a value in a document. */
type Path = readonly (string | number)[];

type Verdict = Pick<StoredToolState, 'status' | 'errors'> & { dropped: Path[] };

const sound: Verdict = { status: 'ok', errors: [], dropped: [] };

/** The minimum number of tools whose state is cached, latest first. */
const maxKept = 10_000;

/** Checks stored tools, each once: they never change, nor do the rules while the service runs. */
export function storedToolStates(checker: TextChecker) {
  const kept = new QuickLRU<string, Verdict>({ maxSize: maxKept });
  const keep = (uuid: string, verdict: Verdict): Verdict => {
    kept.set(uuid, verdict);
    return verdict;
  };
  const check = async ({ uuid, source, isPublic }: StoredTool): Promise<Verdict> => {
    // Lets other requests run between the documents of a long list.
    await setImmediate();
    const { faults } = await checker.submit({ text: source, ofAdministrators: isPublic }, 'representation');
    if (faults.length === 0) return keep(uuid, sound);
    const isOutdated = faults.length < maxFaults && faults.every(({ type }) => type === 'extra_forbidden');
    const dropped = isOutdated ? faults.map(({ loc }) => loc) : [];
    return keep(
      uuid,
      isOutdated
        ? { status: 'lifted', errors: dropped.map((path) => path.join('.')), dropped }
        : { status: 'invalid', errors: faultLines(faults), dropped },
    );
  };
  return {
    /** Records a tool that was just found valid. */
    keepSound: ({ uuid }: StoredTool): void => void keep(uuid, sound),
    /** @throws ServiceError `overloaded` like the checker */
    async of(tool: StoredTool): Promise<StoredToolState> {
      const { dropped, ...rest } = kept.get(tool.uuid) ?? (await check(tool));
      return { ...rest, representation: dropped.reduce(without, tool.representation) };
    },
  };
}

/** The value without the member at a path. */
function without(value: unknown, [step, ...rest]: Path): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? without(item, rest) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, own]) => {
      if (name !== String(step)) return [[name, own]];
      return rest.length > 0 ? [[name, without(own, rest)]] : [];
    }),
  );
}
