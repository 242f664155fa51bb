import { undeclared } from '../../rules/reference-undeclared.js';
import { wholeValues, type ValueAt } from './complete-value.js';
import { kinds, type Suggestion } from './completion-item.js';

/** Names for a new input: those used in the command and config files but not declared yet. */
export function completeInputName(at: ValueAt): Suggestion[] | undefined {
  const { place } = at;
  const { tool } = at.document;
  if (!tool?.inputs.some(({ mapping }) => mapping === place.pair?.parent)) return undefined;
  return wholeValues(
    at,
    undeclared(tool).map(([name, { length }]) => ({
      label: name,
      value: name,
      kind: kinds.variable,
      detail: `used ${length === 1 ? 'once' : `${length} times`}, not declared`,
    })),
  );
}
