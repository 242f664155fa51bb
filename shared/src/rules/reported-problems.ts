import type { Document } from '../tool/document.js';
import { limitReached, leftOutMessage } from './limit-reached.js';
import { countProblems, severities, type Problem, type Severity } from './problem.js';
import { reportLimits } from './report-limits.js';
import { extrasOf, toProblem, type Extras, type Found } from './to-problem.js';

/** All that was found as problems, in document order. */
export function allProblems(document: Document, found: readonly Found[]): Problem[] {
  return inOrder(found).map((one) => toProblem(document, one, extrasOf(document, one.draft)));
}

/**
 * What was found as problems, in document order, within {@link reportLimits}. Where some are left out, the first
 * problem says how many, with the severity of the worst of them.
 */
export function reportedProblems(document: Document, found: readonly Found[]): Problem[] {
  const kept = mostSevere(inOrder(found));
  const problems = withinLimits(document, kept);
  if (kept.length === found.length) return problems;
  const isKept = new Set(kept);
  const leftOut = countProblems(found.filter((one) => !isKept.has(one)));
  const severity = severities.find((one) => leftOut[one] > 0) as Severity;
  const draft = { message: leftOutMessage(leftOut) };
  return [
    { ...toProblem(document, { rule: limitReached, severity, draft, start: 0 }, nothing()), leftOut },
    ...problems,
  ];
}

const nothing = (): Extras => ({ related: [], fixes: [] });

function inOrder(found: readonly Found[]): Found[] {
  return [...found].sort((a, b) => a.start - b.start);
}

/** As many as are reported; of those of equal severity the first. */
function mostSevere(found: readonly Found[]): readonly Found[] {
  if (found.length <= reportLimits.problems) return found;
  const counts = countProblems(found);
  let room: number = reportLimits.problems;
  const rooms = new Map(
    severities.map((severity) => {
      const taken = Math.min(room, counts[severity]);
      room -= taken;
      return [severity, taken];
    }),
  );
  return found.filter(({ severity }) => {
    const left = rooms.get(severity) ?? 0;
    rooms.set(severity, left - 1);
    return left > 0;
  });
}

function withinLimits(document: Document, found: readonly Found[]): Problem[] {
  let room: number = reportLimits.extras;
  return found.map((one) => {
    const extras = room > 0 ? extrasOf(document, one.draft) : nothing();
    room -= JSON.stringify(extras).length;
    return toProblem(document, one, room > 0 ? extras : nothing());
  });
}
