import type { ByteSpan } from '@user-tool/records';

/** No client needs more ranges in one request. */
const maxRanges = 16;

/**
 * Parses a `Range` header (RFC 9110 §14.2).
 * @returns the ranges within the file, in the requested order; `none` if the header is missing or not understood, so
 * that the whole file is sent; `unsatisfiable` if the file has none of them
 */
export function readRanges(header: string | undefined, size: number): ByteSpan[] | 'none' | 'unsatisfiable' {
  const set = /^bytes=(.+)$/i.exec(header?.trim() ?? '')?.[1];
  if (set === undefined) return 'none';
  const specs = set.split(',').map((spec) => /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(spec));
  if (specs.length > maxRanges) return 'none';
  const ranges: ByteSpan[] = [];
  for (const spec of specs) {
    if (!spec) return 'none';
    const [, first = '', last = ''] = spec;
    if (first === '' && last === '') return 'none';
    if (first !== '' && last !== '' && Number(last) < Number(first)) return 'none';
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
    if (start <= end) ranges.push({ start, end });
  }
  return ranges.length === 0 ? 'unsatisfiable' : ranges;
}

/** Whether ranges add up to more than the file, as in attacks. */
export function isWasteful(ranges: readonly ByteSpan[], size: number): boolean {
  return ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0) > size;
}
