import { reports } from './habit.js';

const command = `shell_command: wc '$(inputs.a.path)' '$(inputs.b.path)' > count.txt\n`;
const first = '  - name: a\n    type: data\n    format: txt\n';

describe('indentation', () => {
  reports([
    {
      habit: 'the next item at the column of its key',
      fields: `${command}inputs:\n${first}«- name: b»\n  type: data\n\n  format: txt\n`,
      code: 'yaml-syntax',
      severity: 'error',
      says: '"- name: b"',
      fix: {
        safe: false,
        after: `${command}inputs:\n${first}  - name: b\n    type: data\n\n    format: txt\n`,
      },
    },
    {
      habit: 'several items at another column',
      fields: `${command}inputs:\n${first} «- name: b»\n   type: data\n   format: txt\n - name: c\n   type: integer\n`,
      code: 'yaml-syntax',
      severity: 'error',
      fix: {
        safe: false,
        after: `${command}inputs:\n${first}  - name: b\n    type: data\n    format: txt\n  - name: c\n    type: integer\n`,
      },
    },
  ]);
});
