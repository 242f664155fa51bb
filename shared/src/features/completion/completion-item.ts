import type {
  CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
} from 'vscode-languageserver-types';
import type { Span, SpanEdit } from '../../text/range.js';
import type { Document } from '../../tool/document.js';
import type { Topic } from '../topic.js';

/** `CompletionItemKind` of the suggested things (LSP, "Completion Request"). */
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

/** The command of VS Code that opens the list of completions, if there are any. */
export const suggestCommand = 'editor.action.triggerSuggest';

/** Something to insert at the cursor. */
export interface Suggestion {
  label: string;
  kind: CompletionItemKind;
  /** A few words next to the label. */
  detail?: string;
  /** The text to replace: a span of one line that contains the cursor. */
  span: Span;
  text: string;
  /** Edits elsewhere that come with it. */
  also?: readonly SpanEdit[];
  /** The text is a snippet (LSP, "Snippet Syntax"): only for clients that support them. */
  snippet?: boolean;
  /** The text to match against that in `span`; the label if absent. */
  filter?: string;
  /** The one to select first. */
  preselect?: boolean;
  /** What can follow is offered at once: the text ends where a value is typed. */
  opensNext?: boolean;
  topic?: Topic;
}

/** What a client supports in items. */
export interface ItemParams {
  /** The document's URI, which items carry so that their documentation can be resolved. */
  uri: string;
  /** Whether the client can keep the indentation of inserted lines as is. */
  insertTextMode: boolean;
  /** The client's commands. */
  commands?: ReadonlySet<string>;
}

const plainText: InsertTextFormat = 1;
const snippet: InsertTextFormat = 2;
const asIs: InsertTextMode = 1;

/** Suggestions as LSP items, in the order given. */
export function completionItems(
  document: Document,
  suggestions: readonly Suggestion[],
  { uri, insertTextMode, commands }: ItemParams,
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
      textEdit: document.source.editOf({ span: one.span, newText: one.text }),
      ...(one.also && {
        additionalTextEdits: one.also.map((edit) => document.source.editOf(edit)),
      }),
      ...(one.opensNext &&
        commands?.has(suggestCommand) && {
          command: { title: 'Suggest', command: suggestCommand, arguments: [{ auto: true }] },
        }),
      ...(one.topic && { data: { uri, topic: one.topic } }),
    }));
}
