import { duplicateDrafts } from './values/duplicates.js';
import type { Rule } from '../problems/rule.js';

export const outputDuplicate: Rule = {
  code: 'output-duplicate',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'two outputs of one name',
  why: 'The platform keeps the results of a job by the names of the outputs, so that of two outputs with one name one would be lost. An input and an output may share a name.',
  bad: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n',
  },
  good: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n  - name: table\n    type: data\n    format: txt\n    from_work_dir: count.txt\n',
  },
  check(tool, report) {
    duplicateDrafts(tool.outputs, 'output').forEach(report);
  },
};
