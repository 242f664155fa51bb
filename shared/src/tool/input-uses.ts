import { usesAllInputs } from '../expressions/analyze.js';
import { isScopeName } from '../expressions/members.js';
import { referencesOf } from '../javascript/references.js';
import type { Tool } from './document.js';
import type { ToolInput } from './input.js';
import { symbolsOf } from './occurrences/symbols-of.js';

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
  const used = new Set(
    symbolsOf(tool).occurrences.flatMap(({ symbol, role }) =>
      role === 'read' && symbol.kind === 'input' && !symbol.parent ? symbol.name : [],
    ),
  );
  return tool.inputs.filter(({ name }) => name !== undefined && !used.has(name));
}
