import { labelText, outputFormatWords, type Json, type OutputDeclaration } from '@user-tool/shared';
import { namesIn, withValue } from './request-paths.js';
import type { RequestSlot } from './request-slots.js';
import type { SlotValue, UsedItem } from './slot-data.js';

/** An output of a job that is yet to run. */
export interface PlannedOutput {
  name: string;
  /** The name of the dataset or collection. */
  label: string;
  extension: string;
  /** Of a collection. */
  collectionType?: string;
  isVisible?: boolean;
  /** It becomes an element of a collection. */
  isHiddenElement?: boolean;
}

/** What outputs are named after. */
export interface LabelSource {
  /** Of the tool. */
  toolName: string;
  /** The values of its inputs as expressions see them, without data. */
  values: { [name: string]: Json };
  outputs: readonly OutputDeclaration[];
}

/** The data that a job uses, by slot; that of a collection that is mapped over has an identifier. */
export type SlotItems = ReadonlyMap<RequestSlot, readonly (UsedItem & { identifier?: string | undefined })[]>;

/** The items of values. */
export function itemsOf(values: ReadonlyMap<RequestSlot, SlotValue>): SlotItems {
  return new Map(
    [...values].map(([slot, { items, identifiers }]) => [
      slot,
      items.map((item) => ({ ...item, identifier: identifiers.at(-1) })),
    ]),
  );
}

/**
 * The outputs of one job.
 *
 * Source: public platform, "Outputs".
 */
export function plannedOutputs(source: LabelSource, items: SlotItems, isMapped: boolean): PlannedOutput[] {
  return source.outputs.map((output) => ({
    name: output.name,
    label: outputLabel(output, source, items),
    extension: extensionOf(output, items),
    ...(output.isCollection
      ? { collectionType: output.collectionType ?? typeIn(output.typeSource, items) ?? 'list' }
      : isMapped && { isHiddenElement: true }),
    ...(output.isHidden && { isVisible: false }),
  }));
}

/** The name of what an output becomes. */
export function outputLabel(
  { name, label }: OutputDeclaration,
  { toolName, values, outputs }: LabelSource,
  items: SlotItems,
): string {
  const on = onString([...items.values()].flat());
  if (label === undefined)
    return `${toolName}${on === '' ? '' : ` on ${on}`}${outputs.length > 1 ? `: ${name}` : ''}`;
  return labelText(label, { inputs: namedInputs(values, items), runtime: { on_string: on } });
}

/** `dataset 1 and 2`, by the numbers in the history (public platform's `on_text_for_dataset_and_collections`). */
function onString(items: readonly UsedItem[]): string {
  const of = (kind: UsedItem['is'], noun: string): string[] => {
    const numbers = new Set(items.filter(({ is }) => is === kind).map(({ number }) => number));
    return numbers.size === 0 ? [] : [`${noun} ${numbersText([...numbers].sort((a, b) => a - b))}`];
  };
  return [...of('data', 'dataset'), ...of('collection', 'collection')].join(' and ');
}

/** `1`, `1 and 2`, `1-3`, or `1, 3, and others`. */
function numbersText(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  const names = runs.flatMap((run) => (run.length < 3 ? run.map(String) : [`${run[0]}-${run.at(-1)}`]));
  const [first = '', second = '', ...more] = names;
  if (names.length < 3) return names.join(' and ');
  return `${first}, ${second}, and ${more.length === 1 ? more[0] : 'others'}`;
}

/** The inputs as labels see them: data has a name and a format. */
function namedInputs(values: { [name: string]: Json }, items: SlotItems): { [name: string]: Json } {
  let named: unknown = values;
  for (const [{ name, input }, slotItems] of items) {
    const [first] = slotItems;
    if (first && !input.multiple) named = withValue(named, namesIn(name), labelMembers(first));
  }
  return named as { [name: string]: Json };
}

/** What labels can use of an item (public platform, `_dataset_attribute`); only a dataset has a format. */
function labelMembers({ is, name, identifier, extension }: UsedItem & { identifier?: string | undefined }): {
  [name: string]: Json;
} {
  return {
    name,
    element_identifier: identifier ?? name,
    ...(is === 'data' && { format: extension ?? 'data' }),
  };
}

function extensionOf({ format, formatSource }: OutputDeclaration, items: SlotItems): string {
  const ofSource = formatSource === undefined ? undefined : itemIn(formatSource, items)?.extension;
  if (ofSource !== undefined) return ofSource;
  if (format === 'input') return [...items.values()].flat()[0]?.extension ?? 'data';
  return format === undefined || outputFormatWords.includes(format) ? 'data' : format;
}

function typeIn(source: string | undefined, items: SlotItems): string | undefined {
  return source === undefined ? undefined : itemIn(source, items)?.type;
}

/** The first item of the input of that name, or of the last part of its name. */
function itemIn(name: string, items: SlotItems): UsedItem | undefined {
  const entry = [...items].find(([slot]) => slot.name === name || slot.input.name === name);
  return entry?.[1][0];
}
