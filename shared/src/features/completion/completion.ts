import type { CompletionItem, CompletionList, MarkupKind, Position } from 'vscode-languageserver-types';
import type { Document } from '../../tool/document.js';
import { defaultPlatform } from '../../values/platform-version.js';
import { documentation } from '../hover/documentation.js';
import { markup } from '../markup.js';
import type { Topic } from '../topic.js';
import { completeComment } from './complete-comment.js';
import { completeKey } from './complete-keys.js';
import { completeReference, templateAt } from './complete-references.js';
import { completeSnippet } from './complete-snippets.js';
import { completeTest } from './complete-tests.js';
import { completeTool } from './complete-tool.js';
import type { CompletionSurroundings } from './complete-value.js';
import { completeValue } from './complete-values.js';
import { placeAt, type CompletionContext, type KeyContext } from './completion-context.js';
import { completionItems, type ItemParams, type Suggestion } from './completion-item.js';
import { contextFromLines } from './context-from-lines.js';

/** Where the cursor is, and what the client supports. */
export interface CompletionParams extends ItemParams {
  position: Position;
  /** Whether the client supports snippets. */
  snippets: boolean;
  /** Whether the client does not replace what follows the caret, whatever the range of an edit is. */
  insertsOnly?: boolean;
  /** The document's surroundings, if known. */
  known?: Partial<CompletionSurroundings>;
}

/** The characters, besides letters, that trigger completion. */
export const completionTriggers: readonly string[] = ['$', '(', '.', '[', "'", '"', ':', ' ', '-'];

/** The completions at a place. */
export function completion(document: Document, params: CompletionParams): CompletionList {
  const suggestions = suggest(document, document.source.offsetAt(params.position), params);
  return { isIncomplete: false, items: completionItems(document, suggestions, params) };
}

const nothingKnown: CompletionSurroundings = { datatypes: [], containers: [], platform: defaultPlatform };

function suggest(
  document: Document,
  offset: number,
  { snippets, known, insertsOnly }: CompletionParams,
): Suggestion[] {
  const platform = known?.platform ?? nothingKnown.platform;
  const { tool } = document;
  const template = tool && templateAt(tool, offset);
  if (template) return completeReference(tool, template, offset, { platform, insertsOnly });
  const comment = completeComment(document, offset, known?.checkOptions);
  if (comment) return comment;
  const here = placeAt(document, offset);
  const words = here && !isTrailing(here) ? undefined : wordsBefore(document, offset);
  if (words) return wholes(document, words, snippets);
  const place = here ?? contextFromLines(document, offset);
  if (place?.kind === 'value' && place.type.kind !== 'any') {
    return completeValue({ document, place, offset, known: { ...nothingKnown, ...known } });
  }
  // In another kind of document, only the class can be completed.
  if (!tool && document.root) return [];
  if (place?.kind === 'key') {
    return [...wholes(document, place, snippets), ...completeKey(document, place, { snippets, platform })];
  }
  return tool ? completeTest(tool, offset, snippets) : [];
}

/** Whole tools and list members. */
function wholes(document: Document, place: KeyContext, snippets: boolean): Suggestion[] {
  const tools = isFirst(document) ? completeTool(place.span, document.source.lineEnd, snippets) : [];
  return [...tools, ...completeSnippet(document, place, snippets)];
}

function isTrailing(place: CompletionContext): boolean {
  return place.kind === 'value' && place.isTrailing;
}

/** Words before a blank, which may be the beginning of a label: `data ` of "data input". */
function wordsBefore(document: Document, offset: number): KeyContext | undefined {
  const { text } = document.source;
  if (text.charAt(offset - 1) !== ' ' || !/\w/.test(text.charAt(offset - 2))) return undefined;
  const place = placeAt(document, offset - 1);
  if (place?.kind !== 'key' || place.hasColon || place.flow || !place.isNewItem) return undefined;
  return { ...place, span: { start: place.span.start, end: offset } };
}

/** Whether the document is empty or only a word. */
function isFirst({ yaml: { root } }: Document): boolean {
  return !root || root.kind === 'scalar';
}

/** Data that the server keeps in an item to resolve its documentation. */
export interface CompletionData {
  uri: string;
  topic: Topic;
}

/** The item with its documentation. */
export function resolveCompletion(
  document: Document,
  item: CompletionItem,
  params: { markup: MarkupKind },
): CompletionItem {
  const text = documentation(document, (item.data as CompletionData).topic);
  return text === undefined ? item : { ...item, documentation: markup(text, params.markup) };
}
