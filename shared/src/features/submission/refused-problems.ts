import { check } from '../../checker/check.js';
import type { Problem } from '../../problems/problem.js';
import type { Document } from '../../tool/document.js';
import { matchFaults } from './locate-faults.js';
import { readFaults } from './read-faults.js';

/** A problem that a platform reports. */
export interface RefusedProblem extends Problem {
  /** The code of the equivalent problem; empty if only the platform finds it. */
  code: string;
  /** The platform's own code; empty if it has none. */
  platformCode: string;
}

/** What a platform reports about a document, as problems: its words, at our places, with our fixes. */
export function refusedProblems(document: Document, faults: readonly unknown[]): RefusedProblem[] {
  const read = readFaults(faults);
  const problems = check(document, { suppressions: false });
  return matchFaults(document, read, problems).map(({ range, same, path }, index) => {
    const { msg = '', type = '' } = read[index] ?? {};
    const message = msg === '' ? 'The platform rejects this.' : msg;
    const fallback = { code: '', fixes: [], related: [], url: '', path };
    return { ...(same ?? fallback), severity: 'error', message, range, platformCode: type };
  });
}
