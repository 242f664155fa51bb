import type { ToolRule } from '../problems/rule.js';
import { duplicateDrafts } from './values/duplicates.js';

export const outputDuplicate: ToolRule = {
  code: 'output-duplicate',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'two outputs with the same name',
  why: 'The platform stores the results of a job by the names of the outputs, so one of two outputs with the same name would be lost. Rename one of them.',
  exceptions: ['An input and an output can share a name.'],
  bad: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n',
  },
  good: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n  - name: table\n    type: data\n    format: txt\n    from_work_dir: count.txt\n',
  },
  checkTool(tool, report) {
    duplicateDrafts(tool.outputs, 'output').forEach(report);
  },
};
