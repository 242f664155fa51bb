import { parseMemorySize } from '../values/memory-size.js';
import { asMapping, asSequence, pairsByName, plainValue } from '../yaml/node.js';
import type { Tool } from './document.js';

/** How much of something a tool asks for; undefined where it says nothing, or nothing valid. */
export interface Amount {
  min: number | undefined;
  max: number | undefined;
}

/** What the `resource` requirements of a tool ask for. */
export interface Resources {
  cores: Amount;
  /** In MiB. */
  memory: Amount;
  /** In MiB. */
  temporarySpace: Amount;
  /** In bytes. */
  sharedMemory: number | undefined;
  /** In seconds. */
  timeLimit: number | undefined;
}

/**
 * The resources that a tool asks for. A later requirement overrides an earlier one.
 *
 * Source: public platform, "Requirements".
 */
export function resourcesOf({ fields }: Tool): Resources {
  const totals = new Map<string, number>();
  for (const { value } of asSequence(fields.get('requirements')?.value)?.items ?? []) {
    const mapping = asMapping(value);
    const pairs = mapping && pairsByName(mapping);
    if (!pairs || plainValue(pairs.get('type')?.value) !== 'resource') continue;
    for (const [name, pair] of pairs) {
      const read = name === 'shm_size' ? sizeOf : amountOf;
      const amount = read(plainValue(pair.value));
      if (amount !== undefined) totals.set(name, amount);
    }
  }
  const amount = (name: string): Amount => ({
    min: totals.get(`${name}_min`),
    max: totals.get(`${name}_max`),
  });
  return {
    cores: amount('cores'),
    memory: amount('ram'),
    temporarySpace: amount('tmpdir'),
    sharedMemory: totals.get('shm_size'),
    timeLimit: totals.get('timelimit'),
  };
}

/** A positive number, also if it is written as text. */
function amountOf(value: unknown): number | undefined {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount > 0 ? amount : undefined;
}

/** The bytes of a positive memory size, as a number or with a unit. */
function sizeOf(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return amountOf(parseMemorySize(String(value).trim()));
}
