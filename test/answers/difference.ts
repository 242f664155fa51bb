import type { Answers } from './recorder.js';

/** A response that has changed, as JSON; undefined if there was no request. */
export interface Difference {
  document: string;
  method: string;
  place: string;
  before: string | undefined;
  after: string | undefined;
}

/** How many differences of a method are shown. */
const shownOfMethod = 10;
/** How many characters of a response are shown, and how many before the difference. */
const shownLength = 200;
const lead = 60;

/** The responses about a document that differ. */
export function differences(document: string, before: Answers, after: Answers): Difference[] {
  return keysOf(before, after).flatMap((method) => {
    const [old = {}, now = {}] = [before[method], after[method]];
    return keysOf(old, now)
      .map((place) => ({ document, method, place, before: json(old[place]), after: json(now[place]) }))
      .filter((one) => one.before !== one.after);
  });
}

/** The differences as text: the first ones of each method, followed by the totals. */
export function report(all: readonly Difference[], isWhole: boolean): string {
  const names = [...new Set(all.map(({ method }) => method))];
  const methods = names.map((name) => all.filter(({ method }) => method === name));
  const shown = methods.flatMap((ones) => (isWhole ? ones : ones.slice(0, shownOfMethod)));
  const totals = methods.map((ones, index) => {
    const documents = new Set(ones.map(({ document }) => document)).size;
    return `${ones.length} of ${names[index]} in ${documents} documents`;
  });
  return [...shown.map(shownDifference), ...totals, `${all.length} answers differ`].join('\n');
}

function shownDifference({ document, method, place, before, after }: Difference): string {
  const start = Math.max(0, firstDifference(before ?? '', after ?? '') - lead);
  const cut = (text: string | undefined): string =>
    text === undefined ? '(not asked)' : (start > 0 ? '…' : '') + text.slice(start, start + shownLength);
  return `${document} ${method} ${place}\n  - ${cut(before)}\n  + ${cut(after)}\n`;
}

function firstDifference(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index++;
  return index;
}

/** The distinct names in two objects. */
export function keysOf(a: object, b: object): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}

function json(answer: unknown): string | undefined {
  return answer === undefined ? undefined : JSON.stringify(answer);
}
