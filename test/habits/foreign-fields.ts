import type { Habit } from './habit.js';

const inputs = `inputs:
  - {name: reads, type: data, format: fastq}
  - {name: many, type: data, format: fastq, multiple: true}
  - {name: title, type: text}
  - {name: n, type: integer}
  - {name: sel, type: select, options: [{label: a, value: a}, {label: b, value: b}]}
  - name: cond
    type: conditional
    test_parameter: {name: kind, type: boolean}
    whens:
      - {discriminator: true, parameters: [{name: depth, type: integer}]}
      - {discriminator: false, parameters: [{name: depth, type: integer}]}
  - {name: flag, type: boolean}
`;

/** A command of several lines that writes the plain tool's output. */
export const command = (...lines: string[]): string =>
  `shell_command: |\n${lines.map((line) => `  ${line}\n`).join('')}  touch count.txt\n${inputs}`;

export const file = (name: string, ...lines: string[]): string =>
  `shell_command: touch count.txt\nconfigfiles:\n  - filename: ${name}\n    content: |\n${lines.map((line) => `      ${line}\n`).join('')}${inputs}`;

export const label = (text: string): string =>
  `outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n    label: ${text}\nshell_command: touch count.txt\n${inputs}`;

/** One line of a command and the line after the first fix, which is never safe. */
export function line(
  severity: 'warning' | 'error',
  habit: string,
  before: string,
  after: string,
  renders?: string,
): Habit {
  const text = after;
  const values = { reads: { path: '/d/a b.fq' }, title: 'T', n: 3, sel: 'a', cond: { depth: 4 }, flag: true };
  return {
    habit,
    fields: command(before),
    code: 'foreign-reference',
    severity,
    fix: {
      safe: false,
      after: command(text),
      ...(renders !== undefined && {
        renders: { inputs: values, command: `${renders}\ntouch count.txt\n` },
      }),
    },
  };
}
