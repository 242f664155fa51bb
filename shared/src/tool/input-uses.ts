import type { MemberSegment } from '../javascript/member-path.js';
import type { Tool } from './document.js';
import type { ToolInput } from './input.js';
import { sourceTexts } from './source-texts.js';

/** Whether any top-level input may be used without being named: `inputs[name]`, an unclosed expression. */
export function mayUseAnyInput(tool: Tool): boolean {
  return [...tool.templates, ...tool.libraryTexts].some(({ content }) => content.mayUseAnyInput);
}

/** Top-level inputs whose value is not used in the document; values given by tests are not uses. */
export function unusedInputs(tool: Tool): readonly ToolInput[] {
  if (mayUseAnyInput(tool)) return [];
  const used = usedNames(tool);
  return tool.inputs.filter(({ name }) => name !== undefined && !used.has(name));
}

function usedNames(tool: Tool): ReadonlySet<string> {
  const used = new Set<string>();
  const paths = [
    ...[...tool.templates, ...tool.libraryTexts].flatMap(({ content }) => content.inputPaths),
    ...tool.labelReferences.map(({ reference }) => reference.segments),
  ];
  for (const path of paths) used.add(firstName(path));
  for (const { name } of sourceTexts(tool)) {
    // The number after a repeat's name counts its repetitions.
    used.add(tool.inputsByName.has(name) ? name : name.replace(/_\d+$/, ''));
  }
  return used;
}

function firstName(path: readonly MemberSegment[]): string {
  return path.find(({ kind }) => kind === 'name')?.name ?? '';
}
