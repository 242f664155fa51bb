import { usesAllInputs } from '../expressions/analyze.js';
import { isScopeName } from '../expressions/members.js';
import type { MemberSegment } from '../javascript/member-path.js';
import { referencesOf } from '../javascript/references.js';
import type { Script } from '../javascript/script.js';
import { variablePaths } from '../javascript/variable-paths.js';
import type { Tool } from './document.js';
import type { ToolInput } from './input.js';
import { sourceTexts } from './source-texts.js';

/** Whether any top-level input may be used without being named: `inputs[name]`, an unclosed expression. */
export function mayUseAnyInput(tool: Tool): boolean {
  const isOpen = tool.templates.some(({ expressions }) =>
    expressions.some(({ analysis }) => analysis.usesAllInputs || analysis.verdict === 'unfinished'),
  );
  return isOpen || tool.libraryTexts.some(({ script }) => usesAllInputs(referencesOf(script, isScopeName)));
}

/** Top-level inputs whose value is not used in the document; values given by tests are not uses. */
export function unusedInputs(tool: Tool): readonly ToolInput[] {
  if (mayUseAnyInput(tool)) return [];
  const used = usedNames(tool);
  return tool.inputs.filter(({ name }) => name !== undefined && !used.has(name));
}

/** The names that paths begin with; collected without the places of all symbols, which no problem needs. */
function usedNames(tool: Tool): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (segments: readonly MemberSegment[]): void => {
    const name = segments.find(({ kind }) => kind === 'name')?.name;
    if (name !== undefined) names.add(name);
  };
  const addVariables = (script: Script): void => {
    variablePaths(script, 'inputs').forEach(add);
  };
  for (const { reference } of tool.references) add(reference.segments);
  for (const { reference } of tool.labelReferences) add(reference.segments);
  for (const { expressions } of tool.templates) {
    for (const { scanned } of expressions) addVariables(scanned.script);
  }
  for (const { script } of tool.libraryTexts) {
    for (const { segments } of referencesOf(script, isInputs)) add(segments);
    addVariables(script);
  }
  // The number after a repeat's name counts its repetitions.
  for (const { name } of sourceTexts(tool)) {
    names.add(tool.inputsByName.has(name) ? name : name.replace(/_\d+$/, ''));
  }
  return names;
}

function isInputs(name: string): name is 'inputs' {
  return name === 'inputs';
}
