import type { Span } from '../text/range.js';
import type { UserTool } from './user-tool.js';
import type { YamlScalar } from '../yaml/node.js';

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

/** The sources of the tool's outputs, in the order of the document. */
export function sourceTexts(tool: UserTool): SourceText[] {
  return tool.textsOf('input-source').map(({ scalar, use: { field } }) => {
    const first = scalar.decoded.text.split('|', 1)[0] ?? '';
    const name = first.trim();
    const start = first.indexOf(name);
    return { scalar, field: field.name, name, decoded: { start, end: start + name.length } };
  });
}
