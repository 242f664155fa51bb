import { dialects } from '../values/dialect.js';
import {
  asMapping,
  asSequence,
  asText,
  pairsByName,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
} from '../yaml/node.js';
import { isNearMiss } from './classify.js';

export const workflowClass = 'GalaxyWorkflow';

const toolClasses: ReadonlySet<string> = new Set(
  Object.values(dialects).map(({ classConstant }) => classConstant),
);

/** A step of a workflow, with its fields by name. */
export interface WorkflowStep {
  fields: ReadonlyMap<string, YamlPair>;
  /** The tools that it contains. */
  tools: readonly YamlMapping[];
}

/** The fields of a step that contain what it runs (gxformat2). */
const runFields = ['run', 'tool_representation'] as const;

/**
 * The steps of a workflow and of those nested in it; none in other documents. What several aliases refer to comes once.
 * @param isNamedSo whether the file is a workflow by its name, so that its class may be missing
 */
export function stepsOf(node: YamlNode | undefined, isNamedSo = false): WorkflowStep[] {
  const root = asMapping(node);
  if (!root) return [];
  const graph = asSequence(pairsByName(root).get('$graph')?.value)?.items ?? [];
  const steps: WorkflowStep[] = [];
  const seen = new Set<YamlMapping>();
  const waiting = [root, ...graph.map(({ value }) => asMapping(value))];
  for (const mapping of waiting) {
    if (!mapping || seen.has(mapping)) continue;
    seen.add(mapping);
    const members = pairsByName(mapping);
    const isWorkflow = members.has('class')
      ? fieldText(members, 'class') === workflowClass
      : isNamedSo && mapping === root;
    if (!isWorkflow) continue;
    for (const step of stepMappings(members.get('steps'))) {
      const fields = pairsByName(step);
      const runs = runFields.flatMap((name) => asMapping(fields.get(name)?.value) ?? []);
      const tools = runs.filter((run) => !seen.has(run) && isEmbeddedTool(run));
      for (const tool of tools) seen.add(tool);
      waiting.push(...runs);
      steps.push({ fields, tools });
    }
  }
  return steps;
}

/** Whether what a step runs is a tool, or is going to be: workflows always have a class. */
function isEmbeddedTool(run: YamlMapping): boolean {
  const fields = pairsByName(run);
  const written = fields.get('class');
  if (!written) return fields.has('shell_command');
  // What is merged from elsewhere cannot be read with the tool.
  if (written.parent !== run) return false;
  const text = fieldText(fields, 'class')?.trim() ?? '';
  return toolClasses.has(text) || isNearMiss(text) || [...toolClasses].some((name) => name.startsWith(text));
}

/** Steps are a list, or a mapping by label. */
function stepMappings(pair: YamlPair | undefined): YamlMapping[] {
  const values =
    asSequence(pair?.value)?.items.map(({ value }) => value) ??
    asMapping(pair?.value)?.pairs.map(({ value }) => value) ??
    [];
  return values.flatMap((value) => asMapping(value) ?? []);
}

/** The text of a field, if it is one. */
export function fieldText(fields: ReadonlyMap<string, YamlPair>, name: string): string | undefined {
  return asText(fields.get(name)?.value)?.value;
}
