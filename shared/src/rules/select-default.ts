import { fieldNamed } from '../schema/shape.js';
import { replaceScalar } from '../text/write-scalar.js';
import { insertField } from '../tool/edits.js';
import type { ToolInput } from '../tool/input.js';
import { selectOptions } from '../tool/select-options.js';
import type { UserTool } from '../tool/user-tool.js';
import { nearest } from '../values/suggest.js';
import { asSequence, asText, type YamlNode, type YamlPair } from '../yaml/node.js';
import { firstLine, placeOf } from './places.js';
import type { Draft, DraftFix } from './rule.js';
import { alternatives, quotedStart } from './wording.js';

/** What is wrong with the default of a select, which is the value of an option or a list of such values. */
export function selectDefaultDrafts(tool: UserTool, input: ToolInput, { value: node }: YamlPair): Draft[] {
  const options = selectOptions(input);
  const list = asSequence(node);
  if (list && !input.multiple) return [severalValues(tool, input, node)];
  if (!options) return [];
  const described = describeOptions(options);
  const nodes = list ? list.items.map((item) => item.value) : [node];
  return nodes.flatMap((value) => notAnOption(tool, value, options, described) ?? []);
}

/** Of more options none is suggested. */
const mostCompared = 200;
/** So many options are named in a message. */
const mostNamed = 6;

interface Described {
  byLabel: ReadonlyMap<string, string>;
  /** Empty where there are too many. */
  candidates: readonly string[];
  /** What to do, where none is suggested. */
  wayOut: string;
}

function describeOptions(options: ReadonlyMap<string, string>): Described {
  const values = [...options.keys()];
  return {
    byLabel: new Map([...options].map(([value, label]) => [label, value])),
    candidates: values.length <= mostCompared ? values : [],
    wayOut: values.length <= mostNamed ? `use ${alternatives(values)}` : 'use the value of an option',
  };
}

function severalValues(tool: UserTool, { mapping, pairs }: ToolInput, node: YamlNode): Draft {
  const shape = tool.structure.shapes.get(mapping);
  const field = shape && fieldNamed(shape, 'multiple', tool.dialect.name);
  return {
    node,
    span: placeOf(tool, node),
    message: 'Several values can be selected only with "multiple: true": add it, or use one value.',
    fixes:
      field && !pairs.has('multiple')
        ? [{ title: 'Insert "multiple: true"', edits: [insertField(tool, mapping, shape, field, 'true')] }]
        : [],
  };
}

function notAnOption(
  tool: UserTool,
  node: YamlNode,
  options: ReadonlyMap<string, string>,
  { byLabel, candidates, wayOut }: Described,
): Draft | undefined {
  const text = asText(node)?.value;
  if (text === undefined || options.has(text)) return undefined;
  const labelled = byLabel.get(text);
  const meant = labelled ?? nearest(text, candidates);
  const advice =
    labelled !== undefined
      ? `: ${quotedStart(text)} is a label, use its value "${labelled}".`
      : meant !== undefined
        ? `: did you mean "${meant}"?`
        : `: ${wayOut}.`;
  const fix: DraftFix | undefined =
    meant !== undefined && node.kind === 'scalar'
      ? {
          title: `Replace with "${meant}"`,
          edits: [replaceScalar(node, meant)],
          preferred: labelled !== undefined,
        }
      : undefined;
  return {
    node,
    span: firstLine(tool, node.span),
    message: `The default ${quotedStart(text)} is not one of the options${advice}`,
    fixes: fix ? [fix] : [],
  };
}
