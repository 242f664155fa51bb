import { long } from './sample.js';

/**
 * How often a property is tried.
 * @param full how often it takes to be sure; an ordinary run, which many changes wait for, tries a twentieth of that,
 * and the long one thirty times that
 */
export function runs(full: number): { numRuns: number } {
  return { numRuns: long ? 30 * full : Math.ceil(full / 20) };
}

/** Milliseconds that a test of such properties may take, for `this.timeout`. */
export const timeoutMs = long ? 3_600_000 : 600_000;
