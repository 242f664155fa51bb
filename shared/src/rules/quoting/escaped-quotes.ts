import type { Description } from '../../problems/rule.js';
import { quoteExpression } from '../../problems/wording.js';
import { enclosing, nodeAt } from '../../shell/enclosing.js';
import type { ShellKind, ShellNode } from '../../shell/tree.js';
import { replaceAllInScalar } from '../../text/write-scalar.js';
import { isEscaped, type PlacedHole } from '../../tool/shell/script.js';
import type { TemplateExpression } from '../../tool/template.js';

/** Two quotes with a backslash before each: `\'…\'`; the offsets of the backslashes in the text of the script. */
interface EscapedPair {
  quote: string;
  start: number;
  end: number;
}

const commands: ReadonlySet<ShellKind> = new Set(['command']);
const bare: ReadonlySet<ShellKind> = new Set(['word', 'assignment', 'redirection', 'command']);
const pairCache = new WeakMap<ShellNode, readonly EscapedPair[]>();

/** What to say of a value outside quotes that stands between `\'` and `\'`, which are characters and not quotes. */
export function escapedQuotesAround(
  placed: PlacedHole,
  expression: TemplateExpression,
): Description | undefined {
  const { script, hole, place } = placed;
  if (place.quoting !== 'bare' || place.inside.length > 0) return undefined;
  const command = enclosing(nodeAt(script.shell.tree.root, hole.start), commands);
  if (!command) return undefined;
  const pairs = pairCache.get(command) ?? pairsIn(placed, command);
  pairCache.set(command, pairs);
  const around = pairs.find(({ start, end }) => start < hole.start && hole.end <= end);
  if (!around) return undefined;
  const places = pairs.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  const removed = places.map((at) => ({
    decoded: script.shell.decodedSpan({ start: at, end: at + 1 }),
    text: '',
  }));
  return {
    message: `"${quoteExpression(expression)}" is not in quotes, because \\${around.quote} is a character of the text: remove the backslashes.`,
    fixes: [{ title: 'Remove the backslashes', edits: replaceAllInScalar(script.template.scalar, removed) }],
  };
}

function pairsIn({ script }: PlacedHole, command: ShellNode): EscapedPair[] {
  const { text, shell } = script;
  const open = new Map<string, number>();
  const pairs: EscapedPair[] = [];
  for (const { 1: quote = '', index } of text.slice(command.start, command.end).matchAll(/\\(['"])/g)) {
    const at = command.start + index;
    if (isEscaped(text, at) || !bare.has(nodeAt(shell.tree.root, at).kind)) continue;
    const start = open.get(quote);
    if (start === undefined) open.set(quote, at);
    else {
      pairs.push({ quote, start, end: at });
      open.delete(quote);
    }
  }
  return pairs;
}
