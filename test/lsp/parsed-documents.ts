import { setImmediate } from 'node:timers/promises';
import { Document } from '../../shared/src/tool/document.js';
import { collectGarbage } from '../support/garbage.js';

/** Follows the documents that a server in this process parses. */
export class ParsedDocuments {
  private readonly parsed = new Set<WeakRef<Document>>();
  private readonly original = Object.getOwnPropertyDescriptor(Document.prototype, 'dialect');

  constructor() {
    const { parsed, original } = this;
    const seen = new WeakSet<Document>();
    Object.defineProperty(Document.prototype, 'dialect', {
      configurable: true,
      get(this: Document): unknown {
        if (!seen.has(this)) {
          seen.add(this);
          parsed.add(new WeakRef(this));
        }
        return original?.get?.call(this);
      },
    });
  }

  /** How many have been parsed. */
  get count(): number {
    return this.parsed.size;
  }

  /** How many are still in memory. */
  async alive(): Promise<number> {
    // A dereferenced target lives until the end of the turn.
    for (let round = 0; round < 3; round++) {
      await setImmediate();
      collectGarbage();
    }
    return [...this.parsed].filter((one) => one.deref() !== undefined).length;
  }

  /** Ends it. */
  restore(): void {
    if (this.original) Object.defineProperty(Document.prototype, 'dialect', this.original);
  }
}
