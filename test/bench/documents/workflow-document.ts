import type { BenchDocument } from './tool-document.js';

/**
 * A workflow of GitHub Actions of about the length of a tool with `size` inputs, each input of which a step refers to
 * once.
 */
export function workflowDocument(size: number): BenchDocument {
  const each = (make: (index: number) => string[]): string[] =>
    Array.from({ length: size }, (_, index) => make(index)).flat();
  const text = [
    'name: Quality of samples',
    'on:',
    '  workflow_call:',
    '    inputs:',
    ...each((index) => [
      `      reads_${index}:`,
      `        description: Reads of sample ${index}`,
      '        type: string',
      '        required: false',
    ]),
    'jobs:',
    '  quality:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    ...each((index) => [
      `      - name: Trim sample ${index}`,
      `        run: trim --in "\${{ inputs.reads_${index} }}" --out trimmed.fq`,
    ]),
    '',
  ].join('\n');
  const middle = Math.floor(size / 2);
  const lineEnd = (needle: string): number => text.indexOf('\n', text.indexOf(needle));
  return {
    text,
    places: {
      label: lineEnd(`description: Reads of sample ${middle}\n`),
      command: lineEnd(`\${{ inputs.reads_${middle} }}`),
    },
  };
}
