import type { Range, SemanticTokensEdit } from 'vscode-languageserver-types';
import type { SourceText } from '../../text/source.js';
import type { Document, Tool } from '../../tool/document.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';
import type { Occurrence } from '../../tool/symbols.js';
import { addToMultimap } from '../../util/collections.js';
import type { YamlScalar } from '../../yaml/node.js';
import { documentSpans } from './tokens/document-spans.js';
import { tokenNumbers, type TokenKind } from './tokens/kinds.js';
import { inOrder, outside, type Piece } from './tokens/piece.js';
import { scriptPieces } from './tokens/script-pieces.js';
import { templatePieces } from './tokens/template-pieces.js';

export { tokenLegend } from './tokens/kinds.js';

/**
 * The tokens of a document, or of a range: five numbers for each, in document order and each on one line
 * (LSP, "Semantic Tokens").
 */
export function semanticTokens(document: Document, params: { range?: Range } = {}): number[] {
  const { source, tool } = document;
  const tokens = tool ? tokensOf(tool) : [];
  if (!params.range) return encode(source, tokens);
  const { start, end } = source.spanOf(params.range);
  return encode(
    source,
    tokens.filter((token) => token.end > start && token.start < end),
  );
}

/** The tokens of several parts of a file, one after another. */
export function joinedTokens(parts: readonly number[][]): number[] {
  const [first = [], ...rest] = parts.filter((part) => part.length > 0);
  if (rest.length === 0) return first;
  const tokens: number[] = [];
  let [line, character] = [0, 0];
  for (const part of [first, ...rest]) {
    const [startLine = 0, startCharacter = 0, ...others] = part;
    tokens.push(
      startLine - line,
      startLine === line ? startCharacter - character : startCharacter,
      ...others,
    );
    [line, character] = lastPlace(part);
  }
  return tokens;
}

/** Where the last token of a part begins. */
function lastPlace(part: readonly number[]): [line: number, character: number] {
  let [line, character] = [0, 0];
  for (let at = 0; at < part.length; at += 5) {
    const [lines = 0, characters = 0] = part.slice(at, at + 2);
    line += lines;
    character = lines === 0 ? character + characters : characters;
  }
  return [line, character];
}

/** The change that turns the numbers of one response into those of another: nothing, or one edit. */
export function semanticTokensEdits(
  before: readonly number[],
  after: readonly number[],
): SemanticTokensEdit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  const deleteCount = before.length - start - same;
  const data = after.slice(start, after.length - same);
  if (deleteCount === 0 && data.length === 0) return [];
  return [{ start, deleteCount, ...(data.length > 0 && { data }) }];
}

/** In document offsets and in order; they neither overlap nor contain line ends. */
function tokensOf(tool: Tool): Piece[] {
  const names = namesByScalar(tool);
  const texts = new Map<YamlScalar, (namePieces: readonly Piece[]) => Piece[]>();
  for (const template of [...tool.templates, ...tool.labels]) {
    texts.set(template.scalar, (namePieces) =>
      templatePieces(template, tool.shellScripts.get(template), namePieces),
    );
  }
  for (const { scalar, script } of tool.libraryTexts) {
    texts.set(scalar, (namePieces) => [...namePieces, ...outside(scriptPieces(script, true), namePieces)]);
  }
  return inOrder(
    [...new Set([...names.keys(), ...texts.keys()])].flatMap((scalar) => {
      const namePieces = names.get(scalar) ?? [];
      const pieces = texts.get(scalar)?.(namePieces) ?? namePieces;
      return pieces.flatMap(({ kind, ...span }) =>
        documentSpans(tool.source, scalar.decoded, span).map((place) => ({ ...place, kind })),
      );
    }),
  );
}

/** The names of the tool's own symbols, by the text that contains them. */
function namesByScalar(tool: Tool): Map<YamlScalar, Piece[]> {
  const names = new Map<YamlScalar, Piece[]>();
  for (const occurrence of symbolsOf(tool).occurrences) {
    const kind = kindOf(occurrence);
    if (!kind) continue;
    const piece: Piece = { ...occurrence.decoded, kind };
    addToMultimap(names, occurrence.scalar, piece);
  }
  return names;
}

function kindOf({ symbol, role }: Occurrence): TokenKind | undefined {
  if (symbol.kind === 'file') return undefined;
  const kind = symbol.kind === 'function' ? symbol.declared.kind : symbol.kind;
  return role === 'declaration' ? `${kind}Declaration` : kind;
}

function encode(source: SourceText, tokens: readonly Piece[]): number[] {
  let line = 0;
  let character = 0;
  return tokens.flatMap(({ start, end, kind }) => {
    const at = source.positionAt(start);
    const { type, modifiers } = tokenNumbers[kind];
    const behind = at.line === line ? at.character - character : at.character;
    const numbers = [at.line - line, behind, end - start, type, modifiers];
    ({ line, character } = at);
    return numbers;
  });
}
