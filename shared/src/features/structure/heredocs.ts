import { addToGroup } from '../../util/group.js';
import type { Span } from '../../text/range.js';

/** A here-document: text that the shell hands to a command (POSIX Shell Command Language, "Here-Document"). */
export interface Heredoc {
  /** `<<` with the word behind it. */
  operator: Span;
  /** The lines between, without the last line end; empty where there are none. */
  body: Span;
  /** The line that ends it, without its line end. */
  terminator: Span;
}

/** `<<WORD`, `<<-WORD`, the word quoted or not; never the `<<<` of a here-string. */
const operators = /(?<!<)<<(?!<)(-?)[ \t]*((?:'[^']*'|"[^"]*"|\\.|[^\s'"\\<>;&|()`$])+)/g;
const comment = /(?:^|[ \t])#/;

/** The lines of a text, with the places of those that may end a here-document. */
class Lines {
  private readonly starts: number[] = [];
  private readonly found = new Map<boolean, Map<string, number[]>>();

  constructor(private readonly text: string) {
    for (let at = 0; at >= 0; at = text.indexOf('\n', at) + 1 || -1) this.starts.push(at);
  }

  get count(): number {
    return this.starts.length;
  }

  span(line: number): Span {
    const start = this.starts[line] ?? this.text.length;
    const next = this.starts[line + 1];
    return { start, end: next === undefined ? this.text.length : next - 1 };
  }

  line(line: number): string {
    const { start, end } = this.span(line);
    return this.text.slice(start, end);
  }

  /** The first line from `from` on that reads so. To be asked with growing `from` only. */
  find(sought: string, from: number, withoutTabs: boolean): number | undefined {
    const lines = this.index(withoutTabs).get(sought);
    while (lines && (lines.at(-1) ?? from) < from) lines.pop();
    return lines?.at(-1);
  }

  /** The numbers of the lines by what they read, the last first. */
  private index(withoutTabs: boolean): Map<string, number[]> {
    const known = this.found.get(withoutTabs);
    if (known) return known;
    const index = new Map<string, number[]>();
    for (let line = this.count - 1; line >= 0; line--) {
      const text = withoutTabs ? this.line(line).replace(/^\t+/, '') : this.line(line);
      addToGroup(index, text, line);
    }
    this.found.set(withoutTabs, index);
    return index;
  }
}

/**
 * The here-documents of a text in the order in which they begin; spans are offsets of it. Quotes around them are not
 * minded, so that one that is never closed hides none; one without its last line is none. Linear; throws nothing.
 */
export function heredocsIn(text: string): Heredoc[] {
  if (!text.includes('<<')) return [];
  const lines = new Lines(text);
  const heredocs: Heredoc[] = [];
  for (let line = 0; line < lines.count; line++) {
    const opened = openedAt(lines, line);
    while (opened.length > 0 && /(?<!\\)(?:\\\\)*\\$/.test(lines.line(line)) && line + 1 < lines.count) {
      opened.push(...openedAt(lines, ++line));
    }
    for (const { operator, word, withoutTabs } of opened) {
      const last = lines.find(word, line + 1, withoutTabs);
      if (last === undefined) continue;
      const terminator = lines.span(last);
      const { start } = lines.span(line + 1);
      heredocs.push({ operator, body: { start, end: Math.max(start, terminator.start - 1) }, terminator });
      line = last;
    }
  }
  return heredocs;
}

function openedAt(lines: Lines, line: number): { operator: Span; word: string; withoutTabs: boolean }[] {
  const text = lines.line(line);
  const { start } = lines.span(line);
  const end = comment.exec(text)?.index ?? text.length;
  return [...text.matchAll(operators)]
    .filter(({ index }) => index < end)
    .map(({ 0: written, 1: dash, 2: word = '', index }) => ({
      operator: { start: start + index, end: start + index + written.length },
      word: word.replace(/\\(.)|['"]/g, '$1'),
      withoutTabs: dash === '-',
    }));
}
