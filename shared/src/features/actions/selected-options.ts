import { fieldNamed } from '../../schema/shape.js';
import type { SpanEdit } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { insertField, remove, writeValue } from '../../tool/edits.js';
import type { ToolInput } from '../../tool/input.js';
import {
  asScalar,
  asSequence,
  asText,
  pairsByName,
  resolveAlias,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
} from '../../yaml/node.js';

/**
 * Rewrites defaults that the public platform does not support: those of selects become marks on the options,
 * and null defaults of datasets are removed. Anything that cannot be expressed that way is kept.
 */
export function selectedOptions(tool: Tool): SpanEdit[] {
  const inputs = new Map(tool.allInputs.map((input) => [input.mapping, input]));
  return [...inputs.values()].flatMap((input) => {
    const [pair, ...more] = ['default', 'value'].flatMap((name) => input.pairs.get(name) ?? []);
    if (!pair || more.length > 0 || pair.parent !== input.mapping) return [];
    const isNull = asScalar(pair.value)?.value === null;
    if (isNull) return withoutDefault.has(input.type ?? '') ? [remove(tool, pair)] : [];
    return input.type === 'select' ? markOptions(tool, input, pair) : [];
  });
}

const withoutDefault: ReadonlySet<string> = new Set(['data', 'data_collection', 'select']);

interface Option {
  mapping: YamlMapping;
  value: string | undefined;
  selected: YamlPair | undefined;
  isSelected: boolean;
}

function markOptions(tool: Tool, input: ToolInput, pair: YamlPair): SpanEdit[] {
  const values = textsOf(pair.value);
  const options = optionsOf(input);
  if (!values || !options || (values.size > 1 && !input.multiple)) return [];
  const optionsByValue = new Map(options.map((option) => [option.value, option]));
  const chosen = [...values].map((value) => optionsByValue.get(value));
  const isOtherSelected = options.some(({ isSelected, value }) => isSelected && !values.has(value ?? ''));
  if (isOtherSelected || chosen.includes(undefined)) return [];
  const marks = chosen.flatMap((option) => (option && !option.isSelected ? markOption(tool, option) : []));
  return [...marks, remove(tool, pair)];
}

function markOption(tool: Tool, { mapping, selected }: Option): SpanEdit[] {
  if (selected) return [writeValue(tool, selected.value, 'true')];
  const shape = tool.structure.shapes.get(mapping);
  const field = shape && fieldNamed(shape, 'selected', tool.dialect.name);
  return field ? [insertField(tool, mapping, shape, field, 'true')] : [];
}

/** The texts of one value or a list; undefined for anything else. */
function textsOf(node: YamlNode): ReadonlySet<string> | undefined {
  const texts = (asSequence(node)?.items.map(({ value }) => value) ?? [node]).map(
    (one) => asText(one)?.value,
  );
  return texts.includes(undefined) ? undefined : new Set(texts.filter((text) => text !== undefined));
}

/** The options of a select; undefined if one is not a mapping of its own. */
function optionsOf({ pairs }: ToolInput): Option[] | undefined {
  const items = asSequence(pairs.get('options')?.value)?.items ?? [];
  const options = items.flatMap(({ value: mapping }) => {
    if (mapping.kind !== 'mapping') return [];
    const fields = pairsByName(mapping);
    const selected = fields.get('selected');
    const isSelected = selected !== undefined && asScalar(resolveAlias(selected.value))?.value === true;
    return { mapping, value: asText(fields.get('value')?.value)?.value, selected, isSelected };
  });
  return options.length === items.length ? options : undefined;
}
