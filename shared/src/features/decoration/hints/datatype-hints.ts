import type { Tool } from '../../../tool/document.js';
import type { ToolInput } from '../../../tool/input.js';
import type { ToolOutput } from '../../../tool/output.js';
import { asSequence, asText, type YamlScalar } from '../../../yaml/node.js';
import type { Hint } from './hint.js';
import { inputAt } from './hint.js';

/** The datatype of a dataset by default (public platform, "Inputs" and "Outputs"). */
const anyDatatype = 'data';

/**
 * Implicit datatypes: of outputs with a source, and where none is named. Not of inputs if the dialect
 * requires one, nor of discovered files, whose names may give one.
 */
export function datatypeHints(tool: Tool): Hint[] {
  const inputs = tool.dialect.name === 'galaxy' ? tool.allInputs : [];
  return [
    ...inputs.flatMap((input) => unnamed(tool, input)),
    ...tool.outputs.flatMap((output) => {
      const bySource = sourceHint(tool, output);
      return bySource ?? (output.pairs.has('from_work_dir') ? unnamed(tool, output) : []);
    }),
  ];
}

/** After the source of an output: the datatypes of the input that it names. */
function sourceHint(tool: Tool, { type, pairs }: ToolOutput): Hint[] | undefined {
  const scalar = asText(pairs.get('format_source')?.value);
  if (type !== 'data' || !scalar) return undefined;
  const input = sourceIn(tool, scalar);
  if (input?.type !== 'data' && input?.type !== 'data_collection') return [];
  const names = datatypesOf(input);
  const [only, ...others] = names;
  if (only === undefined) return [];
  return [
    {
      offset: scalar.span.end,
      parts: [{ text: `= ${names.join(' or ')}`, declared: input.nameNode?.span }],
      topic: others.length === 0 ? { about: 'datatype', name: only } : undefined,
    },
  ];
}

/** The input that the last part of a path such as `cond|reads` names. */
function sourceIn(tool: Tool, { decoded }: YamlScalar): ToolInput | undefined {
  const { text } = decoded;
  const start = text.lastIndexOf('|') + 1;
  const last = text.slice(start);
  const name = last.trim();
  const from = start + last.indexOf(name);
  return inputAt(tool, decoded.spanOf({ start: from, end: from + name.length }));
}

function datatypesOf({ pairs }: ToolInput): string[] {
  const node = pairs.get('format')?.value;
  if (!node) return [anyDatatype];
  const texts = asSequence(node)?.items.map(({ value }) => value) ?? [node];
  return texts
    .flatMap((one) => asText(one)?.value.split(',') ?? [])
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** After the name of a dataset without a datatype. */
function unnamed(tool: Tool, { type, pairs, mapping, nameNode }: ToolInput | ToolOutput): Hint[] {
  const isNamed = type !== 'data' || pairs.has('format') || tool.document.isBroken(mapping);
  if (isNamed || !nameNode || nameNode.absent) return [];
  return [
    {
      offset: behindName(nameNode),
      parts: [{ text: `format: ${anyDatatype}`, declared: undefined }],
      topic: { about: 'datatype', name: anyDatatype },
    },
  ];
}

function behindName(nameNode: YamlScalar): number {
  const { parent, span } = nameNode;
  const isKey = parent?.kind === 'pair' && parent.key === nameNode;
  return isKey && parent.colon !== undefined ? parent.colon + 1 : span.end;
}
