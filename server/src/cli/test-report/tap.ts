import { placed, titleOf, type TestReporter } from './result.js';

/** The Test Anything Protocol, version 14. */
export const tapTestReport: TestReporter = (write) => {
  let count = 0;
  write('TAP version 14\n');
  return {
    tool(path, results) {
      for (const result of results) {
        count++;
        const title = `${path}: ${titleOf(result)}`.replace(/[\\#]/g, '\\$&');
        write(`${result.outcome === 'passed' ? '' : 'not '}ok ${count} - ${title}\n`);
        for (const fault of result.faults) write(`# ${placed(path, fault).replaceAll('\n', ' ')}\n`);
      }
    },
    end() {
      write(`1..${count}\n`);
    },
  };
};
