const unitSeconds = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;

const part = /(\d+(?:\.\d+)?) ?(days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![a-z])[ ,]{0,2}/y;
const clock = /^(?:(\d+)-)?(\d+):([0-5]\d):([0-5]\d)$/;

/** Longer texts are no durations; characters. */
const longest = 60;

/**
 * The seconds of a duration with units, such as `2h`, `1d 12h`, or `90 minutes`, or as batch systems write it:
 * `HH:MM:SS`, `D-HH:MM:SS`. Undefined for any other text, also for a number alone.
 */
export function parseDuration(text: string): number | undefined {
  if (text.length > longest) return undefined;
  const [, days = '0', hours, minutes, seconds] = clock.exec(text) ?? [];
  if (hours !== undefined) return ((+days * 24 + +hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const lower = text.toLowerCase();
  let total: number | undefined;
  part.lastIndex = 0;
  for (let end = 0; end < lower.length; end = part.lastIndex) {
    const [, amount = '', unit = ''] = part.exec(lower) ?? [];
    if (amount === '') return undefined;
    total = (total ?? 0) + Number(amount) * unitSeconds[unit.charAt(0) as keyof typeof unitSeconds];
  }
  return total !== undefined && Number.isSafeInteger(total) ? total : undefined;
}
