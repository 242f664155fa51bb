import {
  inputValues,
  patternFaults,
  type Document,
  type InputFault,
  type Json,
  type Range,
} from '@user-tool/shared';
import { createSandbox } from '@user-tool/common/sandbox.js';
import type { ItemInfos } from './item-infos.js';
import { valueAt, without, type DocumentPath } from './lift.js';
import { stepsTo } from './request-paths.js';
import { isData, RequestSlots, type RequestSlot } from './request-slots.js';
import { maxFaults } from './validation-fault.js';

/** What a caller asks to run. Plain data: it is sent between threads. */
export interface RequestedRun {
  /** The values of inputs as sent: nested, with names of data and with batches (public platform, "Jobs"). */
  inputs: { [name: string]: unknown };
  /** What is known of the data that they name. */
  items: ItemInfos;
  /** Whether names of unknown inputs are problems; otherwise, they are ignored. */
  strict: boolean;
}

/** What is wrong with a request. */
export interface RunProblem {
  /** One sentence. */
  message: string;
  /** The input as expressions name it: `cond.reads`, `queries[0].reads`. */
  input: string;
  /** Where its value is, or would be, in the inputs of the request. */
  path: DocumentPath;
  is: 'missing' | 'unknown' | 'invalid';
  /** Where the tool declares the input. */
  range: Range;
}

/** Reads the inputs of a request as the tool reads them when it runs. Never throws because of their content. */
export class RequestReader {
  readonly problems: RunProblem[] = [];
  private readonly found: RequestSlots;
  private readonly unknown: DocumentPath[] = [];

  constructor(
    private readonly document: Document,
    private readonly request: RequestedRun,
  ) {
    this.found = new RequestSlots(request.inputs, request.items);
  }

  /** The inputs whose values are data, or differ between jobs. */
  get slots(): RequestSlot[] {
    return [...this.found.slots.values()];
  }

  /** The inputs of the request that the tool has. */
  get inputs(): unknown {
    return this.unknown.reduce<unknown>(without, this.request.inputs);
  }

  /** Reads the values of the first job: as expressions see them, but for data. */
  async read(): Promise<{ [name: string]: Json }> {
    const { values, faults } = await this.valuesAt(0);
    this.reportSlots();
    const reported = new Set(this.found.faults.map(({ input }) => input));
    for (const fault of faults) {
      const path = this.pathOf(fault, 0);
      if (fault.isUnknown && !this.request.strict) this.unknown.push(path);
      else if (!reported.has(fault.input)) this.add(fault, path);
    }
    return values;
  }

  /** Reads what differs in the other jobs. */
  async readBatches(): Promise<void> {
    const batches = this.slots.filter(({ batch, input }) => batch && !isData(input));
    const length = Math.max(0, ...batches.map(({ values }) => values.length));
    for (let index = 1; index < length && this.problems.length < maxFaults; index++) {
      const slots = batches.filter(({ values }) => index < values.length);
      const { faults } = await this.valuesAt(index, new Set(slots.map(({ name }) => name)));
      for (const fault of faults) this.add(fault, this.pathOf(fault, index));
    }
  }

  /** Reports what is wrong with the value of an input. */
  report(slot: RequestSlot, sentence: string): void {
    this.found.faults.length = 0;
    this.found.fault(slot, sentence);
    this.reportSlots();
  }

  private reportSlots(): void {
    for (const { path, ...fault } of this.found.faults) this.add(fault, path);
  }

  /** @param names of the inputs whose faults matter; by default, all */
  private async valuesAt(
    index: number,
    names?: ReadonlySet<string>,
  ): Promise<{ values: { [name: string]: Json }; faults: InputFault[] }> {
    const { values, faults, patterns } = inputValues(this.document.tool?.inputs ?? [], {
      given: this.request.inputs,
      // A default must not name a file of this machine.
      pathInJob: (path) => path,
      replace: (value) => this.found.replace(value, index),
    });
    const matters = ({ input }: InputFault): boolean => names?.has(input) ?? true;
    const checks = patterns.filter(({ fault }) => matters(fault));
    const unmatched = checks.length > 0 ? await patternFaults(checks, await createSandbox()) : [];
    return { values, faults: [...faults.filter(matters), ...unmatched] };
  }

  private pathOf({ input }: InputFault, index: number): DocumentPath {
    const slot = this.found.slots.get(input);
    const path = slot?.path ?? stepsTo(this.request.inputs, input);
    return slot?.batch && !isData(slot.input) ? [...path, 'values', index] : path;
  }

  private add({ message, input, place, isUnknown }: InputFault, path: DocumentPath): void {
    if (this.problems.length >= maxFaults) return;
    const { source, tool } = this.document;
    const span = place?.span ?? tool?.fields.get('inputs')?.key.span ?? { start: 0, end: 0 };
    const isMissing = valueAt(this.request.inputs, path) === undefined;
    const is = isUnknown ? 'unknown' : isMissing ? 'missing' : 'invalid';
    this.problems.push({ message, input, path, is, range: source.rangeOf(span) });
  }
}
