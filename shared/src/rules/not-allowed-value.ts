import type { PartRule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const notAllowedValue: PartRule = {
  code: 'not-allowed-value',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a value that is not one of the allowed values',
  why: 'Some fields accept only certain words, such as the `type` of an input. The message suggests the most similar word, or lists all of them.',
  exceptions: ['A word that only some versions of the platform reject is a warning.'],
  bad: { text: 'inputs:\n  - name: table\n    type: dta\n    format: tabular\n' },
  good: { text: 'inputs:\n  - name: table\n    type: data\n    format: tabular\n' },
  checkPart(part, report, { platform }) {
    structuralProblems(part, 'not-allowed-value', platform).forEach(report);
  },
};
