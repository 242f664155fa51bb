import { firstLine, reportedSpan } from '../../problems/reported-spans.js';
import type { ReportedFix, ReportedProblem } from '../../problems/rule.js';
import { quotedStart } from '../../problems/wording.js';
import { fieldNamed } from '../../schema/shape.js';
import { replaceScalar } from '../../text/write-scalar.js';
import { selectOptions } from '../../tool/declaration.js';
import type { ToolPart } from '../../tool/part.js';
import { insertField } from '../../tool/edits.js';
import type { ToolInput } from '../../tool/input.js';
import { alternatives } from '../../util/wording.js';
import { nearest } from '../../values/suggest.js';
import { asSequence, asText, type YamlNode, type YamlPair } from '../../yaml/node.js';

/** Problems with a select's default: an option's value or a list of them. */
export function selectDefaultProblems(
  part: ToolPart,
  input: ToolInput,
  { value: node }: YamlPair,
): ReportedProblem[] {
  const options = selectOptions(input);
  const list = asSequence(node);
  if (list && !input.multiple) return [severalValues(part, input, node)];
  if (!options) return [];
  const described = describeOptions(options);
  const nodes = list ? list.items.map((item) => item.value) : [node];
  return nodes.flatMap((value) => notAnOption(part, value, options, described) ?? []);
}

/** With more options than this, none is suggested. */
const maxCompared = 200;
/** How many options a message names. */
const maxNamed = 6;

interface Described {
  byLabel: ReadonlyMap<string, string>;
  /** Empty if there are too many. */
  candidates: readonly string[];
  /** What to do if none is suggested. */
  wayOut: string;
}

function describeOptions(options: ReadonlyMap<string, string>): Described {
  const values = [...options.keys()];
  return {
    byLabel: valuesByLabel(options),
    candidates: values.length <= maxCompared ? values : [],
    wayOut: values.length <= maxNamed ? `use ${alternatives(values)}` : 'use the value of an option',
  };
}

/** The values of options by their label; without a label that several have. */
function valuesByLabel(options: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const labels = [...options.values()];
  const isUnique = (label: string): boolean => labels.indexOf(label) === labels.lastIndexOf(label);
  return new Map([...options].flatMap(([value, label]) => (isUnique(label) ? [[label, value]] : [])));
}

function severalValues(part: ToolPart, { mapping, pairs }: ToolInput, node: YamlNode): ReportedProblem {
  const shape = part.structure.shapes.get(mapping);
  const field = shape && fieldNamed(shape, 'multiple', part.dialect.name);
  return {
    node,
    span: reportedSpan(part, node),
    message: 'Several values can be selected only with "multiple: true": add it, or use one value.',
    fixes:
      field && !pairs.has('multiple')
        ? [{ title: 'Insert "multiple: true"', edits: [insertField(part, mapping, shape, field, 'true')] }]
        : [],
  };
}

function notAnOption(
  part: ToolPart,
  node: YamlNode,
  options: ReadonlyMap<string, string>,
  { byLabel, candidates, wayOut }: Described,
): ReportedProblem | undefined {
  const text = asText(node)?.value;
  if (text === undefined || options.has(text)) return undefined;
  const labelled = byLabel.get(text);
  const meant = labelled ?? nearest(text, candidates);
  const advice =
    labelled !== undefined
      ? `: ${quotedStart(text)} is a label: use its value "${labelled}".`
      : meant !== undefined
        ? `: did you mean "${meant}"?`
        : `: ${wayOut}.`;
  const fix: ReportedFix | undefined =
    meant !== undefined && node.kind === 'scalar'
      ? {
          title: `Replace with "${meant}"`,
          edits: [replaceScalar(node, meant)],
          preferred: labelled !== undefined,
        }
      : undefined;
  return {
    node,
    span: firstLine(part, node.span),
    message: `The default ${quotedStart(text)} is not one of the options${advice}`,
    fixes: fix ? [fix] : [],
  };
}
