import type { PartRule } from '../problems/rule.js';
import { quoted } from '../util/wording.js';
import { workDirPathFault } from '../values/work-dir-path.js';

export const outputPath: PartRule = {
  code: 'output-path',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'an output path that is absolute or leaves the working directory',
  why: 'The platform collects results only from the working directory, in which the command runs. Write the results there, and use a relative path such as `report.txt` or `results/report.txt`.',
  bad: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: ../count.txt\n',
  },
  good: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n',
  },
  checkPart(part, report) {
    for (const { scalar, use } of [...part.textsOf('written-file'), ...part.textsOf('directory')]) {
      const fault = workDirPathFault(scalar.decoded.text);
      if (fault === undefined || fault === 'empty') continue;
      const what = fault === 'absolute' ? 'is absolute' : 'leaves the working directory';
      const message = `The "${use.field.name}" ${quoted(scalar.decoded.text)} ${what}: use a path relative to the working directory.`;
      report({ node: scalar, message });
    }
  },
};
