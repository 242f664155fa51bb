import type { Rule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const unknownField: Rule = {
  code: 'unknown-field',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a field that does not exist here',
  why: 'The platform refuses a tool with a field that it does not know, so that a slip in a name is noticed. Correct the name, or remove the field. Some fields belong to older formats and are written in another way now; the message says how. Data outputs of a `GalaxyUserTool` are an exception: unknown fields are ignored there, and the problem is a warning.',
  bad: { text: 'licence: MIT\n' },
  good: { text: 'license: MIT\n' },
  check(tool, report) {
    structuralProblems(tool, 'unknown-field').forEach(report);
  },
};
