import { applySpanEdits } from '../../text/apply-edits.js';
import type { SpanEdit } from '../../text/range.js';
import { SourceText } from '../../text/source.js';
import { Document, type ParseOptions } from '../../tool/document.js';
import { workflowTools, type NamedText } from '../../tool/embedded-tools.js';
import { sortFieldsEdits } from '../actions/sort-fields.js';
import { formatEdits, isFormattable } from './format.js';

/** How to read and lay out a text. */
export interface FormatTextOptions extends ParseOptions {
  /** Whether to also sort fields in declaration order. */
  sortFields?: boolean;
}

/** The step of the canonical layout. */
const tabSize = 2;

/** A text in its canonical layout; undefined if it is not valid YAML as a whole. */
export function formatText(
  text: string,
  { sortFields, ...options }: FormatTextOptions = {},
): string | undefined {
  const document = new Document(text, options);
  if (!isFormattable(document)) return undefined;
  const { tool } = document;
  const sorted = sortFields && tool ? applySpanEdits(text, sortFieldsEdits(tool)) : text;
  const source = sorted === text ? document : new Document(sorted, options);
  return applySpanEdits(sorted, formatEdits(source, { tabSize }));
}

/** The same for a file: in a workflow, only the tools have a canonical layout. Undefined if one of them is not valid YAML. */
export function formatFile({
  sortFields = false,
  ...file
}: NamedText & FormatTextOptions): string | undefined {
  const { text } = file;
  const tools = workflowTools(file);
  if (!tools) return formatText(text, { ...file, sortFields });
  if (!tools.every(isFormattable)) return undefined;
  const sorted = sortFields ? edited(text, tools, ({ tool }) => (tool ? sortFieldsEdits(tool) : [])) : text;
  const sortedTools = sorted === text ? tools : (workflowTools({ ...file, text: sorted }) ?? []);
  return edited(sorted, sortedTools, (tool) => formatEdits(tool, { tabSize }));
}

/** A text with the edits of its parts. */
function edited(
  text: string,
  parts: readonly Document[],
  editsOf: (part: Document) => readonly SpanEdit[],
): string {
  const source = new SourceText(text);
  const edits = parts.flatMap((part) =>
    editsOf(part).map((edit): SpanEdit => {
      const { range, newText } = part.source.editOf(edit);
      return { span: source.spanOf(range), newText };
    }),
  );
  return applySpanEdits(text, edits);
}
