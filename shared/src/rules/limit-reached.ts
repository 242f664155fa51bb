import type { Rule } from './rule.js';
import { fromYaml } from './yaml-syntax.js';

export const limitReached: Rule = {
  code: 'limit-reached',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'too large, too deep, too many aliases, or not text',
  why: 'Documents are read up to 8 MiB, 200 levels of nesting and 100,000 values with all aliases written out. A tool needs far less: a larger one holds data that belongs into a file or into the container.',
  bad: { text: `description: ${'['.repeat(201)}${']'.repeat(201)}\n` },
  good: { text: 'description: short\n' },
  anyDocument: true,
  check(tool, report) {
    for (const problem of tool.document.problems) {
      if (problem.kind === 'limit') report(fromYaml(problem));
    }
  },
};
