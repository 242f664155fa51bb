import assert from 'node:assert/strict';
import type { CompletionItem, TextEdit } from 'vscode-languageserver-types';
import { completion, type CompletionParams } from '../../shared/src/features/completion/completion.js';
import { Document } from '../../shared/src/tool/document.js';
import { applyEdits } from '../support/edits.js';
import { unmarkCursor } from '../support/marked.js';

export const uri = 'file:///project/a.tool.yml';

/** The completion items at the cursor of a marked text. */
export interface Offered {
  items: CompletionItem[];
  labels: string[];
  /** The text after accepting the item with that label. */
  accept: (label: string) => string;
  /** The same with the caret, `‸`: behind what is inserted, or where a snippet ends. */
  acceptAtCaret: (label: string) => string;
}

/** Requests completion at the cursor, and checks what holds for every result. */
export function complete(marked: string, options: Partial<CompletionParams> = {}): Offered {
  const { text, cursor } = unmarkCursor(marked);
  const document = new Document(text);
  const position = document.source.positionAt(cursor);
  const { items, isIncomplete } = completion(document, {
    uri,
    position,
    snippets: true,
    insertTextMode: true,
    ...options,
  });
  assert.equal(isIncomplete, false);
  for (const item of items) checkItem(item, position);
  const accept = (label: string, caret = ''): string => {
    const item = items.find((one) => one.label === label);
    assert.ok(item, `"${label}" is not among ${items.map((one) => one.label).join(', ')}`);
    const edit = item.textEdit as TextEdit;
    const [, before = edit.newText, behind = ''] = /^(.*)\$0(.*)$/s.exec(edit.newText) ?? [];
    const newText = inserted(item, before) + caret + inserted(item, behind);
    return applyEdits(text, [{ ...edit, newText }, ...(item.additionalTextEdits ?? [])]);
  };
  return {
    items,
    labels: items.map(({ label }) => label),
    accept: (label) => accept(label),
    acceptAtCaret: (label) => accept(label, '‸'),
  };
}

/** The item's edit contains the cursor on its line, and an editor's filter matches it. */
export function checkItem(item: CompletionItem, position: { line: number; character: number }): void {
  const { range } = item.textEdit as TextEdit;
  assert.equal(range.start.line, position.line, item.label);
  assert.equal(range.end.line, position.line, item.label);
  assert.ok(
    range.start.character <= position.character && position.character <= range.end.character,
    item.label,
  );
}

/** The inserted text of an item: snippets with their default placeholders. */
export function inserted({ insertTextFormat }: CompletionItem, newText: string): string {
  if (insertTextFormat !== 2) return newText;
  const defaults: string[] = [];
  return newText.replace(
    /\\([\\$}])|\$\{(\d+):((?:\\.|[^}\\])*)\}|\$(\d+)/g,
    (_all, escaped?: string, place?: string, text = '', mirror?: string) => {
      if (escaped !== undefined) return escaped;
      if (place === undefined) return defaults[Number(mirror)] ?? '';
      const shown = String(text).replace(/\\([\\$}])/g, '$1');
      defaults[Number(place)] = shown;
      return shown;
    },
  );
}
