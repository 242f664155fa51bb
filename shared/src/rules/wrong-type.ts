import type { Rule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const wrongType: Rule = {
  code: 'wrong-type',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a value of the wrong type',
  why: 'YAML reads `0.10` as a number and `true` as a boolean, and the platform refuses them where it needs text: put them in quotes. The other way round, `"5"` in quotes is text and no number. What only some readers of YAML take for the right type, such as `yes` for `true`, is a warning.',
  bad: { text: 'description: 42\n' },
  good: { text: 'description: "42"\n' },
  check(tool, report) {
    structuralProblems(tool, 'wrong-type').forEach(report);
  },
};
