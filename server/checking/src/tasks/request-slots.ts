import {
  collectionTypes,
  isObject,
  type GivenValue,
  type InputFault,
  type ToolInput,
} from '@user-tool/shared';
import type { ItemInfos } from './item-infos.js';
import type { DocumentPath } from './lift.js';
import { stepsTo } from './request-paths.js';
import { readSlotData, type MappedCollection, type SlotValue } from './slot-data.js';

/** An input whose value is data, or differs between jobs. */
export interface RequestSlot {
  input: ToolInput;
  /** As expressions name it: `cond.reads`, `queries[0].reads`. */
  name: string;
  /** Where its value is in the inputs of the request. */
  path: DocumentPath;
  /** One, unless there is a batch. */
  values: SlotValue[];
  batch: SlotBatch | undefined;
}

/** Several values of one input. */
interface SlotBatch {
  /** Whether each belongs to that of other inputs at the same place; otherwise, all are combined. */
  isLinked: boolean;
  /** The collection that has them. */
  mapped: MappedCollection | undefined;
}

/** Whether the value of an input is data of a history. */
export const isData = ({ type }: ToolInput): boolean => type === 'data' || type === 'data_collection';

/** The slots of a request, found while its values are read. */
export class RequestSlots {
  /** In the order of the document. */
  readonly slots = new Map<string, RequestSlot>();
  /** What is wrong with their values, and where in the request. */
  readonly faults: (InputFault & { path: DocumentPath })[] = [];

  constructor(
    private readonly inputs: unknown,
    private readonly items: ItemInfos,
  ) {}

  /** Puts values in place of batches and data, so that the rest of the values can be read: see `ValueSources`. */
  replace({ input, given, name, selectsCase }: GivenValue, index: number): unknown {
    if (given === undefined || given === null) return given;
    if (!isData(input) && !isBatch(given)) return given;
    const slot = this.slots.get(name) ?? this.add(input, given, name, selectsCase);
    if (isData(input)) return standIn(input, given, slot);
    return slot.values[Math.min(index, slot.values.length - 1)]?.param;
  }

  private add(input: ToolInput, value: unknown, name: string, selectsCase: boolean): RequestSlot {
    const slot: RequestSlot = { input, name, path: stepsTo(this.inputs, name), values: [], batch: undefined };
    this.slots.set(name, slot);
    if (isBatch(value)) {
      if (selectsCase) this.fault(slot, 'selects other inputs, so it needs one value, not a batch');
      else this.readBatch(slot, value);
    } else this.readData(slot, value);
    return slot;
  }

  private readData(slot: RequestSlot, value: unknown): void {
    const data = readSlotData(slot.input, value, this.items, false);
    if ('fault' in data) this.fault(slot, data.fault);
    else if ('value' in data) slot.values = [data.value];
    else this.map(slot, data.mapped, true);
  }

  private readBatch(slot: RequestSlot, { values, linked }: { [name: string]: unknown }): void {
    if (!Array.isArray(values) || values.length === 0) {
      this.fault(slot, 'needs a list with at least one value as "values" of its batch');
      return;
    }
    if (linked !== undefined && linked !== null && typeof linked !== 'boolean') {
      this.fault(slot, 'needs true or false as "linked" of its batch');
      return;
    }
    const isLinked = linked ?? true;
    slot.batch = { isLinked, mapped: undefined };
    for (const [index, value] of values.entries()) {
      if (!isData(slot.input)) {
        slot.values.push({ param: value, items: [], identifiers: [] });
        continue;
      }
      const data = readSlotData(slot.input, value, this.items, true);
      const path = [...slot.path, 'values', index];
      if ('fault' in data) this.fault(slot, data.fault, path);
      else if ('value' in data) slot.values.push(data.value);
      else if (values.length === 1) this.map(slot, data.mapped, isLinked);
      else this.fault(slot, 'needs either datasets or one collection in its batch', path);
    }
  }

  private map(slot: RequestSlot, mapped: MappedCollection, isLinked: boolean): void {
    slot.values = mapped.values;
    slot.batch = { isLinked, mapped };
  }

  /** @param sentence its rest */
  fault({ name, path, input: { nameNode } }: RequestSlot, sentence: string, at: DocumentPath = path): void {
    const message = `The input "${name}" ${sentence}.`;
    this.faults.push({ message, input: name, path: at, ...(nameNode && { place: nameNode }) });
  }
}

function isBatch(value: unknown): value is { [name: string]: unknown } {
  return isObject(value) && value['__class__'] === 'Batch';
}

/** The values of a batch; undefined for anything else. */
export function batchOf(value: unknown): unknown[] | undefined {
  const values = isBatch(value) ? value['values'] : undefined;
  return Array.isArray(values) ? values : undefined;
}

const file = 'dataset';

/** A value of the same kind as the data; what a command does with it, and where it is, is not known yet. */
function standIn(input: ToolInput, value: unknown, { values, batch }: RequestSlot): unknown {
  if (input.type === 'data') return Array.isArray(value) && value.length === 0 ? [] : file;
  const itemType = batch?.mapped ? undefined : values[0]?.items.find(({ type }) => type !== undefined)?.type;
  const type = itemType ?? collectionTypes(input)[0] ?? 'list';
  return { collection_type: type, elements: elementsOf(type.split(':')) };
}

function elementsOf([rank = '', ...inner]: readonly string[]): unknown {
  const element = inner.length > 0 ? elementsOf(inner) : file;
  return rank === 'list' ? { element } : { forward: element, reverse: element };
}
