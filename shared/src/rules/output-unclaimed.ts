import { headOf, reportedSpan } from '../problems/reported-spans.js';
import type { Report, ReportedFix, ReportedProblem, ToolRule } from '../problems/rule.js';
import { subjectOf } from '../problems/wording.js';
import { fieldNamed, replacementOf, type Shape } from '../schema/shape.js';
import { takeMember } from './structural/unknown.js';
import { toolShape } from '../schema/tool.js';
import type { Tool } from '../tool/document.js';
import type { ToolPart } from '../tool/part.js';
import { insertField, renameKey, writeValue } from '../tool/edits.js';
import type { ToolOutput } from '../tool/output.js';
import { fileMeant } from '../tool/written-files.js';
import { writeText } from '../text/write-scalar.js';
import { alternatives } from '../util/wording.js';
import { asScalar, asSequence, asText, type YamlMapping, type YamlPair } from '../yaml/node.js';

export const outputUnclaimed: ToolRule = {
  code: 'output-unclaimed',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'an output that does not define how its files are found',
  why: 'When the command finishes, the platform collects the files that the outputs name and deletes all others. A `data` output needs `from_work_dir`, the path of a file in the working directory, or `discover_datasets`. A `collection` output needs `discover_datasets`.',
  exceptions: ['Outputs that are plain values need neither.'],
  unfinished: 'mapping',
  bad: { text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n' },
  good: {
    text: 'outputs:\n  - name: count\n    type: data\n    format: txt\n    from_work_dir: count.txt\n',
  },
  since: { release: '26.1.0' },
  checkTool(tool, report) {
    for (const part of [...tool.parts.separate, tool.parts.rest]) checkOutputs(tool, part, report);
  },
};

function checkOutputs(tool: Tool, part: ToolPart, report: Report): void {
  const seen = new Set<YamlMapping>();
  for (const output of part.outputs) {
    const { mapping, pairs } = output;
    const fields = claims.get(output.type);
    if (!fields || seen.has(mapping) || part.isBroken(mapping)) continue;
    seen.add(mapping);
    // What is not a mapping has no fields to look for.
    if (!part.structure.shapes.has(mapping)) continue;
    if (fields.some((field) => isGiven(pairs.get(field)))) continue;
    report(unclaimedMessage(tool, part, output, fields));
  }
}

/** The fields by which each type of output finds its files, with a value to start from. */
const claims: ReadonlyMap<string, readonly string[]> = new Map([
  ['data', ['from_work_dir', 'discover_datasets']],
  ['collection', ['discover_datasets']],
]);

const samples: Readonly<Record<string, string>> = {
  from_work_dir: 'output.txt',
  discover_datasets: '[{ pattern: __name_and_ext__ }]',
};

/** With more outputs, the files of the command are not compared with each of them. */
const maxOutputs = 100;

/** Whether there is a value, even of the wrong type, other than an empty list or blank text. */
function isGiven(pair: YamlPair | undefined): boolean {
  if (!pair || asScalar(pair.value)?.value === null) return false;
  return pair.name === 'discover_datasets'
    ? asSequence(pair.value)?.items.length !== 0
    : asText(pair.value)?.value.trim() !== '';
}

function unclaimedMessage(
  tool: Tool,
  part: ToolPart,
  { mapping, name, pairs, nameNode }: ToolOutput,
  fields: readonly string[],
): ReportedProblem {
  const shape = part.structure.shapes.get(mapping) ?? toolShape;
  const message = `Nothing defines how the files of ${subjectOf(part, mapping, shape)} are found`;
  const meant = part.structure.misspelt.get(mapping);
  const field = fields.find((name) => meant?.has(name));
  const pair = field === undefined ? undefined : meant?.get(field);
  if (field !== undefined && pair) {
    const replacement = replacementOf(shape, pair.name ?? '', part.dialect.name);
    const rename = {
      title: `Replace with "${field}"`,
      edits: [renameKey(pair, field)],
      preferred: isGiven(pair),
    };
    const fixes = replacement?.member === undefined ? [rename] : takeMember(part, pair, replacement);
    return {
      node: pair,
      span: pair.key.span,
      message: `${message}: "${pair.name ?? ''}" is not a field: use "${field}".`,
      fixes,
    };
  }
  const sampleOf = (field: string): string => {
    const isKnown = field === 'from_work_dir' && tool.outputs.length <= maxOutputs;
    const file = isKnown ? fileMeant(tool, name ?? '') : undefined;
    return file === undefined ? (samples[field] ?? '') : writeText(file);
  };
  const empty = fields.map((field) => pairs.get(field)?.value).find((value) => value !== undefined);
  return {
    node: empty ?? nameNode ?? mapping,
    span: empty ? reportedSpan(part, empty) : (nameNode?.span ?? headOf(mapping)),
    message: `${message}: add ${alternatives(fields)}.`,
    fixes: fields.flatMap(
      (field) =>
        fixOf(part, { mapping, shape, name: field, sample: sampleOf(field), pair: pairs.get(field) }) ?? [],
    ),
  };
}

interface Claim {
  mapping: YamlMapping;
  shape: Shape;
  /** Of the field. */
  name: string;
  /** A value to start from. */
  sample: string;
  pair: YamlPair | undefined;
}

function fixOf(part: ToolPart, { mapping, shape, name, sample, pair }: Claim): ReportedFix | undefined {
  const field = fieldNamed(shape, name, part.dialect.name);
  if (!field || pair?.value.kind === 'alias') return undefined;
  const edit = pair ? writeValue(part, pair.value, sample) : insertField(part, mapping, shape, field, sample);
  return { title: `${pair ? 'Replace with' : 'Insert'} "${name}: ${sample}"`, edits: [edit] };
}
