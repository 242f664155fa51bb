import { touches, type Position, type Range } from '../text/range.js';
import { SourceText } from '../text/source.js';
import { asText, pairsByName, type YamlNode, type YamlPair } from '../yaml/node.js';
import { parseYaml } from '../yaml/parse.js';
import { stepsOf, workflowClass } from './workflow.js';

/** A place in a workflow that says which tool a step runs. */
export interface ToolMention {
  id: string;
  /** The range of the id, without quotes. */
  range: Range;
  /** The step contains the whole tool instead of naming it. */
  embedded: boolean;
}

/**
 * The places where a workflow's steps embed (`run: {class: …, id: …}`) or name (`tool_id: …`) a tool, even in
 * nested workflows, in document order (gxformat2). Empty for other texts, most of which are not parsed.
 */
export function toolMentions(text: string): ToolMention[] {
  if (!text.includes(workflowClass)) return [];
  const source = new SourceText(text);
  return mentionsIn(text)
    .sort((a, b) => a.node.span.start - b.node.span.start)
    .map(({ id, node, embedded }) => ({
      id,
      range: source.rangeOf(node.kind === 'scalar' ? node.content : node.span),
      embedded,
    }));
}

/** The tool that a workflow names at a position; undefined if there is none, and in other texts. */
export function mentionAt(text: string, position: Position): ToolMention | undefined {
  const source = new SourceText(text);
  const offset = source.offsetAt(position);
  return toolMentions(text).find(({ range }) => touches(source.spanOf(range), offset));
}

interface Mention {
  id: string;
  node: YamlNode;
  embedded: boolean;
}

function mentionsIn(text: string): Mention[] {
  const mentions: Mention[] = [];
  for (const { fields, tools } of stepsOf(parseYaml(text).root)) {
    add(mentions, fields.get('tool_id'), false);
    for (const tool of tools) add(mentions, pairsByName(tool).get('id'), true);
  }
  return mentions;
}

function add(mentions: Mention[], pair: YamlPair | undefined, embedded: boolean): void {
  const id = asText(pair?.value)?.value.trim();
  if (pair && id) mentions.push({ id, node: pair.value, embedded });
}
