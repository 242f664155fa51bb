import { amount, type Problem, type SeverityCounts } from '@user-tool/shared';
import type { FileResult } from '@user-tool/checking/tasks/check-file.js';
import { countsText, maxAgentLines, problemLine, worstFirst } from '@user-tool/common/problem-lines.js';
import { visible } from '../terminal.js';
import type { Reporter } from './report.js';
import { humanPlace, isPrinted, printed, Tally } from './result.js';

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
  const fixable: string[] = [];
  let worst: Line[] = [];
  let total = 0;
  return {
    file(file) {
      tally.add(file);
      if (file.problems.some(({ fixes }) => fixes.some(({ preferred }) => preferred)))
        fixable.push(file.path);
      const problems = printed(file, context);
      total += problems.length;
      worst = worstOf([...worst, ...problems.map((problem) => ({ problem, text: lineOf(file, problem) }))]);
    },
    end(unreadable) {
      for (const { text } of worst) write(text);
      for (const { path, reason } of unreadable)
        write(`${visible(path)}: cannot be read: ${visible(reason)}.\n`);
      const counts = isPrinted('hint', context.lowest) ? tally.counts : { ...tally.counts, hint: 0 };
      const hidden = total - worst.length;
      if (tally.files > 0) write(`${totals(tally.files, counts, hidden)} ${nextStep(fixable, worst)}\n`);
    },
  };
};

/** The most severe lines, those of the same severity in their order. */
function worstOf(lines: readonly Line[]): Line[] {
  return worstFirst(lines, ({ problem }) => problem.severity).slice(0, maxAgentLines);
}

function lineOf(file: FileResult, problem: Problem): string {
  return `${problemLine(file.path, humanPlace(file, problem.range.start), problem)}\n`;
}

/** Hints are a matter of taste: they are counted only if they are printed. */
function totals(files: number, counts: SeverityCounts, hidden: number): string {
  const all = `${countsText(counts) || 'No problems'} in ${amount(files, 'file')}`;
  return hidden > 0 ? `${all}, ${hidden} of them not shown.` : `${all}.`;
}

/** Files in a proposed command. */
const maxNamed = 5;

function shellWord(path: string): string {
  const shown = visible(path);
  return /^[\w./@%+,:-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}

/** What brings the tools closest to correct. */
function nextStep(fixable: readonly string[], [first]: readonly Line[]): string {
  const files = fixable.length <= maxNamed ? fixable.map(shellWord).join(' ') : 'FILES';
  if (fixable.length > 0) return `Next: "user-tool fix --json ${files}" applies the safe fixes.`;
  if (first) return `Next: correct the first line; "user-tool explain ${first.problem.code}" shows how.`;
  return 'Next: "user-tool render --sample TOOL".';
}
