import { ServiceError } from '../errors/service-error.js';

const retry = { headers: { 'retry-after': '5' } };

/** Bounds how many calls are processed at the same time: some of them wait for jobs. */
export class OpenCalls {
  private readonly byCaller = new Map<string, number>();
  private all = 0;

  /** @param limit of all callers; one caller may have a quarter of it */
  constructor(private readonly limit: number) {}

  /**
   * Begins a call.
   * @returns ends it
   * @throws ServiceError `callsFull` or `callerCallsFull`
   */
  begin(caller: string): () => void {
    const count = this.byCaller.get(caller) ?? 0;
    if (count >= this.limit / 4) throw new ServiceError('callerCallsFull', retry);
    if (this.all >= this.limit) throw new ServiceError('callsFull', retry);
    this.byCaller.set(caller, count + 1);
    this.all++;
    return () => {
      const left = (this.byCaller.get(caller) ?? 1) - 1;
      if (left > 0) this.byCaller.set(caller, left);
      else this.byCaller.delete(caller);
      this.all--;
    };
  }
}
