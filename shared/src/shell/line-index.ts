import type { Span } from '../text/range.js';
import { addToMultimap, partitionPoint } from '../util/collections.js';

/** Which lines may end a here-document. */
export interface TerminatorRules {
  /** `<<-`: tabs before the word are ignored. */
  withoutTabs: boolean;
  /** The word is quoted, so backslashes at line ends have no meaning. */
  isQuoted: boolean;
}

/** An index of a text's lines by their content, to find where here-documents end. */
export class LineIndex {
  private readonly starts = new Map<number, Map<string, number[]>>();

  constructor(private readonly text: string) {}

  /** The first line at or after an offset that consists of the word, without its line break. */
  find(word: string, from: number, rules: TerminatorRules): Span | undefined {
    const starts = this.startsFor(rules).get(word) ?? [];
    const start = starts[partitionPoint(starts, (one) => one < from)];
    return start === undefined ? undefined : { start, end: this.endOf(start) };
  }

  /** Whether a line at or after an offset consists of the word and whitespace. */
  hasIndented(word: string, from: number): boolean {
    for (let at = from; at < this.text.length; at = this.endOf(at) + 1) {
      if (this.text.slice(at, this.endOf(at)).trim() === word) return true;
    }
    return false;
  }

  private startsFor({ withoutTabs, isQuoted }: TerminatorRules): ReadonlyMap<string, readonly number[]> {
    const key = (withoutTabs ? 2 : 0) + (isQuoted ? 1 : 0);
    const cached = this.starts.get(key);
    if (cached) return cached;
    const index = new Map<string, number[]>();
    let isContinued = false;
    for (let at = 0; at < this.text.length; at = this.endOf(at) + 1) {
      const line = this.text.slice(at, this.endOf(at));
      if (isQuoted || !isContinued) addToMultimap(index, withoutTabs ? line.replace(/^\t+/, '') : line, at);
      isContinued = isContinuedLine(line);
    }
    this.starts.set(key, index);
    return index;
  }

  private endOf(start: number): number {
    const next = this.text.indexOf('\n', start);
    return next < 0 ? this.text.length : next;
  }
}

/** Whether a line ends in an odd number of backslashes, so that the next line continues it. */
function isContinuedLine(line: string): boolean {
  let at = line.length;
  while (line.charAt(at - 1) === '\\') at--;
  return (line.length - at) % 2 === 1;
}
