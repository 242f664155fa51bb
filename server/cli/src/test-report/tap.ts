import { toolName } from '../tool-place.js';
import { placed, recalledText, titleOf, type TestReporter } from './result.js';

/** The Test Anything Protocol, version 14. */
export const tapTestReport: TestReporter = (write) => {
  let count = 0;
  let recalled = 0;
  write('TAP version 14\n');
  return {
    tool(tool, results) {
      for (const result of results) {
        count++;
        if (result.isRecalled) recalled++;
        const title = `${toolName(tool)}: ${titleOf(result)}`.replace(/[\\#]/g, '\\$&');
        write(`${result.outcome === 'passed' ? '' : 'not '}ok ${count} - ${title}\n`);
        for (const fault of result.faults) write(`# ${placed(tool.path, fault).replaceAll('\n', ' ')}\n`);
      }
    },
    end() {
      if (recalled > 0) write(`# ${recalledText(recalled)}\n`);
      write(`1..${count}\n`);
    },
  };
};
