import { severities, type SeverityCounts } from '../problems/problem.js';
import { reportLimits } from '../problems/report-limits.js';
import type { DocumentRule } from '../problems/rule.js';
import { joined } from '../problems/wording.js';
import { fromYaml } from './yaml-syntax.js';

export const limitReached: DocumentRule = {
  code: 'limit-reached',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'too large, too deep, too many aliases, too many problems, or not text',
  why: 'Documents are read up to 8 MiB, 200 levels of nesting, and 100,000 values and a million characters with all aliases written out. A tool needs far less: a larger one holds data that belongs into a file or into the container. Of its problems 1,000 are reported, the most severe first; all of them count, and `user-tool fix` works on all of them.',
  bad: { text: `description: ${'['.repeat(201)}${']'.repeat(201)}\n` },
  good: { text: 'description: short\n' },
  checkDocument(document, report) {
    for (const problem of document.yaml.problems) {
      if (problem.kind === 'limit') report(fromYaml(problem));
    }
  },
};

/** Says how many problems are not reported. */
export function leftOutMessage(leftOut: SeverityCounts): string {
  const counts = severities
    .filter((severity) => leftOut[severity] > 0)
    .map((severity) => {
      const count = leftOut[severity];
      return `${count.toLocaleString('en')} ${severity}${count === 1 ? '' : 's'}`;
    });
  const most = reportLimits.problems.toLocaleString('en');
  return `Only the first ${most} problems are reported, the most severe first; not reported: ${joined(counts, 'and')}.`;
}
