import { maxFaults, type ValidationFault } from '@user-tool/checking/tasks/validation-fault.js';
import type { ErrorName } from '../errors/error-table.js';
import { faultsError } from '../errors/validation.js';

/** A place in a request. */
export type RequestPath = (string | number)[];

/** What is wrong with a request; those that would not be reported are left out. */
export class FoundFaults {
  private readonly all: ValidationFault[] = [];
  private row: ErrorName | undefined;

  /** How many were found. */
  get count(): number {
    return this.all.length;
  }

  add(...faults: (ValidationFault | undefined)[]): void {
    for (const fault of faults) if (fault && this.all.length <= maxFaults) this.all.push(fault);
  }

  /** A field is missing. @param input what it is missing in */
  missing(loc: RequestPath, input: unknown): void {
    this.add({ type: 'missing', loc, msg: 'Field required', input });
  }

  /** A value cannot be used. @param why without a capital letter and a full stop */
  refuse(loc: RequestPath, why: string, input: unknown): void {
    this.add({ type: 'value_error', loc, msg: `Value error, ${why}`, input });
  }

  /** A value cannot be used, because the service does not allow what the public platform can be configured to. */
  forbid(loc: RequestPath, why: string, input: unknown): void {
    this.refuse(loc, why, input);
    this.row = 'switchedOff';
  }

  /** @throws ServiceError if anything is wrong */
  check(): void {
    if (this.all.length > 0) throw faultsError(this.all, { row: this.row });
  }
}
