import { touches, type Position, type Range } from '../text/range.js';
import { SourceText } from '../text/source.js';
import { dialects } from '../values/dialect.js';
import {
  asMapping,
  asSequence,
  asText,
  pairsByName,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
} from '../yaml/node.js';
import { parseYaml } from '../yaml/parse.js';

/** A place in a workflow that says which tool a step runs. */
export interface ToolMention {
  id: string;
  /** The range of the id, without quotes. */
  range: Range;
  /** The step contains the whole tool instead of naming it. */
  embedded: boolean;
}

const workflowClass = 'GalaxyWorkflow';
const toolClasses: ReadonlySet<unknown> = new Set(
  Object.values(dialects).map(({ classConstant }) => classConstant),
);

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
  const root = asMapping(parseYaml(text).root);
  if (!root) return [];
  const graph = asSequence(pairsByName(root).get('$graph')?.value)?.items ?? [];
  const mentions: Mention[] = [];
  // A mapping behind several aliases is visited once.
  const seen = new Set<YamlMapping>();
  const waiting = [root, ...graph.map(({ value }) => asMapping(value))];
  for (const mapping of waiting) {
    if (!mapping || seen.has(mapping)) continue;
    seen.add(mapping);
    const fields = pairsByName(mapping);
    if (fieldText(fields, 'class') !== workflowClass) continue;
    for (const step of stepsOf(fields.get('steps'))) {
      const own = pairsByName(step);
      add(mentions, own.get('tool_id'), false);
      for (const name of ['run', 'tool_representation']) {
        const run = asMapping(own.get(name)?.value);
        if (!run || seen.has(run)) continue;
        const inner = pairsByName(run);
        if (!toolClasses.has(fieldText(inner, 'class'))) waiting.push(run);
        else {
          seen.add(run);
          add(mentions, inner.get('id'), true);
        }
      }
    }
  }
  return mentions;
}

/** Steps are a list, or a mapping by label. */
function stepsOf(pair: YamlPair | undefined): YamlMapping[] {
  const values =
    asSequence(pair?.value)?.items.map(({ value }) => value) ??
    asMapping(pair?.value)?.pairs.map(({ value }) => value) ??
    [];
  return values.flatMap((value) => asMapping(value) ?? []);
}

function add(mentions: Mention[], pair: YamlPair | undefined, embedded: boolean): void {
  const id = asText(pair?.value)?.value.trim();
  if (pair && id) mentions.push({ id, node: pair.value, embedded });
}

function fieldText(fields: ReadonlyMap<string, YamlPair>, name: string): string | undefined {
  return asText(fields.get(name)?.value)?.value;
}
