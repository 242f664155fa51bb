import type { CompletionItem, CompletionList, MarkupKind, Position } from 'vscode-languageserver-types';
import type { UserTool } from '../../tool/user-tool.js';
import { completionItems, type ItemParams, type Suggestion } from './completion-item.js';
import { completeComment } from './complete-comment.js';
import { completeKey } from './complete-keys.js';
import { completeReference, templateAt } from './complete-references.js';
import { completeSnippet } from './complete-snippets.js';
import { completeTest } from './complete-tests.js';
import { completeTool } from './complete-tool.js';
import type { CompletionSurroundings } from './complete-value.js';
import { completeValue } from './complete-values.js';
import { markup } from '../markup.js';
import { placeAt } from './completion-context.js';
import { contextFromLines } from './context-from-lines.js';
import { documentation } from '../hover/documentation.js';
import type { Topic } from '../topic.js';

/** Where the cursor is, and what the client can take. */
export interface CompletionParams extends ItemParams {
  position: Position;
  /** Whether the client takes snippets. */
  snippets: boolean;
  /** What is known around the document; nothing where it is absent. */
  known?: Partial<CompletionSurroundings>;
}

/** The characters behind which there may be something to write, besides letters. */
export const completionTriggers: readonly string[] = ['$', '(', '.', '[', "'", '"', ':', ' ', '-'];

/** What can be written at a place. */
export function completion(tool: UserTool, params: CompletionParams): CompletionList {
  const suggestions = suggest(tool, tool.source.offsetAt(params.position), params);
  return { isIncomplete: false, items: completionItems(tool, suggestions, params) };
}

function suggest(tool: UserTool, offset: number, { snippets, known }: CompletionParams): Suggestion[] {
  const template = templateAt(tool, offset);
  if (template) return completeReference(tool, template, offset);
  const comment = completeComment(tool, offset, known?.judgedBy);
  if (comment) return comment;
  const place = placeAt(tool, offset) ?? contextFromLines(tool, offset);
  if (place?.kind === 'value' && place.type.kind !== 'any') {
    return completeValue({ tool, place, offset, known: { datatypes: [], containers: [], ...known } });
  }
  if (isForeign(tool)) return [];
  if (place?.kind !== 'key') return completeTest(tool, offset, snippets);
  const wholeTools = isFirst(tool) ? completeTool(place.span, tool.source.lineEnd, snippets) : [];
  return [...wholeTools, ...completeKey(tool, place), ...completeSnippet(tool, place, snippets)];
}

/** Whether nothing is in the document yet, or but a word. */
function isFirst({ document: { root } }: UserTool): boolean {
  return !root || root.kind === 'scalar';
}

/** Whether the document is of another kind; its class may still be completed. */
function isForeign(tool: UserTool): boolean {
  return tool.root !== undefined && !tool.isTool;
}

/** What the server keeps in an item, to find its documentation when it is asked for. */
export interface CompletionData {
  uri: string;
  topic: Topic;
}

/** The item with its documentation. */
export function resolveCompletion(
  tool: UserTool,
  item: CompletionItem,
  params: { markup: MarkupKind },
): CompletionItem {
  const text = documentation(tool, (item.data as CompletionData).topic);
  return text === undefined ? item : { ...item, documentation: markup(text, params.markup) };
}
