import type { PartRule, ToolRule } from '../problems/rule.js';
import { booleanOptionProblems } from './structural/boolean-options.js';
import { structuralProblems } from './structural/structural-problems.js';

export const unknownField: PartRule & ToolRule = {
  code: 'unknown-field',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a field that does not exist here',
  why: 'The platform rejects a tool with an unknown field, so that misspelled names are noticed. Correct the name, or remove the field. If the field comes from an older format, the message explains what to use instead.',
  exceptions: ['In data outputs of a `GalaxyUserTool`, unknown fields are ignored, so they are warnings.'],
  bad: { text: 'licence: MIT\n' },
  good: { text: 'license: MIT\n' },
  checkPart(part, report, { platform }) {
    structuralProblems(part, 'unknown-field', platform).forEach(report);
  },
  checkTool(tool, report, { platform }) {
    booleanOptionProblems(tool, platform).forEach(report);
  },
};
