import { inputUnused } from '../../rules/input-unused.js';
import type { SpanEdit } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { removeAll } from '../../tool/edits.js';
import type { ToolInput } from '../../tool/input.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';
import type { ToolSymbol } from '../../tool/symbols.js';
import { walk, type YamlPair, type YamlParent, type YamlScalar } from '../../yaml/node.js';
import type { Refactoring, RefactoringContext, RefactoringProvider } from './refactoring.js';

/** The kind of the action that removes unused inputs, wherever the cursor is. */
export const removeUnusedKind = 'source.removeUnusedInputs.userTool';

/** Removes all unused inputs: at a problem with one of them, and as an action on the whole file. */
export const removeUnused: RefactoringProvider = (place) => {
  const { tool, problems } = place;
  const inputs = removable(place);
  if (inputs.length === 0) return [];
  const edits = (): SpanEdit[] => removeInputs(tool, inputs);
  const ofFile: Refactoring = { title: 'Remove unused inputs', kind: removeUnusedKind, edits };
  const problem = problems.find(({ code }) => code === inputUnused.code);
  if (!problem || inputs.length < 2) return [ofFile];
  const title = `Remove all ${inputs.length} unused inputs`;
  return [{ title, kind: 'quickfix', problem, edits }, ofFile];
};

/** The inputs reported as unused, without those whose problem is suppressed. */
function removable({ tool, allProblems }: RefactoringContext): ToolInput[] {
  const unused = allProblems.filter(({ code }) => code === inputUnused.code);
  if (unused.length === 0) return [];
  const hasAnchors = tool.source.text.includes('&');
  const starts = new Set(unused.map(({ range }) => tool.source.offsetAt(range.start)));
  return tool.inputs.filter(
    ({ nameNode, written: { parent } }) =>
      nameNode && starts.has(nameNode.span.start) && parent && !(hasAnchors && isShared(parent)),
  );
}

function removeInputs(tool: Tool, inputs: readonly ToolInput[]): SpanEdit[] {
  const members = inputs.flatMap(({ written }) => written.parent ?? []);
  const symbols = new Set(inputs.flatMap(({ nameNode }) => (nameNode ? symbolOf(tool, nameNode) : [])));
  const tested = [...symbols].flatMap((symbol) => testPairs(tool, symbol));
  return removeAll(tool, new Set([...members, ...tested]));
}

function symbolOf(tool: Tool, { decoded }: YamlScalar): ToolSymbol[] {
  const declared = symbolsOf(tool).at(decoded.offsetOf(0));
  return declared?.role === 'declaration' ? [declared.symbol] : [];
}

/** The values that tests give to an input. */
function testPairs(tool: Tool, symbol: ToolSymbol): YamlPair[] {
  return symbolsOf(tool)
    .of(symbol)
    .flatMap(({ role, scalar }) => {
      const { parent } = scalar;
      const isKey = parent?.kind === 'pair' && parent.key === scalar;
      return role === 'test' && isKey && !isShared(parent) ? [parent] : [];
    });
}

/** Whether an alias may refer to a part of it. */
function isShared({ value }: YamlParent): boolean {
  for (const { anchor } of walk(value)) if (anchor !== undefined) return true;
  return false;
}
