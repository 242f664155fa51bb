import { Document, inputValues, isWorkflow, type DialectName, type ParseOptions } from '@user-tool/shared';

/** A top-level input of a tool. */
export interface InputFact {
  name: string;
  type: string;
  /** Whether it takes several values. */
  multiple: boolean;
  /** A value to start from, if the input needs one and has no default. */
  sample?: unknown;
}

/** A tool as text. */
export interface TextWithInputs extends ParseOptions {
  text: string;
  path: string;
  dialect?: DialectName;
}

/** The inputs of a tool; none for a workflow. Never throws because of the content. */
export function inputFacts(task: TextWithInputs): InputFact[] {
  const tool = isWorkflow(task) ? undefined : new Document(task.text, task).tool;
  if (!tool) return [];
  const missing = new Set(inputValues(tool.inputs).faults.map(({ input }) => input));
  const samples = inputValues(tool.inputs, { sample: 'required' }).values;
  return tool.inputs.flatMap(({ name, type, multiple }) => {
    if (name === undefined) return [];
    return [
      { name, type: type ?? '', multiple, ...(missing.has(name) && { sample: samples[name] ?? null }) },
    ];
  });
}
