import type {
  CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
} from 'vscode-languageserver-types';
import type { Span } from '../../text/range.js';
import type { Document } from '../../tool/document.js';
import type { Topic } from '../topic.js';

/** `CompletionItemKind` of the things that there are (LSP, "Completion Request"). */
export const kinds = {
  method: 2,
  function: 3,
  variable: 6,
  property: 10,
  snippet: 15,
  enumMember: 20,
  value: 12,
  keyword: 14,
  file: 17,
} as const satisfies Record<string, CompletionItemKind>;

/** Something to insert at the cursor. */
export interface Suggestion {
  label: string;
  kind: CompletionItemKind;
  /** A few words beside the label. */
  detail?: string;
  /** What is replaced: a stretch of one line that holds the cursor. */
  span: Span;
  text: string;
  /** The text is a snippet (LSP, "Snippet Syntax"): only for clients that take such. */
  snippet?: boolean;
  /** What is compared with what stands in `span`; the label where it is absent. */
  filter?: string;
  /** The one to choose first. */
  preselect?: boolean;
  topic?: Topic;
}

/** How the client takes its items. */
export interface ItemParams {
  /** The address of the document, which items carry so that their documentation can be asked for. */
  uri: string;
  /** Whether the client can be told to leave the indentation of inserted lines alone. */
  insertTextMode: boolean;
}

const plainText: InsertTextFormat = 1;
const snippet: InsertTextFormat = 2;
const asIs: InsertTextMode = 1;

/** Suggestions the way editors take them, in the order given. */
export function completionItems(
  document: Document,
  suggestions: readonly Suggestion[],
  { uri, insertTextMode }: ItemParams,
): CompletionItem[] {
  return suggestions
    .filter(({ span }) => document.source.lineAt(span.start) === document.source.lineAt(span.end))
    .map((one, index) => ({
      label: one.label,
      kind: one.kind,
      ...(one.detail !== undefined && { detail: one.detail }),
      sortText: String(index).padStart(4, '0'),
      ...(one.filter !== undefined && { filterText: one.filter }),
      ...(one.preselect && { preselect: true }),
      insertTextFormat: one.snippet ? snippet : plainText,
      ...(insertTextMode && { insertTextMode: asIs }),
      textEdit: { range: document.source.rangeOf(one.span), newText: one.text },
      ...(one.topic && { data: { uri, topic: one.topic } }),
    }));
}
