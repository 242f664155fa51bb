import type { Span } from '../text/range.js';
import type { UserTool } from './user-tool.js';
import { asText, type YamlScalar } from '../yaml/node.js';

/** A text by which an output takes something from an input. */
export interface SourceText {
  scalar: YamlScalar;
  /** The field that holds it. */
  field: string;
  /** The first part of the path, which names a top-level input: `cond` of `cond|reads`. */
  name: string;
  /** Where it stands in the decoded text. */
  decoded: Span;
}

/** The fields of outputs that name an input. */
const sourceFields: ReadonlySet<string> = new Set([
  'format_source',
  'metadata_source',
  'collection_type_source',
  'structured_like',
]);

/** The sources of the tool's outputs, in the order of the outputs. */
export function sourceTexts(tool: UserTool): SourceText[] {
  return tool.outputs.flatMap(({ pairs }) =>
    [...pairs].flatMap(([field, { value }]) => {
      const scalar = sourceFields.has(field) ? asText(value) : undefined;
      if (!scalar) return [];
      const first = scalar.decoded.text.split('|', 1)[0] ?? '';
      const name = first.trim();
      const start = first.indexOf(name);
      return [{ scalar, field, name, decoded: { start, end: start + name.length } }];
    }),
  );
}
