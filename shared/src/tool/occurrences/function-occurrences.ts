import { usesOfNames, type NameUse } from '../../javascript/name-uses.js';
import type { YamlScalar } from '../../yaml/node.js';
import type { Tool } from '../document.js';
import type { FunctionSymbol, Occurrence } from '../symbols.js';

/** Where the functions and variables of `expression_lib` are declared and used. */
export function functionOccurrences(tool: Tool): Occurrence[] {
  const symbols = new Map<string, FunctionSymbol>();
  for (const declared of tool.library) {
    const { name } = declared;
    if (!symbols.has(name)) symbols.set(name, { kind: 'function', name, declared });
  }
  if (symbols.size === 0) return [];
  const names = new Set(symbols.keys());
  const declarations = new Set(tool.library.map(({ scalar, span }) => scalar.decoded.spanOf(span).start));
  const occurrencesIn = (scalar: YamlScalar, uses: readonly NameUse[]): Occurrence[] =>
    uses.flatMap(({ name, span: decoded }): Occurrence[] => {
      const symbol = symbols.get(name);
      const span = scalar.decoded.spanOf(decoded);
      const role = declarations.has(span.start) ? 'declaration' : 'read';
      return symbol ? [{ symbol, role, form: 'identifier', scalar, decoded, span }] : [];
    });
  return [
    ...tool.libraryTexts.flatMap(({ scalar, script }) => occurrencesIn(scalar, usesOfNames(script, names))),
    ...tool.library.flatMap((declared) => occurrencesIn(declared.scalar, [declared])),
    ...tool.templates.flatMap(({ scalar, expressions }) =>
      expressions.flatMap(({ scanned: { script } }) => occurrencesIn(scalar, usesOfNames(script, names))),
    ),
  ];
}
