import { wrapAnsi } from 'fast-wrap-ansi';
import type { TestResult } from '@user-tool/runner/testing/test-tool.js';
import { colorsFor, terminalWidth, visible } from '../terminal.js';
import { toolName } from '../tool-place.js';
import { placed, recalledText, titleOf, type TestReporter } from './result.js';

const marks = { passed: '✓', failed: '✗', error: '!' } as const;

/** For people: a line for each test, with what does not hold below. */
export const textTestReport: TestReporter = (write) => {
  const { green, red, yellow, dim, bold } = colorsFor(process.stdout);
  const colors = { passed: green, failed: red, error: yellow };
  const counts = { passed: 0, failed: 0, error: 0 };
  let recalled = 0;
  const width = terminalWidth(process.stdout);
  const line = (text: string): void => {
    write(`${text}\n`);
  };
  const wrapped = (text: string): string[] =>
    width === undefined ? [visible(text)] : wrapAnsi(visible(text), width - 4).split('\n');
  const details = (path: string, { faults, stderr, outcome }: TestResult): void => {
    for (const fault of faults) for (const one of wrapped(placed(path, fault))) line(`    ${one}`);
    const printed = stderr.trimEnd();
    if (outcome === 'passed' || printed === '') return;
    line(dim('    standard error:'));
    for (const one of printed.split('\n').slice(-10)) line(dim(`    | ${visible(one)}`));
  };
  return {
    tool(tool, results) {
      if (results.length === 0) return;
      line(bold(visible(toolName(tool))));
      for (const result of results) {
        const { outcome, duration, isRecalled } = result;
        counts[outcome]++;
        if (isRecalled) recalled++;
        const time = isRecalled ? 'cached' : `${(duration / 1000).toFixed(1)} s`;
        const mark = colors[outcome](marks[outcome]);
        line(`  ${mark} ${visible(titleOf(result))} ${dim(`(${time})`)}`);
        details(tool.path, result);
      }
    },
    end() {
      const { passed, failed, error } = counts;
      const undecided = error > 0 ? `, ${error} not decided` : '';
      line(`${passed} passed, ${failed} failed${undecided}.`);
      if (recalled > 0) line(`${recalledText(recalled)}.`);
    },
  };
};
