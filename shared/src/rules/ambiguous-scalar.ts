import type { Rule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const ambiguousScalar: Rule = {
  code: 'ambiguous-scalar',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a value without quotes that readers of YAML take for different things',
  why: 'There are two versions of YAML in use, 1.1 and 1.2. To one of them `yes` is `true`, `012` is ten and `1:30` is ninety; to the other they are text or other numbers. The platform may use either, so put such a text in quotes. Inside a longer text these words are fine.',
  bad: { text: 'description: off\n' },
  good: { text: 'description: "off"\n' },
  check(tool, report) {
    structuralProblems(tool, 'ambiguous-scalar').forEach(report);
  },
};
