import type { Rule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const notAllowedValue: Rule = {
  code: 'not-allowed-value',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a value that is none of those allowed',
  why: 'Some fields take one of a few words only, such as the `type` of an input. The message names the word that was probably meant, or all of them. A word that some versions of the platform do not take is a warning.',
  bad: { text: 'inputs:\n  - name: table\n    type: dta\n    format: tabular\n' },
  good: { text: 'inputs:\n  - name: table\n    type: data\n    format: tabular\n' },
  check(tool, report) {
    structuralProblems(tool, 'not-allowed-value').forEach(report);
  },
};
