/**
 * Values computed once per object, and kept on it. A `WeakMap` would keep versions of a document that nothing else refers
 * to: its values survive until a full garbage collection (`npm run bench -- --only keystroke`).
 */
export class Memo<Key extends object, Value extends object> {
  private readonly slot = Symbol('memo');

  constructor(private readonly compute: (key: Key) => Value) {}

  /** The value of an object. */
  of(key: Key): Value {
    const { slot } = this;
    const cached = (key as Record<symbol, Value | undefined>)[slot];
    if (cached) return cached;
    const value = this.compute(key);
    Object.defineProperty(key, slot, { value });
    return value;
  }
}
