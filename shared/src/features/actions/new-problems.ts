import { severities, type Problem } from '../../problems/problem.js';
import { addToMultimap } from '../../util/collections.js';

/**
 * The errors and warnings of a text that an earlier version did not have, or had with a lower severity. A
 * problem is identified by its message, or else by its code and path.
 */
export function newProblems(before: readonly Problem[], after: readonly Problem[]): Problem[] {
  const grave = after.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const unmatched = new Set(before);
  const bySentence = unseenBy(unmatched, ({ code, message }) => JSON.stringify([code, message]));
  const byPlace = unseenBy(unmatched, ({ code, path }) => JSON.stringify([code, path]));
  return grave.filter(bySentence).filter(byPlace);
}

/** Returns whether the set has no problem with the same key and severity; removes a match from the set. */
function unseenBy(
  unmatched: Set<Problem>,
  keyOf: (problem: Problem) => string,
): (problem: Problem) => boolean {
  const groups = new Map<string, Problem[]>();
  for (const problem of unmatched) {
    const key = keyOf(problem);
    addToMultimap(groups, key, problem);
  }
  return (problem) => {
    const group = groups.get(keyOf(problem)) ?? [];
    for (let candidate = group.pop(); candidate; candidate = group.pop()) {
      if (!unmatched.has(candidate) || rank(candidate) > rank(problem)) continue;
      unmatched.delete(candidate);
      return false;
    }
    return true;
  };
}

function rank({ severity }: Problem): number {
  return severities.indexOf(severity);
}
