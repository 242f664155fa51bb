import {
  itemsOf,
  outputLabel,
  plannedOutputs,
  type LabelSource,
  type PlannedOutput,
  type SlotItems,
} from './plan-outputs.js';
import { namesIn, withValue } from './request-paths.js';
import { isData, type RequestSlot } from './request-slots.js';
import { combinations, type Axis, type Combination } from './run-axes.js';
import type { SlotValue, UsedItem } from './slot-data.js';

/** Data that a job uses, by the name of the input. */
export interface PlannedData {
  name: string;
  itemId: number;
}

/** A job that is yet to be queued. */
export interface PlannedJob {
  /** `{ inputs }` as JSON: as in the request, but for one job, and with data by its number. */
  params: string;
  inputs: PlannedData[];
  outputs: PlannedOutput[];
}

/** A collection of what the jobs make that map over one. */
export interface PlannedCollection {
  /** Of the output. */
  name: string;
  label: string;
  collectionType: string;
  elements: { identifiers: string[]; job: number; output: string }[];
}

/** What is to be run. Plain data: it is sent between threads. */
export interface RunPlan {
  jobs: PlannedJob[];
  implicit: PlannedCollection[];
  /** The collections that are mapped over. */
  inputCollections: PlannedData[];
}

/** A request that was read. */
export interface ReadRequest {
  /** Its inputs, with those that are the same for all jobs as their params have them. */
  base: unknown;
  slots: readonly RequestSlot[];
  axes: readonly Axis[];
  labels: LabelSource;
}

/** The inputs of a request with those values that are the same for all its jobs. */
export function commonParams(inputs: unknown, slots: readonly RequestSlot[]): unknown {
  return withParams(inputs, commonValues(slots));
}

function commonValues(slots: readonly RequestSlot[]): Map<RequestSlot, SlotValue> {
  const common = slots.filter(({ batch }) => !batch);
  return new Map(common.flatMap((slot) => slot.values.map((value) => [slot, value] as const)));
}

/**
 * The jobs of a request. What is made of each element of a collection becomes a collection of the same structure, one
 * for each combination of the values that are not mapped over.
 */
export function planJobs({ base, slots, axes, labels }: ReadRequest): RunPlan {
  const common = commonValues(slots);
  const mapped = axes.filter((axis) => axis.mapped);
  const collections = mapped.flatMap(({ slots: axisSlots }) =>
    axisSlots.filter(({ batch }) => batch?.mapped),
  );
  const plan: RunPlan = { jobs: [], implicit: [], inputCollections: collections.map(collectionOf) };
  for (const outer of combinations(axes.filter((axis) => !axis.mapped))) {
    const inner = [...combinations(mapped)];
    if (mapped.length > 0) {
      const wholes = collections.map((slot) => [slot, itemsMapped(slot)] as const);
      const bySlot = new Map<RequestSlot, readonly UsedItem[]>([
        ...itemsOf(common),
        ...itemsOf(outer.values),
        ...wholes,
      ]);
      const items = inOrder(slots, bySlot);
      const mappedJobs = { start: plan.jobs.length, inner, mapped };
      plan.implicit.push(...implicitOf(mappedJobs, valuesFor(labels, outer.values), items));
    }
    for (const { values } of inner) {
      const varying = new Map([...outer.values, ...values]);
      const items = inOrder(slots, itemsOf(new Map([...common, ...varying])));
      plan.jobs.push({
        params: JSON.stringify({ inputs: withParams(base, varying) }),
        inputs: [...items].flatMap(([slot, used]) => dataOf(slot, used)),
        outputs: plannedOutputs(valuesFor(labels, varying), items, mapped.length > 0),
      });
    }
  }
  return plan;
}

/** The jobs for one combination of what is not mapped over. */
interface MappedJobs {
  /** The number of the first one. */
  start: number;
  inner: readonly Combination[];
  mapped: readonly Axis[];
}

function implicitOf(
  { start, inner, mapped }: MappedJobs,
  labels: LabelSource,
  items: SlotItems,
): PlannedCollection[] {
  const collectionType = mapped.map((axis) => axis.mapped?.batch?.mapped?.type ?? 'list').join(':');
  // What is a collection for each job is not known before they have ended.
  return labels.outputs
    .filter(({ isCollection }) => !isCollection)
    .map((output) => ({
      name: output.name,
      label: outputLabel(output, labels, items),
      collectionType,
      elements: inner.map(({ identifiers }, index) => ({
        identifiers,
        job: start + index,
        output: output.name,
      })),
    }));
}

/** The values in the order of the document. */
function inOrder(slots: readonly RequestSlot[], items: SlotItems): SlotItems {
  return new Map(slots.flatMap((slot) => (items.has(slot) ? [[slot, items.get(slot) ?? []] as const] : [])));
}

function withParams(inputs: unknown, values: ReadonlyMap<RequestSlot, SlotValue>): unknown {
  return [...values].reduce((all, [{ path }, { param }]) => withValue(all, path, param), inputs);
}

/** What labels show of inputs that are no data. */
function valuesFor(labels: LabelSource, values: ReadonlyMap<RequestSlot, SlotValue>): LabelSource {
  const entries = [...values].filter(([{ input }]) => !isData(input));
  const shown = entries.reduce<unknown>(
    (all, [{ name }, { param }]) => withValue(all, namesIn(name), param),
    labels.values,
  );
  return { ...labels, values: shown as LabelSource['values'] };
}

function itemsMapped({ batch }: RequestSlot): UsedItem[] {
  return batch?.mapped ? [batch.mapped.item] : [];
}

function collectionOf(slot: RequestSlot): PlannedData {
  return { name: flatName(slot.name), itemId: slot.batch?.mapped?.item.itemId ?? 0 };
}

/** The name of the input; with a number if it has several items. */
function dataOf({ name }: RequestSlot, items: readonly UsedItem[]): PlannedData[] {
  const base = flatName(name);
  return items.map(({ itemId }, index) => ({
    name: items.length > 1 ? `${base}${index + 1}` : base,
    itemId,
  }));
}

/** `cond|reads`, `queries_0|reads`, as the public platform names inputs of jobs. */
function flatName(name: string): string {
  return name.replace(/\[(\d+)\]/g, '_$1').replaceAll('.', '|');
}
