import type { Rule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const missingField: Rule = {
  code: 'missing-field',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a required field is absent',
  why: 'The platform refuses a tool that lacks one of the fields it needs: every tool has an `id`, a `version`, a `name`, a `container` and a `shell_command` (interface document, "User-defined tool definition"), every input and output a `name` and a `type`. The fix inserts the field where it usually stands, with a value to start from. What only some versions of the platform need is a warning.',
  bad: { text: '', without: ['container'] },
  good: { text: 'container: busybox:1.36\n' },
  check(tool, report) {
    structuralProblems(tool, 'missing-field').forEach(report);
  },
};
