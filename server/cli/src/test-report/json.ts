import { resultForPrograms, type TestReporter } from './result.js';

/** For programs. */
export const jsonTestReport: TestReporter = (write) => {
  const tools: object[] = [];
  return {
    tool(tool, results) {
      tools.push({ ...tool, tests: results.map(resultForPrograms) });
    },
    end() {
      write(`${JSON.stringify({ version: 1, tools }, undefined, 2)}\n`);
    },
  };
};
