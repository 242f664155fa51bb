import { severities, type Severity, type SeverityCounts } from '../problems/problem.js';
import { reportLimits } from '../problems/report-limits.js';
import { descriptionOf, type RuleInfo } from '../problems/rule.js';
import type { FoundProblem } from './fixes/proof.js';
import { leftOutMessage, limitReached } from '../rules/limit-reached.js';
import type { Document } from '../tool/document.js';
import {
  detailsOf,
  defaultSeverityOf,
  severityOf,
  spanOf,
  toProblem,
  type Finding,
  type ProblemDetails,
} from './to-problem.js';

/** Whether a problem of a rule that begins at an offset is reported. */
export type Admits = (rule: RuleInfo, start: number) => boolean;

/**
 * What rules find in one document. Of more findings than are reported, the most severe are kept, of equal ones the
 * first in the document; the others are counted when they are found, without their message and fixes.
 */
export class Findings {
  private readonly bySeverity: Readonly<Record<Severity, FirstFindings>>;
  private count = 0;

  /** @param most how many are reported */
  constructor(
    private readonly admits: Admits = () => true,
    private readonly most: number = reportLimits.problems,
  ) {
    const none = (): FirstFindings => new FirstFindings(most);
    this.bySeverity = { error: none(), warning: none(), info: none(), hint: none() };
  }

  /** Records a finding if it is admitted. */
  add(finding: Finding): void {
    const { start } = spanOf(finding.problem);
    if (!this.admits(finding.rule.info, start)) return;
    this.bySeverity[severityOf(finding)].add({ finding, start, index: this.count++ });
  }

  /**
   * The problems to report, in document order, within {@link reportLimits}. If some are left out, the first problem
   * says how many, with the severity of the worst of them.
   */
  problems(document: Document): FoundProblem[] {
    let room = this.most;
    const leftOut = {} as SeverityCounts;
    const reported = severities.flatMap((severity) => {
      const findings = this.bySeverity[severity].inOrder().slice(0, room);
      room -= findings.length;
      leftOut[severity] = this.bySeverity[severity].count - findings.length;
      return findings;
    });
    const problems = withDetails(document, inDocumentOrder(reported), this.most < Infinity);
    const worst = severities.find((severity) => leftOut[severity] > 0);
    if (!worst) return problems;
    const problem = { message: leftOutMessage(leftOut) };
    const rule = { info: limitReached, rank: 0, severity: worst, ownSeverity: worst, isConfigured: true };
    const first = { ...toProblem(document, { rule, problem }, problem, nothing()), leftOut };
    return [{ problem: first, span: spanOf(problem), fixes: [], isError: false }, ...problems];
  }
}

/** A finding, where it begins, and how many were recorded before it. */
interface RecordedFinding {
  finding: Finding;
  start: number;
  index: number;
}

/** The first findings of a document, and the number of all. */
class FirstFindings {
  count = 0;
  private readonly kept: RecordedFinding[] = [];
  /** Where the last one begins that can be among the first. */
  private last = Infinity;

  constructor(private readonly most: number) {}

  add(recorded: RecordedFinding): void {
    this.count++;
    if (recorded.start > this.last) return;
    this.kept.push(recorded);
    if (this.kept.length >= 2 * this.most) this.trim();
  }

  inOrder(): RecordedFinding[] {
    return inDocumentOrder(this.kept);
  }

  private trim(): void {
    this.inOrder().length = this.most;
    const last = this.kept.at(-1);
    if (last) this.last = last.start;
  }
}

/** Sorts findings; at the same place, in the order of their rules. */
function inDocumentOrder(findings: RecordedFinding[]): RecordedFinding[] {
  return findings.sort(
    (a, b) => a.start - b.start || a.finding.rule.rank - b.finding.rule.rank || a.index - b.index,
  );
}

const nothing = (): ProblemDetails => ({ related: [], fixes: [] });

/** @param isLimited whether the related places and fixes of all problems together are limited */
function withDetails(
  document: Document,
  findings: readonly RecordedFinding[],
  isLimited: boolean,
): FoundProblem[] {
  let room: number = isLimited ? reportLimits.extras : Infinity;
  return findings.map(({ finding }) => {
    const description = descriptionOf(finding.problem);
    const details = room > 0 ? detailsOf(document, description) : nothing();
    if (isLimited) room -= JSON.stringify(details).length;
    return {
      problem: toProblem(document, finding, description, room > 0 ? details : nothing()),
      span: spanOf(finding.problem),
      fixes: room > 0 ? (description.fixes ?? []) : [],
      isError: defaultSeverityOf(finding) === 'error',
    };
  });
}
