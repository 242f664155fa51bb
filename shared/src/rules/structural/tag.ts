import type { Tool } from '../../tool/tool.js';
import type { YamlNode } from '../../yaml/node.js';

/** Whether a tag such as `!!str` stands before a value, so that it says what the value is. */
export function isTagged(tool: Tool, { parent, span }: YamlNode): boolean {
  const start = parent?.kind === 'pair' ? (parent.colon ?? span.start) : (parent?.span.start ?? span.start);
  return tool.source.text.slice(start, span.start).includes('!');
}
