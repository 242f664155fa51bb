import type { Position, Range, TextEdit } from 'vscode-languageserver-types';
import type { SpanEdit } from '../../text/range.js';
import { replaceAllInScalar, replaceScalar, type Replacement } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';
import type { Occurrence } from '../../tool/symbols.js';
import { addToMultimap } from '../../util/collections.js';
import { quoted } from '../../util/wording.js';
import { isIdentifier } from '../../values/identifier.js';
import type { YamlScalar } from '../../yaml/node.js';
import { nameFault } from './rename-fault.js';

/** What can be renamed at a place: the name's range, and its current text. Null if nothing is named. */
export function prepareRename(
  tool: Tool,
  { position }: { position: Position },
): { range: Range; placeholder: string } | null {
  const occurrence = symbolsOf(tool).at(tool.source.offsetAt(position));
  return occurrence
    ? { range: tool.source.rangeOf(occurrence.span), placeholder: occurrence.symbol.name }
    : null;
}

/** The edits that rename a symbol everywhere, or why that name cannot work: one sentence. */
export type Renamed = { edits: TextEdit[] } | { refused: string };

/**
 * Renames the symbol at a place everywhere in the document. Nothing else changes, so that renaming it back
 * restores the same bytes. Null if nothing is named.
 */
export function rename(
  tool: Tool,
  { position, newName }: { position: Position; newName: string },
): Renamed | null {
  const origin = symbolsOf(tool).at(tool.source.offsetAt(position));
  if (!origin) return null;
  const { symbol } = origin;
  const name = newName.trim();
  if (name === symbol.name) return { edits: [] };
  const occurrences = symbolsOf(tool).of(symbol);
  const refused = nameFault(tool, symbol, occurrences, name);
  if (refused !== undefined) return { refused };
  const byScalar = new Map<YamlScalar, Occurrence[]>();
  for (const occurrence of occurrences) {
    addToMultimap(byScalar, occurrence.scalar, occurrence);
  }
  const edits = [...byScalar].flatMap(([scalar, same]) => renamedIn(scalar, same, name));
  return {
    edits: edits.map((edit) => tool.source.editOf(edit)),
  };
}

function renamedIn(scalar: YamlScalar, occurrences: readonly Occurrence[], name: string): SpanEdit[] {
  const isName = scalar.indent === undefined && occurrences.every(({ form }) => form === 'scalar');
  return isName
    ? [replaceScalar(scalar, name)]
    : replaceAllInScalar(
        scalar,
        occurrences.map((occurrence) => replacementOf(occurrence, name)),
      );
}

function replacementOf(occurrence: Occurrence, name: string): Replacement {
  const { form, decoded } = occurrence;
  if (form === 'pattern') return inPattern(occurrence, name);
  return { decoded, text: form === 'bracket' ? escaped(occurrence, name) : name };
}

/** `{ reads }` becomes `{ sequences: reads }`, so that the declared variable keeps its name; and back. */
function inPattern({ scalar, decoded, symbol }: Occurrence, name: string): Replacement {
  const { text } = scalar.decoded;
  const behind = /\s*:\s*([\p{ID_Start}_$][\p{ID_Continue}$]*)?/uy;
  behind.lastIndex = decoded.end;
  const match = behind.exec(text);
  const isQuoted = /["']/.test(text[decoded.start - 1] ?? '');
  if (match?.[1] === name && !isQuoted) {
    return { decoded: { start: decoded.start, end: behind.lastIndex }, text: name };
  }
  const key = isQuoted || isIdentifier(name) ? name : quoted(name);
  return { decoded, text: match ? key : `${key}: ${symbol.name}` };
}

/** The name, escaped for the quotes around it. */
function escaped({ scalar, decoded }: Occurrence, name: string): string {
  const quote = scalar.decoded.text[decoded.start - 1] ?? '';
  return name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
}
