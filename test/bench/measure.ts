import { readFileSync } from 'node:fs';

/** What many measurements come to: the middle, and the quartiles between which half of them are. */
export interface Summary {
  median: number;
  low: number;
  high: number;
  count: number;
}

/** The value below which a share of the samples is, from 0 to 1; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** Sums up measurements; undefined ones are left out. */
export function summary(samples: readonly (number | undefined)[]): Summary {
  const known = samples.filter((sample) => sample !== undefined);
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(known, share));
  return { median: median!, low: low!, high: high!, count: known.length };
}

/** A number with three digits, as people read it: `0.251`, `6.20`, `87.1`, `1,055`. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.1))));
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** A median, and half the distance between the quartiles in percent of it: `6.20 ±4%`. */
export function spread({ median, low, high, count }: Summary): string {
  if (count < 2) return digits(median);
  return `${digits(median)} ±${Math.round((50 * (high - low)) / median)}%`;
}

/** A ratio: `×4.10`. */
export const ratio = (value: number): string => (Number.isFinite(value) ? `×${digits(value)}` : '–');

/** A ratio below one, as people say it: `1/18`. */
export const oneIn = (ratio: number): string => `1/${digits(1 / ratio)}`;

/** Milliseconds of processor time of all programs that this process has started and that have ended. */
export function childrenCpu(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return undefined;
  }
}
