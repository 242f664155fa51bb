import { asMapping, asScalar } from '../../yaml/node.js';
import type { Tool } from '../document.js';
import type { ToolOutput } from '../output.js';
import type { Occurrence, OutputSymbol } from '../symbols.js';
import { whole } from '../symbols.js';

/** Where outputs are declared and where tests refer to them. */
export function outputOccurrences(tool: Tool): Occurrence[] {
  const symbols = new Map<string, OutputSymbol & { outputs: ToolOutput[] }>();
  for (const output of tool.outputs) {
    if (output.name === undefined) continue;
    const symbol = symbols.get(output.name);
    if (symbol) symbol.outputs.push(output);
    else symbols.set(output.name, { kind: 'output', name: output.name, outputs: [output] });
  }
  const declared = [...symbols.values()].flatMap((symbol) =>
    symbol.outputs.flatMap(({ nameNode }) => (nameNode ? whole(symbol, 'declaration', nameNode) : [])),
  );
  const tested = tool.tests
    .flatMap((test) => asMapping(test.get('outputs')?.value)?.pairs ?? [])
    .flatMap(({ key, name }) => {
      const scalar = asScalar(key);
      const symbol = name === undefined ? undefined : symbols.get(name);
      return scalar && symbol ? whole(symbol, 'read', scalar) : [];
    });
  return [...declared, ...tested];
}
