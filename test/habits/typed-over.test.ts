import { accepts, reports } from './habit.js';

const outputs = 'outputs:\n  - name: out\n    type: data\n    format: txt\n    from_work_dir: out.txt\n';
const renamed = 'inputs:\n  - name: fastq\n    type: data\n    format: txt\n';

describe('a name that was typed over', () => {
  reports([
    {
      habit: 'the declaration alone',
      fields: `shell_command: cat '$(inputs.«reads».path)' > out.txt\n${renamed}${outputs}`,
      code: 'reference-undeclared',
      severity: 'error',
      fix: {
        safe: false,
        after: `shell_command: cat '$(inputs.fastq.path)' > out.txt\n${renamed}${outputs}`,
      },
    },
    {
      habit: 'with several references in a block, and one in a label',
      fields: `shell_command: |\n  cat '$(inputs.«reads».path)' > out.txt\n  wc '$(inputs.«reads».path)'\n${renamed}${outputs}    label: Of $(inputs.«reads».name)\n`,
      code: 'reference-undeclared',
      severity: 'error',
      fix: {
        safe: false,
        after: `shell_command: |\n  cat '$(inputs.fastq.path)' > out.txt\n  wc '$(inputs.fastq.path)'\n${renamed}${outputs}    label: Of $(inputs.fastq.name)\n`,
      },
    },
    {
      habit: 'next to another input that is used',
      fields: `shell_command: head -n $(inputs.n) '$(inputs.«reads».path)' > out.txt\n${renamed}  - name: n\n    type: integer\n${outputs}`,
      code: 'reference-undeclared',
      severity: 'error',
      fix: {
        safe: false,
        after: `shell_command: head -n $(inputs.n) '$(inputs.fastq.path)' > out.txt\n${renamed}  - name: n\n    type: integer\n${outputs}`,
      },
    },
    {
      habit: 'the input that nothing uses',
      fields: `shell_command: cat '$(inputs.reads.path)' > out.txt\n${renamed.replace('fastq', '«fastq»')}${outputs}`,
      code: 'input-unused',
      severity: 'hint',
      fix: {
        safe: false,
        after: `shell_command: cat '$(inputs.fastq.path)' > out.txt\n${renamed}${outputs}`,
      },
    },
    {
      habit: 'not where the input is used as something else',
      fields: `shell_command: cat '$(inputs.«reads».path)' > out.txt\ninputs:\n  - name: n\n    type: integer\n${outputs}`,
      code: 'reference-undeclared',
      severity: 'error',
      dialects: ['galaxy'],
      fix: {
        safe: false,
        after: `shell_command: cat '$(inputs.reads.path)' > out.txt\ninputs:\n  - name: n\n    type: integer\n  - name: reads\n    type: data\n${outputs}`,
      },
    },
  ]);
  accepts([
    {
      habit: 'everywhere',
      fields: `shell_command: cat '$(inputs.fastq.path)' > out.txt\n${renamed}${outputs}`,
    },
  ]);
});
