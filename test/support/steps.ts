/** What a call costs: the characters that it looks at. */
type Cost = (self: unknown, args: readonly unknown[], result: unknown) => number;

const lengthOf = (self: unknown): number => String(self).length;

/** Of a search with a flag that continues it, only what the match was found behind. */
const costOfMatch: Cost = (self, [text], result) => {
  const match = result as { index: number; 0: string } | null;
  const isContinued = self instanceof RegExp && (self.global || self.sticky);
  return isContinued && match ? match[0].length + 1 : lengthOf(text);
};

const costs: readonly { owner: object; name: string; cost: Cost }[] = [
  { owner: String.prototype, name: 'charCodeAt', cost: () => 1 },
  { owner: String.prototype, name: 'charAt', cost: () => 1 },
  {
    owner: String.prototype,
    name: 'indexOf',
    cost: (self, [, from = 0], found) =>
      Math.max(1, (found === -1 ? lengthOf(self) : Number(found)) - Number(from)),
  },
  {
    owner: String.prototype,
    name: 'lastIndexOf',
    cost: (self, [, from = Infinity], found) =>
      Math.max(1, Math.min(Number(from), lengthOf(self)) - Number(found)),
  },
  { owner: String.prototype, name: 'slice', cost: (_self, _args, result) => 1 + lengthOf(result) / 8 },
  { owner: String.prototype, name: 'split', cost: lengthOf },
  { owner: String.prototype, name: 'replace', cost: lengthOf },
  { owner: String.prototype, name: 'search', cost: lengthOf },
  { owner: RegExp.prototype, name: 'exec', cost: costOfMatch },
  { owner: RegExp.prototype, name: 'test', cost: (_self, [text]) => lengthOf(text) },
];

/**
 * How many characters a function looks at, a measure of its time that no machine changes: reads, searches, copies
 * and matches of strings are counted.
 */
export function stepsOf(run: () => void): number {
  let steps = 0;
  const originals = costs.map(
    ({ owner, name }) => Reflect.get(owner, name) as (...args: unknown[]) => unknown,
  );
  const replace = (index: number, value: unknown): void => {
    const { owner, name } = costs[index] ?? { owner: {}, name: '' };
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  };
  costs.forEach(({ cost }, index) => {
    const original = originals[index];
    replace(index, function (this: unknown, ...args: unknown[]): unknown {
      const result = original && Reflect.apply(original, this, args);
      steps += cost(this, args, result);
      return result;
    });
  });
  try {
    run();
  } finally {
    originals.forEach((original, index) => {
      replace(index, original);
    });
  }
  return steps;
}
