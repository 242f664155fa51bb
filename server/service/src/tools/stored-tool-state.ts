import QuickLRU from 'quick-lru';
import type { DocumentPath } from '@user-tool/checking/tasks/lift.js';
import { maxFaults } from '@user-tool/checking/tasks/validation-fault.js';
import type { Asker } from '@user-tool/checking/thread-queue.js';
import type { ListedTool } from '@user-tool/records';
import type { ServiceDependencies } from '../server/dependencies.js';
import { faultLines } from './refusal.js';

/** The state of a stored document under the current rules (public platform, "Stable error codes"). */
export interface StoredToolState {
  /** `lifted`: it has fields that no longer exist, and is shown without them. */
  status: 'ok' | 'lifted' | 'invalid';
  /** Paths of the fields that are omitted, or a line for each error. */
  errors: string[];
  /** The `class` of the document. */
  toolClass: string;
  /** The document to show, as JSON. */
  representation: string;
}

type Verdict = Omit<StoredToolState, 'representation'> & { dropped: DocumentPath[] };

const sound = (toolClass: string): Verdict => ({ status: 'ok', errors: [], dropped: [], toolClass });

/** The minimum number of tools whose state is cached, latest first. */
const maxKept = 10_000;

/** Checks stored tools, each once: they never change, nor do the rules while the service runs. */
export function storedToolStates({ checker, store }: Pick<ServiceDependencies, 'checker' | 'store'>) {
  const kept = new QuickLRU<string, Verdict>({ maxSize: maxKept });
  const check = async ({ id, isPublic }: ListedTool, asker: Asker): Promise<Verdict> => {
    const document = { text: await store.tools.source(id), ofAdministrators: isPublic };
    const { faults, identity } = await checker.submit({ document, wanted: 'nothing', maxMade: 0 }, asker);
    const toolClass = identity.class ?? '';
    if (faults.length === 0) return sound(toolClass);
    const isOutdated = faults.length < maxFaults && faults.every(({ type }) => type === 'extra_forbidden');
    const dropped = isOutdated ? faults.map(({ loc }) => loc) : [];
    return isOutdated
      ? { status: 'lifted', errors: dropped.map((path) => path.join('.')), dropped, toolClass }
      : { status: 'invalid', errors: faultLines(faults), dropped, toolClass };
  };
  return {
    /** Records a tool that was just found valid. */
    keepSound: ({ uuid }: ListedTool, toolClass: string): void => void kept.set(uuid, sound(toolClass)),
    /** @throws PoolBusy */
    async of(tool: ListedTool, asker: Asker): Promise<StoredToolState> {
      const verdict = kept.get(tool.uuid) ?? (await check(tool, asker));
      kept.set(tool.uuid, verdict);
      const { dropped: paths, ...rest } = verdict;
      const json = tool.representation;
      return {
        ...rest,
        representation: paths.length > 0 ? await checker.withoutMembers({ json, paths }, asker) : json,
      };
    },
  };
}
