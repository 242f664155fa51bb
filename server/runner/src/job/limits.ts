import type { Resources } from '@user-tool/shared';
import { availableParallelism, totalmem } from 'node:os';
import { jobPaths } from './job-folder.js';
import type { JobLimits } from '../runtimes/runtime.js';

const mebibyte = 1024 * 1024;

/** The limits of a job where neither the tool nor the caller says otherwise. */
const usual = { cores: 1, memory: 4096, processes: 512, time: 3600, fileSize: 102_400 };

/** A tool that asks for nothing. */
export const noResources: Resources = {
  cores: { min: undefined, max: undefined },
  memory: { min: undefined, max: undefined },
  temporarySpace: { min: undefined, max: undefined },
  sharedMemory: undefined,
  timeLimit: undefined,
};

/**
 * The limits of a job: what the caller says, else what the tool asks for, else the usual ones; never more cores and
 * memory than this machine has.
 * @param atMost bounds of what the tool asks for
 */
export function limitsFor(
  { cores, memory, sharedMemory, timeLimit }: Resources,
  overrides: Partial<JobLimits> = {},
  { time = Infinity, memory: memoryLimit = Infinity }: Pick<Partial<JobLimits>, 'time' | 'memory'> = {},
): JobLimits {
  const most = Math.min(memoryLimit, Math.max(64, Math.floor(totalmem() / mebibyte)));
  const limits = {
    ...usual,
    cores: Math.min(Math.ceil(cores.max ?? cores.min ?? usual.cores), availableParallelism()),
    memory: Math.min(Math.ceil(memory.max ?? Math.max(memory.min ?? 0, usual.memory)), most),
    time: Math.min(timeLimit ?? usual.time, time),
    ...overrides,
  };
  // It is a part of the memory.
  const shared = sharedMemory === undefined ? undefined : Math.min(sharedMemory, limits.memory * mebibyte);
  return { ...limits, ...(shared !== undefined && { sharedMemory: shared }) };
}

/** What the platform tells a job about itself: its home is where the command runs. */
export function environmentFor({ cores, memory }: JobLimits): Record<string, string> {
  const { working, temporary } = jobPaths;
  return {
    GALAXY_SLOTS: String(cores),
    GALAXY_MEMORY_MB: String(memory),
    GALAXY_MEMORY_MB_PER_SLOT: String(Math.floor(memory / cores)),
    HOME: working,
    TMPDIR: temporary,
    TMP: temporary,
    TEMP: temporary,
  };
}
