import type { FoldingRange } from 'vscode-languageserver-types';
import type { Span } from '../../text/range.js';
import type { SourceText } from '../../text/source.js';
import type { Document, Tool } from '../../tool/document.js';
import { walk, type YamlNode, type YamlParent } from '../../yaml/node.js';
import { foldsByIndentation, type Fold } from './folds-by-indentation.js';

/** How a client folds (LSP, "Folding Range Client Capabilities"). */
export interface FoldingParams {
  /** It folds whole lines, whatever characters a range names. */
  lineFoldingOnly: boolean;
  /** The maximum number of ranges; undefined if unlimited. */
  rangeLimit: number | undefined;
  /** The kinds of ranges that it supports. */
  foldingKinds: readonly string[];
}

/**
 * What can be folded: multiline values from their key's line on, list items, here-documents of commands and
 * shell scripts, multiline expressions and brackets, runs of comments. At most one range begins on a line,
 * the largest; above the client's limit the largest are kept. A broken document folds by indentation.
 */
export function foldingRanges(document: Document, params: FoldingParams): FoldingRange[] {
  const isBroken = document.yaml.problems.some(({ kind }) => kind === 'syntax' || kind === 'limit');
  const blocks = isBroken ? foldsByIndentation(document.source) : foldsOfTree(document);
  const folds = [
    ...blocks,
    ...(document.tool ? foldsInTexts(document.tool) : []),
    ...foldsOfComments(document),
  ]
    .map((fold) => shown(document.source, fold, params))
    .filter(({ startLine, endLine }) => endLine > startLine)
    .sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
  const largest = new Map<number, FoldingRange>();
  for (const fold of folds) if (!largest.has(fold.startLine)) largest.set(fold.startLine, fold);
  return [...largest.values()].slice(0, params.rangeLimit).sort((a, b) => a.startLine - b.startLine);
}

/** As the client supports it: a closing bracket that begins its line stays visible. */
function shown(source: SourceText, fold: Fold, params: FoldingParams): FoldingRange {
  const { start, end, inside, kind } = fold;
  const kindPart = kind && params.foldingKinds.includes(kind) ? { kind } : {};
  const startLine = source.fileLine(start);
  const endLine = source.fileLine(end);
  if (!inside) return { startLine, endLine, ...kindPart };
  if (!params.lineFoldingOnly) {
    const startCharacter = source.positionAt(inside.start).character;
    const endCharacter = source.positionAt(inside.end).character;
    return { startLine, startCharacter, endLine, endCharacter, ...kindPart };
  }
  const beforeCloser = source.slice({ start: source.lineStart(end), end: inside.end });
  return { startLine, endLine: beforeCloser.trim() === '' ? endLine - 1 : endLine, ...kindPart };
}

function foldsOfTree({ source, yaml: { root } }: Document): Fold[] {
  return root ? [...walk(root)].flatMap((node) => foldsOfNode(source, node)) : [];
}

function foldsOfNode(source: SourceText, node: YamlNode): Fold[] {
  if (node.kind !== 'mapping' && node.kind !== 'sequence') return [];
  const members: readonly YamlParent[] = node.kind === 'mapping' ? node.pairs : node.items;
  const brackets = node.flow
    ? [foldOfBrackets(source, { start: node.span.start + 1, end: node.span.end - 1 })]
    : [];
  // Brackets that open on the line of their key fold instead of it.
  const blocks = members.filter(
    ({ span, value }) =>
      !('flow' in value && value.flow && source.lineAt(value.span.start) === source.lineAt(span.start)),
  );
  return [...brackets, ...blocks.map(({ span }) => foldOfSpan(source, span))];
}

/** From the span's first line to the last nonblank one. */
function foldOfSpan(source: SourceText, { start, end }: Span): Fold {
  let last = end;
  while (last > start && /\s/.test(source.text.charAt(last - 1))) last--;
  return { start: source.lineAt(start), end: source.lineAt(last) };
}

function foldOfBrackets(source: SourceText, inside: Span): Fold {
  return { start: source.lineAt(inside.start), end: source.lineAt(inside.end), inside };
}

/** Expressions of the command and the config files, and here-documents of shell scripts among them. */
function foldsInTexts({ source, templates, shellScripts }: Tool): Fold[] {
  const expressions = templates.flatMap(({ scalar: { decoded }, expressions }) =>
    expressions
      .filter(({ scanned }) => scanned.closed)
      .map(({ scanned: { inside } }) => {
        const place = { start: decoded.offsetOf(inside.start), end: decoded.offsetOf(inside.end) };
        return foldOfBrackets(source, place);
      }),
  );
  const heredocs = [...shellScripts].flatMap(([{ scalar }, script]) =>
    script.shell.tree.heredocs.map(({ operator, terminator }) => {
      const decoded = script.shell.decodedSpan({ start: operator.start, end: terminator.end });
      return foldOfSpan(source, scalar.decoded.spanOf(decoded));
    }),
  );
  return [...expressions, ...heredocs];
}

/** Runs of lines that contain only a comment. */
function foldsOfComments({ source, yaml: { comments } }: Document): Fold[] {
  const runs: Fold[] = [];
  for (const { span } of comments) {
    const line = source.lineAt(span.start);
    const before = source.slice({ start: source.lineStart(line), end: span.start });
    if (before.replace('\uFEFF', '').trim() !== '') continue;
    const run = runs.at(-1);
    if (run?.end === line - 1) run.end = line;
    else runs.push({ start: line, end: line, kind: 'comment' });
  }
  return runs;
}
