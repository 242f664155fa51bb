import { amount, severities, type Problem } from '@user-tool/shared';
import type { FileResult } from '../../check/jobs/check-file.js';
import { visible } from '../terminal.js';
import type { Reporter } from './report.js';
import { countsText, humanPlace, printed, Tally } from './result.js';

/** Lines for problems at most: more would cost the reader more than another check after the first ones are fixed. */
export const maxAgentLines = 20;

/** A problem in a line of its own. */
interface Line {
  problem: Problem;
  text: string;
}

/**
 * The report for agents: the worst problems, each on one line with its place, code, sentence, and first fix; then the
 * totals and the next step.
 */
export const agentReport: Reporter = (write, context) => {
  const tally = new Tally();
  let worst: Line[] = [];
  let found = 0;
  return {
    file(file) {
      tally.add(file);
      const problems = printed(file, context);
      found += problems.length;
      worst = worstOf([...worst, ...problems.map((problem) => ({ problem, text: lineOf(file, problem) }))]);
    },
    end(unreadable) {
      for (const { text } of worst) write(text);
      for (const { path, reason } of unreadable)
        write(`${visible(path)}: cannot be read: ${visible(reason)}.\n`);
      if (tally.files > 0) write(`${totals(tally, found - worst.length)} ${nextStep(tally, worst)}\n`);
    },
  };
};

/** The most severe lines, those of the same severity in their order. */
function worstOf(lines: readonly Line[]): Line[] {
  const rank = ({ problem }: Line): number => severities.indexOf(problem.severity);
  return lines.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxAgentLines);
}

function lineOf(file: FileResult, { range, severity, code, message, fixes }: Problem): string {
  const { line, column } = humanPlace(file, range.start);
  const [fix] = fixes.toSorted((a, b) => Number(b.preferred) - Number(a.preferred));
  const way = fix ? ` ${fix.preferred ? 'Safe' : 'Suggested'} fix: ${visible(fix.title)}` : '';
  return `${visible(file.path)}:${line}:${column}: ${severity} ${code}: ${visible(message)}${way}\n`;
}

function totals({ files, counts }: Tally, hidden: number): string {
  const all = `${countsText(counts) || 'No problems'} in ${amount(files, 'file')}`;
  return hidden > 0 ? `${all}, ${hidden} of them not shown.` : `${all}.`;
}

/** What brings the tools closest to correct. */
function nextStep({ fixable }: Tally, [first]: readonly Line[]): string {
  if (fixable > 0) return 'Next: "user-tool fix --json" applies the safe fixes.';
  if (first) return `Next: correct the first line; "user-tool explain ${first.problem.code}" shows how.`;
  return 'Next: "user-tool render --sample TOOL".';
}
