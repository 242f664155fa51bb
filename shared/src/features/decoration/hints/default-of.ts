import type { Span } from '../../../text/range.js';
import type { Tool } from '../../../tool/document.js';
import type { ToolInput } from '../../../tool/input.js';
import { asMapping, asScalar, asSequence, pairsByName, type YamlNode } from '../../../yaml/node.js';

/** A longer value is cut, in characters. */
const longest = 30;

/**
 * The value that the tool's form shows at first, on one line, and where the document says so: `default`, its
 * synonym `value`, or the selected options.
 */
export function defaultOf(tool: Tool, { pairs }: ToolInput): { text: string; span: Span } | undefined {
  const byDefault = tool.dialect.name === 'platform' ? pairs.get('default') : undefined;
  const fieldText = scalarText((byDefault ?? pairs.get('value'))?.value);
  if (fieldText) return fieldText;
  for (const { value } of asSequence(pairs.get('options')?.value)?.items ?? []) {
    const option = asMapping(value);
    const fields = option && pairsByName(option);
    if (asScalar(fields?.get('selected')?.value)?.value === true)
      return scalarText(fields?.get('value')?.value);
  }
  return undefined;
}

function scalarText(node: YamlNode | undefined): { text: string; span: Span } | undefined {
  const scalar = asScalar(node);
  if (!scalar || scalar.value === null) return undefined;
  const line = scalar.decoded.text.trim().replace(/\s+/g, ' ');
  const text = line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
  return { text: text === '' ? "''" : text, span: scalar.span };
}
