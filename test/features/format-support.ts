import assert from 'node:assert/strict';
import { parseDocument } from 'yaml';
import { formatEdits, type FormatOptions } from '../../shared/src/features/format/format.js';
import type { SpanEdit } from '../../shared/src/text/range.js';
import { Document } from '../../shared/src/tool/document.js';
import { walk } from '../../shared/src/yaml/node.js';
import { applySpanEdits } from '../support/edits.js';

/** The text after formatting. Fails unless each edit changes something, and only whitespace. */
export function formatted(text: string, options: Partial<FormatOptions> = {}): string {
  const edits = formatEdits(new Document(text), { tabSize: 2, ...options });
  for (const edit of edits) checkEdit(text, edit);
  return applySpanEdits(text, edits, 'format');
}

function checkEdit(text: string, { span, newText }: SpanEdit): void {
  const old = text.slice(span.start, span.end);
  assert.notEqual(old, newText);
  assert.match(old + newText, /^[ \t\r\n]*$/);
}

/** Fails unless two texts are equal, both to another YAML parser and to ours, including comments and line endings. */
export function assertSame(before: string, after: string): void {
  assert.deepEqual(valuesOf(after), valuesOf(before));
  assert.deepEqual(nodesOf(after), nodesOf(before));
  assert.deepEqual(commentsOf(after), commentsOf(before));
  const kinds = lineEndsOf(before);
  if (kinds.size > 0)
    for (const lineEnd of lineEndsOf(after)) assert.ok(kinds.has(lineEnd), JSON.stringify(lineEnd));
}

function valuesOf(text: string): unknown {
  const { contents } = parseDocument(text.replace(/^\uFEFF/, '').replace(/\r(?!\n)/g, '\n'), {
    uniqueKeys: false,
    logLevel: 'silent',
  });
  return contents && (JSON.parse(JSON.stringify(contents)) as unknown);
}

/** Every node in short form, with scalars as written except for leading whitespace on their lines. */
function nodesOf(text: string): unknown[] {
  const { yaml, source } = new Document(text);
  return [...(yaml.root ? walk(yaml.root) : [])].map((node) => {
    if (node.kind !== 'scalar') return [node.kind, node.kind === 'alias' ? node.name : node.anchor];
    // Whitespace after the header of a block scalar is not part of it.
    const written = source
      .slice(node.span)
      .replace(/^([|>][-+\d]*)[ \t]*(?=[\r\n]|$)/, '$1')
      .replace(/^ +/gm, '');
    return [node.style, node.value, node.decoded.text, node.anchor, written.trimEnd()];
  });
}

function commentsOf(text: string): string[] {
  return new Document(text).yaml.comments.map((comment) => comment.text);
}

function lineEndsOf(text: string): Set<string> {
  return new Set(text.match(/\r\n?|\n/g));
}
