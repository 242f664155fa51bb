import type { PartRule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const blankValue: PartRule = {
  code: 'blank-value',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'an empty value where text is required',
  why: 'The platform rejects a tool if required text is missing or consists only of whitespace. Fill in the value.',
  exceptions: ['Optional text, such as `description`, may be empty.'],
  unfinished: 'value',
  bad: { text: 'name: "  "\n' },
  good: { text: 'name: Count lines\ndescription: ""\n' },
  checkPart(part, report, { platform }) {
    structuralProblems(part, 'blank-value', platform).forEach(report);
  },
};
