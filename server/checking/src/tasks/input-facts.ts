import { documentsIn, inputValues, isWorkflow, type DialectName, type ParseOptions } from '@user-tool/shared';

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

/** The inputs of a tool; none for a workflow, unless a pointer names a tool in it. Never throws because of the content. */
export function inputFacts(task: TextWithInputs): InputFact[] {
  if (task.pointer === undefined && isWorkflow(task)) return [];
  const tool = documentsIn(task)[0]?.tool;
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
