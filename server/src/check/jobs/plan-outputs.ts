import { joined, labelText, outputFormatWords, type Json, type OutputDeclaration } from '@user-tool/shared';
import { namesIn, withValue } from './request-paths.js';
import type { Slot } from './request-slots.js';
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

/** The data that a job uses, by slot. */
export type SlotItems = ReadonlyMap<Slot, readonly UsedItem[]>;

/** The items of values. */
export function itemsOf(values: ReadonlyMap<Slot, SlotValue>): SlotItems {
  return new Map([...values].map(([slot, { items }]) => [slot, items]));
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

/** How many items are listed before the rest is only counted in. */
const maxNamed = 3;

/** `data 1 and data 2`, by the numbers in the history. */
function onString(items: readonly UsedItem[]): string {
  const names = [...new Set(items.map(({ is, number }) => `${is} ${number}`))];
  return names.length <= maxNamed
    ? joined(names, 'and')
    : `${names.slice(0, maxNamed - 1).join(', ')}, and others`;
}

/** The inputs as labels see them: data has a name. */
function namedInputs(values: { [name: string]: Json }, items: SlotItems): Json {
  let named: unknown = values;
  for (const [{ name }, own] of items) {
    const [first] = own;
    if (first) named = withValue(named, namesIn(name), { name: first.name });
  }
  return named as Json;
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
  const own = [...items].find(([slot]) => slot.name === name || slot.input.name === name);
  return own?.[1][0];
}
