import type { ToolRule } from '../problems/rule.js';
import { duplicateDrafts } from './values/duplicates.js';

export const inputDuplicate: ToolRule = {
  code: 'input-duplicate',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'two inputs with the same name',
  why: 'The command refers to an input by its name, so it can use only one of two inputs with the same name. Rename one of them.',
  exceptions: [
    'Inputs of different sections, repeats or cases of a conditional can share a name, and so can an input and an output.',
  ],
  bad: {
    text: 'inputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: table\n    type: text\n',
  },
  good: {
    text: "shell_command: head -n '$(inputs.lines)' '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: lines\n    type: integer\n",
  },
  checkTool(tool, report) {
    // Alternative cases of a conditional share their inputs.
    const told = new Set<unknown>();
    for (const problem of tool.inputScopes.flatMap((scope) => duplicateDrafts(scope, 'input'))) {
      if (!told.has(problem.node)) report(problem);
      told.add(problem.node);
    }
  },
};
