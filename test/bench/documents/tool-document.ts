/** A document of the benchmark: its text, and where an author types in it. */
export interface BenchDocument {
  text: string;
  /** Offsets by the name of a place. */
  places: Readonly<Record<Place, number>>;
}

/** In the middle of the document: the end of a label, and the end of a line of the command. */
export type Place = 'label' | 'command';

/** The numbers of inputs of the documents. */
export const sizes = [5, 20, 50, 500, 5_000] as const;

/** How an author leaves a text unfinished, above what is typed. */
export type Breakage = 'half-typed key' | 'open quote';

/** An input of each kind, and a line of the command that refers to it: about 215 bytes together. */
const inputs: readonly ((index: number) => { lines: string[]; command: string })[] = [
  (index) => ({
    lines: [
      `- name: reads_${index}`,
      '  type: data',
      `  label: Reads of sample ${index}`,
      '  help: One file of reads.',
      '  format: fastqsanger',
      '  optional: false',
    ],
    command: `trim --in '$(inputs.reads_${index}.path)' --out trimmed.fq`,
  }),
  (index) => ({
    lines: [
      `- name: length_${index}`,
      '  type: integer',
      `  label: Shortest read of sample ${index}`,
      '  help: The others are removed.',
      '  value: 20',
      '  min: 1',
      '  max: 300',
    ],
    command: `filter --shortest $(inputs.length_${index}) --in trimmed.fq --out filtered.fq`,
  }),
  (index) => ({
    lines: [
      `- name: page_${index}`,
      '  type: select',
      `  label: Report of sample ${index}`,
      '  options:',
      '    - { label: On one page, value: short }',
      '    - { label: In full, value: long, selected: true }',
    ],
    command: `report --page $(inputs.page_${index}) --in filtered.fq >> report.txt`,
  }),
  (index) => ({
    lines: [
      `- name: strict_${index}`,
      '  type: boolean',
      `  label: Reject unknown bases in sample ${index}`,
      '  help: Reads with an N are removed.',
      '  value: false',
    ],
    command: `$(inputs.strict_${index} ? 'reject --strict' : 'reject') --in filtered.fq --out kept.fq`,
  }),
];

const head = (index: number): string[] => [
  'class: GalaxyUserTool',
  `id: sample_quality_${index}`,
  'name: Quality of samples',
  'version: 1.0.0',
  'description: trims, filters and reports',
  'container: quay.io/biocontainers/fastp:0.23.4--h5f740d0_0',
];
const tail = [
  'outputs:',
  '  - name: kept',
  '    type: data',
  '    label: Kept reads',
  '    format: fastqsanger',
  '    from_work_dir: kept.fq',
  'license: MIT',
  '',
];

/**
 * A tool without problems, each input of which the command refers to once.
 * @param size the number of inputs
 * @param index a number in its id, as no two tools may have the same
 * @param broken what is unfinished near the beginning of the inputs
 */
export function toolDocument(size: number, index = 0, broken?: Breakage): BenchDocument {
  const made = Array.from({ length: size }, (_, at) => inputs[at % inputs.length]!(at));
  const list = made.flatMap(({ lines }) => lines);
  if (broken === 'half-typed key') list.splice(2, 1, '  lab');
  if (broken === 'open quote') list.splice(2, 1, '  label: "Reads of sample 0');
  const text = [
    ...head(index),
    'shell_command: |',
    ...made.map(({ command }) => `  ${command}`),
    'inputs:',
    ...list.map((line) => `  ${line}`),
    ...tail,
  ].join('\n');
  const middle = Math.floor(size / 2 / inputs.length) * inputs.length || inputs.length;
  const lineEnd = (needle: string): number => text.indexOf('\n', text.indexOf(needle));
  return {
    text,
    places: {
      label: lineEnd(`label: Reads of sample ${middle}\n`),
      command: lineEnd(`$(inputs.reads_${middle}.path)`),
    },
  };
}
