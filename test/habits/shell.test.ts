import { accepts, reports } from './habit.js';

const reads = 'inputs:\n  - name: reads\n    type: data\n    format: fastqsanger\n';

describe('habits from shell scripts', () => {
  reports([
    {
      habit: 'a command substitution',
      fields: `shell_command: wc -l '$(inputs.reads.path)' > «$(date)».txt\n${reads}`,
      code: 'shell-unescaped',
      severity: 'error',
      says: '"$(date)"',
    },
  ]);

  accepts([
    {
      habit: 'an escaped command substitution',
      fields: `shell_command: wc -l '$(inputs.reads.path)' > count.txt; touch "\\$(date +%F).log"\n${reads}`,
    },
  ]);
});
