import { quoted } from '../expressions/quote.js';
import { workDirPathFault } from '../values/work-dir-path.js';
import type { Rule } from '../problems/rule.js';

export const outputPath: Rule = {
  code: 'output-path',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a path of an output that is absolute or leaves the working directory',
  why: 'The platform collects results from the directory in which the command runs, and from nowhere else (interface document, "Output": a path in the working directory). Let the command write its results there, and name them by a path that begins there: `report.txt`, `results/report.txt`.',
  bad: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: ../count.txt\n',
  },
  good: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n',
  },
  check(tool, report) {
    for (const { scalar, use } of [...tool.textsOf('written-file'), ...tool.textsOf('directory')]) {
      const fault = workDirPathFault(scalar.decoded.text);
      if (fault === undefined || fault === 'empty') continue;
      const what = fault === 'absolute' ? 'is absolute' : 'leads out of the working directory';
      const message = `The "${use.field.name}" ${quoted(scalar.decoded.text)} ${what}: write a path that begins in the working directory.`;
      report({ node: scalar, message });
    }
  },
};
