import type { PartRule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const ambiguousScalar: PartRule = {
  code: 'ambiguous-scalar',
  severity: { platform: 'warning', galaxy: 'error' },
  summary: 'an unquoted value that YAML parsers read differently',
  why: 'YAML 1.1 and YAML 1.2 are both in use. In YAML 1.1, `yes` is `true`, `012` is ten and `1:30` is ninety; in YAML 1.2, they are text or other numbers. The platform may use either version, so put such text in quotes.',
  exceptions: [
    'Inside longer text, these words are safe.',
    'In a `GalaxyUserTool`, a value that YAML 1.2 reads as text is a warning, because the platform reads it so.',
  ],
  bad: { text: 'description: off\n' },
  good: { text: 'description: "off"\n' },
  checkPart(part, report, { platform }) {
    structuralProblems(part, 'ambiguous-scalar', platform).forEach(report);
  },
};
