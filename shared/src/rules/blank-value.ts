import type { Rule } from './rule.js';
import { structuralDrafts } from './structural/drafts.js';

export const blankValue: Rule = {
  code: 'blank-value',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'an empty value where text is required',
  why: 'The platform rejects a tool if required text is missing or consists only of whitespace. Fill in the value.',
  exceptions: ['Optional text, such as `description`, may be empty.'],
  bad: { text: 'name: "  "\n' },
  good: { text: 'name: Count lines\ndescription: ""\n' },
  check(tool, report) {
    structuralDrafts(tool, 'blank-value').forEach(report);
  },
};
