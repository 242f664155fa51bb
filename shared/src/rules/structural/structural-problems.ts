import { firstLine, headOf, reportedSpan } from '../../problems/reported-spans.js';
import type { Description, LazyDescription, ReportedPlace } from '../../problems/rule.js';
import type { ToolPart } from '../../tool/part.js';
import type { FindingOf } from '../../tool/finding.js';
import type { Finding } from '../../tool/finding.js';
import { defaultPlatform, type PlatformVersion } from '../../values/platform-version.js';
import { ambiguousProblem } from './ambiguous.js';
import { blankProblem } from './blank.js';
import { fewProblem } from './few.js';
import { missingProblem } from './missing.js';
import { findingOn } from './on-platform.js';
import { isTagged } from './type-fix.js';
import { typeProblem } from './type.js';
import { unknownProblem } from './unknown.js';
import { valueProblem } from './value.js';

type Describe<K extends Finding['kind']> = (part: ToolPart, finding: FindingOf<K>) => Description;

const descriptions: { [K in Finding['kind']]: Describe<K> } = {
  missing: missingProblem,
  unknown: unknownProblem,
  blank: blankProblem,
  type: typeProblem,
  ambiguous: ambiguousProblem,
  value: valueProblem,
  few: fewProblem,
};

/**
 * The shape's findings that belong to a problem code, with messages and fixes.
 * @param platform the version of the platform, whose older releases take some of them differently
 */
export function structuralProblems(
  part: ToolPart,
  code: string,
  platform: PlatformVersion = defaultPlatform,
): StructuralProblem[] {
  return part.structure.findings
    .filter((finding) => finding.code === code && !isWrittenForBoolean(finding))
    .filter((finding) => finding.kind !== 'ambiguous' || !isTagged(part, finding.node))
    .flatMap((finding) => findingOn(platform, finding, part.dialect.name) ?? [])
    .map((finding) => structuralProblem(part, finding));
}

/** Whether a finding is about what the command gets in place of a boolean: it needs more than its part to be fixed. */
export function isWrittenForBoolean(finding: Finding): finding is FindingOf<'unknown'> {
  return finding.kind === 'unknown' && finding.replacement?.isWrittenForBoolean === true;
}

/** A problem of the document's shape. */
export type StructuralProblem = ReportedPlace & LazyDescription;

/** One finding with its message and fixes. */
export function structuralProblem(part: ToolPart, finding: Finding): StructuralProblem {
  const describe = descriptions[finding.kind] as Describe<Finding['kind']>;
  return {
    ...placeOf(part, finding),
    ...(finding.downgraded && { severity: 'warning' as const }),
    describe: () => describe(part, finding),
  };
}

function placeOf(part: ToolPart, finding: Finding): ReportedPlace {
  switch (finding.kind) {
    case 'missing':
      return { node: finding.mapping, span: headOf(finding.mapping) };
    case 'unknown':
      return { node: finding.pair, span: firstLine(part, finding.pair.key.span) };
    default:
      return { node: finding.node, span: reportedSpan(part, finding.node) };
  }
}
