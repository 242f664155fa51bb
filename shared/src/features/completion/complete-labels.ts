import type { PathBeforeCaret } from '../../javascript/caret/member-path-before.js';
import type { Tool } from '../../tool/document.js';
import { kinds, type Suggestion } from './completion-item.js';
import { inputMembers, inputSuggestion, tableMembers, type NamePrefix } from './name-prefix.js';

/** Inputs that have a name in the user's history. */
const namedTypes: ReadonlySet<string> = new Set(['data', 'data_collection']);

/**
 * Completions in a reference of an output's label, which is looked up rather than evaluated: no JavaScript
 * (public platform, "Outputs").
 */
export function labelSuggestions(
  tool: Tool,
  place: NamePrefix,
  { root, path }: PathBeforeCaret,
): Suggestion[] {
  if (root === undefined) return place.isFollowed ? [] : labelReferences(tool, place);
  if (root === 'inputs' && path.length === 0) return inputMembers(place, tool.inputs);
  if (root === 'runtime' && path.length === 0) return tableMembers(place, 'labelRuntime');
  const input = root === 'inputs' && path.length === 1 ? tool.inputsByName.get(path[0] ?? '') : undefined;
  return namedTypes.has(input?.type ?? '') ? tableMembers(place, 'labelInput') : [];
}

/** Whole references that a label can contain. */
export function labelReferences(tool: Tool, place: NamePrefix): Suggestion[] {
  const span = place.span();
  const inputs = tool.inputs.flatMap((input): Suggestion[] => {
    if (input.name === undefined || /['"\\\n]/.test(input.name)) return [];
    const text = `inputs${place.step(input.name)}${namedTypes.has(input.type ?? '') ? '.name' : ''}`;
    return [{ ...inputSuggestion(input), label: text, span, text }];
  });
  const text = 'runtime.on_string';
  const topic = { about: 'member', table: 'labelRuntime', name: 'on_string' } as const;
  return [{ label: text, kind: kinds.property, span, text, topic }, ...inputs];
}
