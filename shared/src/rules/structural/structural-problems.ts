import type { ReportedProblem } from '../../problems/rule.js';
import type { Tool } from '../../tool/document.js';
import type { FindingOf } from '../../tool/finding.js';
import type { Finding } from '../../tool/structure.js';
import { ambiguousProblem } from './ambiguous.js';
import { blankProblem } from './blank.js';
import { fewProblem } from './few.js';
import { missingProblem } from './missing.js';
import { isTagged } from './type-fix.js';
import { typeProblem } from './type.js';
import { unknownProblem } from './unknown.js';
import { valueProblem } from './value.js';

type WriteProblem<K extends Finding['kind']> = (tool: Tool, finding: FindingOf<K>) => ReportedProblem;

const writers: { [K in Finding['kind']]: WriteProblem<K> } = {
  missing: missingProblem,
  unknown: unknownProblem,
  blank: blankProblem,
  type: typeProblem,
  ambiguous: ambiguousProblem,
  value: valueProblem,
  few: fewProblem,
};

/** The shape's findings that belong to a problem code, with messages and fixes. */
export function structuralProblems(tool: Tool, code: string): ReportedProblem[] {
  return tool.structure.findings
    .filter((finding) => finding.code === code)
    .filter((finding) => finding.kind !== 'ambiguous' || !isTagged(tool, finding.node))
    .map((finding) => structuralProblem(tool, finding));
}

/** One finding with its message and fixes. */
export function structuralProblem(tool: Tool, finding: Finding): ReportedProblem {
  const describe = writers[finding.kind] as WriteProblem<Finding['kind']>;
  const problem = describe(tool, finding);
  return finding.downgraded ? { ...problem, severity: 'warning' } : problem;
}
