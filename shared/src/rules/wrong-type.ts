import type { PartRule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const wrongType: PartRule = {
  code: 'wrong-type',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a value of the wrong type',
  why: 'YAML reads `0.10` as a number and `true` as a boolean, and the platform rejects them where it needs text: put them in quotes. Conversely, `"5"` in quotes is text, not a number.',
  exceptions: [
    'In a `GalaxyUserTool`, a text that the platform converts, such as `"5"` for 5, is a warning.',
    'A value that only some YAML parsers read as the right type, such as `yes` for `true`, is a warning.',
  ],
  unfinished: 'value',
  bad: { text: 'description: 42\n' },
  good: { text: 'description: "42"\n' },
  checkPart(part, report, { platform }) {
    structuralProblems(part, 'wrong-type', platform).forEach(report);
  },
};
