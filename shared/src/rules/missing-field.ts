import type { PartRule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const missingField: PartRule = {
  code: 'missing-field',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a required field is missing',
  why: 'The platform rejects a tool that lacks a required field. Every tool needs an `id`, a `version`, a `name`, a `container` and a `shell_command`; every input and output needs a `name` and a `type`. The fix inserts the field in its usual place, with a value to start from.',
  exceptions: ['A field that only some versions of the platform require is a warning.'],
  unfinished: 'mapping',
  bad: { text: '', without: ['container'] },
  good: { text: 'container: busybox:1.36\n' },
  checkPart(part, report, { platform }) {
    structuralProblems(part, 'missing-field', platform).forEach(report);
  },
};
