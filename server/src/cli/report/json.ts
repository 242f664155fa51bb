import { reportEntry } from '../../check/jobs/check-text.js';
import { countFileProblems, type Results } from './result.js';

/** The report for programs; its shape is a promise (`version`). Positions are zero-based, in UTF-16 units. */
export function jsonReport({ files }: Results): string {
  const counts = countFileProblems(files);
  const report = {
    version: 1,
    files: files.map(reportEntry),
    summary: {
      files: files.length,
      errors: counts.error,
      warnings: counts.warning,
      infos: counts.info,
      hints: counts.hint,
    },
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
