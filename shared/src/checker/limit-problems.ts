import { countProblems, severities, type Problem, type Severity } from '../problems/problem.js';
import { reportLimits } from '../problems/report-limits.js';
import { leftOutMessage, limitReached } from '../rules/limit-reached.js';
import type { Document } from '../tool/document.js';
import { detailsOf, toProblem, type PendingProblem, type ProblemDetails } from './to-problem.js';

/** All findings as problems, in document order. */
export function allProblems(document: Document, found: readonly PendingProblem[]): Problem[] {
  return inOrder(found).map((one) => toProblem(document, one, detailsOf(document, one.reported)));
}

/**
 * Findings as problems, in document order, within {@link reportLimits}. If some are left out, the first
 * problem says how many, with the severity of the worst of them.
 */
export function reportedProblems(document: Document, found: readonly PendingProblem[]): Problem[] {
  const kept = mostSevereFirst(inOrder(found));
  const problems = withinLimits(document, kept);
  if (kept.length === found.length) return problems;
  const isKept = new Set(kept);
  const leftOut = countProblems(found.filter((one) => !isKept.has(one)));
  const severity = severities.find((one) => leftOut[one] > 0) as Severity;
  const reported = { message: leftOutMessage(leftOut) };
  return [
    { ...toProblem(document, { rule: limitReached, severity, reported, start: 0 }, nothing()), leftOut },
    ...problems,
  ];
}

const nothing = (): ProblemDetails => ({ related: [], fixes: [] });

function inOrder(found: readonly PendingProblem[]): PendingProblem[] {
  return [...found].sort((a, b) => a.start - b.start);
}

/** As many as are reported; among equal severities, the first. */
function mostSevereFirst(found: readonly PendingProblem[]): readonly PendingProblem[] {
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

function withinLimits(document: Document, found: readonly PendingProblem[]): Problem[] {
  let room: number = reportLimits.extras;
  return found.map((one) => {
    const extras = room > 0 ? detailsOf(document, one.reported) : nothing();
    room -= JSON.stringify(extras).length;
    return toProblem(document, one, room > 0 ? extras : nothing());
  });
}
