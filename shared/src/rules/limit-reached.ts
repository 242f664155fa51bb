import { severities, type SeverityCounts } from '../problems/problem.js';
import { reportLimits } from '../problems/report-limits.js';
import type { DocumentRule } from '../problems/rule.js';
import { joined } from '../util/wording.js';
import { fromYaml } from './yaml-syntax.js';

export const limitReached: DocumentRule = {
  code: 'limit-reached',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a document that is too large or too deeply nested, has too many problems, or is not text',
  why: 'A document can have up to 8 MiB and 200 levels of nesting. With all aliases expanded, it can have up to 100,000 values and a million characters. A tool needs far less: move large data to a file or into the container.',
  exceptions: [
    'At most 1,000 problems are reported, the most severe first. The others are still counted, and `user-tool fix` fixes them too.',
  ],
  bad: { text: `description: ${'['.repeat(201)}${']'.repeat(201)}\n` },
  good: { text: 'description: short\n' },
  checkDocument(document, report) {
    for (const problem of document.yaml.problems) {
      if (problem.kind === 'limit') report(fromYaml(problem, document.source.text));
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
  return `Only the ${most} most severe problems are reported. Not reported: ${joined(counts, 'and')}.`;
}
