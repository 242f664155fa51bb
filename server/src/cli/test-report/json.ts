import { titleOf, type TestReporter } from './result.js';

/** For programs. */
export const jsonTestReport: TestReporter = (write) => {
  const tools: object[] = [];
  return {
    tool(path, results) {
      const tests = results.map((result) => ({
        number: result.test.number,
        title: titleOf(result),
        outcome: result.outcome,
        faults: result.faults,
        seconds: result.duration / 1000,
        stderr: result.stderr,
      }));
      tools.push({ path, tests });
    },
    end() {
      write(`${JSON.stringify({ version: 1, tools }, undefined, 2)}\n`);
    },
  };
};
