import type { Rule } from '../problems/rule.js';
import { structuralProblems } from './structural/structural-problems.js';

export const blankValue: Rule = {
  code: 'blank-value',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'an empty value where text is needed',
  why: 'A key with nothing behind it, empty quotes and quotes with only white space between them say nothing: the platform refuses them where it needs text (interface document, "Parameter references", rule 4). Write the value. Texts that may be absent, such as `description`, may be empty too.',
  bad: { text: 'name: "  "\n' },
  good: { text: 'name: Count lines\ndescription: ""\n' },
  check(tool, report) {
    structuralProblems(tool, 'blank-value').forEach(report);
  },
};
