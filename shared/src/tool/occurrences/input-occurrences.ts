import type { MemberSegment } from '../../javascript/member-path.js';
import { addToMultimap } from '../../util/collections.js';
import {
  asMapping,
  asScalar,
  asSequence,
  resolveAlias,
  type YamlNode,
  type YamlScalar,
} from '../../yaml/node.js';
import type { Tool } from '../document.js';
import type { ToolInput } from '../input.js';
import { sourceTexts } from '../source-texts.js';
import type { InputSymbol, Occurrence } from '../symbols.js';
import { whole } from '../symbols.js';

type InputSymbols = ReadonlyMap<string, InputSymbol>;

/** Where inputs are declared, referenced, used as sources, and set by tests. */
export function inputOccurrences(tool: Tool): Occurrence[] {
  const symbols = symbolsOf(tool.inputs, undefined);
  return [
    ...declarations(symbols),
    ...referencesIn(tool, symbols),
    ...sourceTexts(tool).flatMap(({ scalar }) => pathOccurrences(scalar, symbols)),
    ...tool.tests
      .flatMap((test) => testOccurrences(test.get('inputs')?.value, symbols))
      .map((occurrence) => ({ ...occurrence, role: 'test' as const })),
  ];
}

const noMembers: InputSymbols = new Map();

function symbolsOf(inputs: readonly ToolInput[], parent: InputSymbol | undefined): InputSymbols {
  const byName = new Map<string, ToolInput[]>();
  for (const input of inputs) {
    if (input.name === undefined) continue;
    addToMultimap(byName, input.name, input);
  }
  return new Map(
    [...byName].map(([name, same]) => {
      const symbol: InputSymbol = { kind: 'input', name, inputs: same, parent, members: noMembers };
      if (same.some(({ children }) => children.length > 0)) {
        const children = same.flatMap((input) => input.children);
        symbol.members = symbolsOf(children, symbol);
      }
      return [name, symbol];
    }),
  );
}

function declarations(symbols: InputSymbols): Occurrence[] {
  return [...symbols.values()].flatMap((symbol) => [
    ...symbol.inputs.flatMap(({ nameNode }) => (nameNode ? whole(symbol, 'declaration', nameNode) : [])),
    ...declarations(symbol.members),
  ]);
}

function referencesIn(tool: Tool, symbols: InputSymbols): Occurrence[] {
  return [
    ...[...tool.templates, ...tool.libraryTexts].flatMap(({ scalar, content }) =>
      content.inputPaths.flatMap((path) => segmentOccurrences(scalar, path, symbols)),
    ),
    ...tool.labelReferences.flatMap(({ expression, reference }) =>
      segmentOccurrences(expression.template.scalar, reference.segments, symbols),
    ),
  ];
}

/** The steps of a path that name inputs: `cond` and `reads` of `inputs.cond.reads.path`. */
function segmentOccurrences(
  scalar: YamlScalar,
  segments: readonly MemberSegment[],
  symbols: InputSymbols,
): Occurrence[] {
  const occurrences: Occurrence[] = [];
  let scope = symbols;
  for (const segment of segments) {
    if (segment.kind !== 'name') continue;
    const symbol = scope.get(segment.name ?? '');
    if (!symbol) break;
    occurrences.push(segmentOccurrence(symbol, scalar, segment));
    scope = symbol.members;
  }
  return occurrences;
}

function segmentOccurrence(
  symbol: InputSymbol,
  scalar: YamlScalar,
  { form, nameSpan, span }: MemberSegment,
): Occurrence {
  return {
    symbol,
    role: 'read',
    form,
    scalar,
    decoded: nameSpan,
    span: scalar.decoded.spanOf(nameSpan),
    step: span,
  };
}

/** The parts of `cond|reads` or `queries_0|reads`. */
function pathOccurrences(scalar: YamlScalar, symbols: InputSymbols): Occurrence[] {
  const occurrences: Occurrence[] = [];
  let scope = symbols;
  let start = 0;
  for (const part of scalar.decoded.text.split('|')) {
    const name = part.trim();
    // The number after a repeat's name counts its repetitions.
    const symbol = scope.get(name) ?? scope.get(name.replace(/_\d+$/, ''));
    if (!symbol) break;
    const first = start + part.indexOf(name);
    const decoded = { start: first, end: first + symbol.name.length };
    occurrences.push({
      symbol,
      role: 'read',
      form: 'part',
      scalar,
      decoded,
      span: scalar.decoded.spanOf(decoded),
    });
    scope = symbol.members;
    start += part.length + 1;
  }
  return occurrences;
}

/** The keys of a test's inputs; the values of conditionals, sections, and repeats have their own keys. */
function testOccurrences(node: YamlNode | undefined, symbols: InputSymbols): Occurrence[] {
  const sequence = asSequence(node);
  if (sequence) return sequence.items.flatMap(({ value }) => testOccurrences(value, symbols));
  return (asMapping(node)?.pairs ?? []).flatMap(({ key, value }) => {
    const scalar = asScalar(resolveAlias(key));
    if (!scalar) return [];
    const named = pathOccurrences(scalar, symbols);
    const last = named.at(-1)?.symbol;
    return last?.kind === 'input' && last.members.size > 0
      ? [...named, ...testOccurrences(value, last.members)]
      : named;
  });
}
