import type { CST } from 'yaml';
import type { SyntaxFault } from './fault.js';
import { misplacedMembers, strayBlockLines } from './indentation.js';
import { keyLineFault } from './key-line.js';
import { unfinishedKey } from './unfinished-key.js';

/** Checks one token of a text for mistakes that the reader can recover from. */
export function* faultsOf(text: string, token: CST.Token): Generator<SyntaxFault> {
  if (token.type === 'block-scalar') {
    const fault = strayBlockLines(text, token);
    if (fault) yield fault;
  }
  if (token.type === 'block-map' || token.type === 'block-seq') yield* misplacedMembers(text, token);
  if (token.type !== 'block-map') return;
  let above: CST.Token | undefined;
  for (const item of token.items) {
    if (item.explicitKey) continue;
    const fault = unfinishedKey(text, token, item, above) ?? keyLineFault(text, token, item);
    if (fault) yield fault;
    above = item.value ?? above;
  }
}
