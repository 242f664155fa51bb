/** How a tool is embedded into a workflow. */
export interface Embedding {
  /** The spaces before each of its lines, at least 3. */
  indent: number;
  /** What follows the tool, with its indentation. */
  after?: string;
}

/** The lines of a workflow up to the tool in its first step. */
export const workflowHead: readonly string[] = [
  'class: GalaxyWorkflow',
  'inputs: []',
  'outputs: []',
  'steps:',
  '- in: {}',
  '  run:',
];

/** A workflow with a tool in its first step. */
export function workflowWith(tool: string, { indent, after = '' }: Embedding): string {
  return `${workflowHead.join('\n')}\n${indented(tool, indent)}${after}`;
}

/** A text with spaces before each line that is not empty. */
function indented(text: string, indent: number): string {
  return text.replace(/^(?=[^\r\n])/gm, ' '.repeat(indent));
}
