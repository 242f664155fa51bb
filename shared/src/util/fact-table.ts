/** The facts of one kind: each follows from its key alone, and contains no position in a document. */
export class FactTable<Value> {
  private kept = new Map<string, Value>();

  /**
   * The values of some keys, in their order. Keys that the last call had are not computed again; keys that this
   * call lacks are forgotten.
   *
   * @param holds whether a value of the last call still follows from its key, if that depends on anything else
   */
  renew(
    keys: readonly string[],
    compute: (index: number) => Value,
    holds: (value: Value) => boolean = () => true,
  ): Value[] {
    const { kept } = this;
    const next = new Map<string, Value>();
    const values = keys.map((key, index) => {
      const cached = valid(kept.get(key), holds) ?? next.get(key);
      const value = cached === undefined ? compute(index) : cached;
      next.set(key, value);
      return value;
    });
    this.kept = next;
    return values;
  }
}

function valid<Value>(value: Value | undefined, holds: (value: Value) => boolean): Value | undefined {
  return value !== undefined && holds(value) ? value : undefined;
}
