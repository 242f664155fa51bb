import { amount, severities, type Problem, type Severity, type SeverityCounts } from '@user-tool/shared';
import { visible } from './visible.js';

/** Lines for problems at most: more would cost the reader more than another check after the first ones are fixed. */
export const maxAgentLines = 20;

/** The most severe items first, those of the same severity in their order. */
export function worstFirst<Item>(items: readonly Item[], severityOf: (item: Item) => Severity): Item[] {
  const rank = (item: Item): number => severities.indexOf(severityOf(item));
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * A problem in one line for agents: its place, code, sentence, and first fix.
 * @param place one-based
 */
export function problemLine(
  path: string,
  { line, column }: { line: number; column: number },
  { severity, code, message, fixes }: Problem,
): string {
  const [fix] = fixes.toSorted((a, b) => Number(b.preferred) - Number(a.preferred));
  const way = fix ? ` ${fix.preferred ? 'Safe' : 'Suggested'} fix: ${visible(fix.title)}` : '';
  return `${visible(path)}:${line}:${column}: ${severity} ${code}: ${visible(message)}${way}`;
}

/** `2 errors, 1 warning`; empty if there are none. */
export function countsText(counts: SeverityCounts): string {
  return severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => amount(counts[severity], severity))
    .join(', ');
}
