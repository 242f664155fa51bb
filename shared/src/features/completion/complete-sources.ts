import type { ToolInput } from '../../tool/input.js';
import { wholeValues, type ValueAt, type ValueSuggestion } from './complete-value.js';
import { kinds, type Suggestion } from './completion-item.js';

/** Inputs with datasets, from which an output can take its datatype, metadata, or structure. */
export function completeSource(at: ValueAt): Suggestion[] {
  const types = at.place.field.sourceTypes ?? [];
  const paths = datasetPaths(at.document.tool?.inputs ?? [], '');
  return wholeValues(
    at,
    types.flatMap((type) => paths.filter(({ detail }) => detail === type)),
  );
}

/** Paths as the platform writes them: `cond|reads`, or `queries_0|reads` for a repeat's first round. */
function datasetPaths(inputs: readonly ToolInput[], prefix: string): ValueSuggestion[] {
  return inputs.flatMap((input): ValueSuggestion[] => {
    const { name, type, children } = input;
    if (name === undefined || type === undefined) return [];
    const path = prefix + name;
    if (children.length > 0) return datasetPaths(children, `${path}${type === 'repeat' ? '_0' : ''}|`);
    const topic = { about: 'input', at: input.mapping.span.start } as const;
    return [{ label: path, value: path, kind: kinds.variable, detail: type, topic }];
  });
}
