const unitBytes = { b: 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40, p: 2 ** 50 } as const;

const sizePattern = /^(\d+(?:\.\d+)?) ?(?:([kmgtp])i?b?|b)?$/i;

/**
 * The bytes of a memory size as container runtimes write it: a number and a unit, `b`, `k`, `m`, or `g`, as in
 * `512m`; a number without a unit counts bytes. As in Docker, units are powers of 1024 in either case, and `kb`
 * and `kib` are `k`. A fraction of a byte is dropped. Undefined for any other text, and for surrounding spaces.
 */
export function parseMemorySize(text: string): number | undefined {
  const match = sizePattern.exec(text);
  if (!match) return undefined;
  const unit = (match[2] ?? 'b').toLowerCase() as keyof typeof unitBytes;
  const bytes = Math.floor(Number(match[1]) * unitBytes[unit]);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}
