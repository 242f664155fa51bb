import type { SpanEdit } from '../../text/range.js';
import { writeText } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { longTexts } from '../long-texts.js';
import { scalarAt } from '../tree-search.js';
import { asBlockText, lineEdit, literalEdit, type TextScalar } from '../../tool/literal-edit.js';
import type { RefactoringProvider } from './refactoring.js';

/** Writes a long text as a literal block, or a one-line block without a block; its value stays the same. */
export const literalBlock: RefactoringProvider = ({ tool, span }) => {
  const scalar = longTextAt(tool, span.start);
  if (!scalar) return [];
  const block = scalar.style === 'literal' ? undefined : literalEdit(tool, scalar, scalar.value);
  const line = oneLineEdit(tool, scalar);
  const kind = 'refactor.rewrite';
  return [
    ...(block ? [{ title: 'Convert to a literal block', kind, edits: () => [block] }] : []),
    ...(line ? [{ title: 'Convert to a single line', kind, edits: () => [line] }] : []),
  ];
};

/** The text at the cursor, or at whose key the cursor is. */
function longTextAt(tool: Tool, offset: number): TextScalar | undefined {
  const place = scalarAt(tool.root, offset);
  if (!place?.pair || !longTexts.has(place.pair.name ?? '')) return undefined;
  const node = place.isKey ? place.pair.value : place.scalar;
  return node.kind === 'scalar' ? asBlockText(tool, node) : undefined;
}

/** Undefined if the text is not a block scalar, has several lines, or would need escapes. */
function oneLineEdit(tool: Tool, scalar: TextScalar): SpanEdit | undefined {
  const { source } = tool;
  const { value, content, indent } = scalar;
  const isLine = indent !== undefined && source.lineAt(content.start) === source.lineAt(content.end);
  if (!isLine || value.trim() === '' || value.includes('\n')) return undefined;
  const line = writeText(value);
  return line.startsWith('"') && line.includes('\\') ? undefined : lineEdit(tool, scalar, line);
}
