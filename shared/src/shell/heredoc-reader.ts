import type { Span } from '../text/range.js';
import { code } from './characters.js';
import { ExpansionReader } from './expansion-reader.js';
import { LineIndex } from './line-index.js';
import type { Offsets, PendingHeredoc } from './reader.js';

/** The word after `<<`, as written. */
const delimiter = /(?:'[^'\n]*'|"[^"$`\\\n]*"|[^'"$`\\\s;&|<>()]|\\[^\n])+(?=[\s;&|<>()]|$)/y;

const quoted = /'([^']*)'|"([^"]*)"|\\(.)/g;

/** Reads here-documents (POSIX, "Here-Document"). One that never ends is ignored: its lines are read as commands. */
export abstract class HeredocReader extends ExpansionReader {
  private lines: LineIndex | undefined;

  protected abstract override readerOf(text: string, offsets: Offsets): HeredocReader;

  /** Reads the whole text as lines of a here-document; returns whether anything in them is wrong or unclear. */
  private readText(): boolean {
    this.expansions();
    return this.isUnclear || this.found !== undefined;
  }

  /** Reads the word after `<<`. The operator is at `sign`; `start` includes a file descriptor before it. */
  protected heredoc(start: number, sign: number): void {
    const node = this.open('heredoc', start);
    const withoutTabs = this.peek() === code.minus;
    if (withoutTabs) this.at++;
    this.skipComment();
    const wordStart = this.at;
    const written = this.match(delimiter);
    if (written === undefined) this.doubt();
    else {
      this.leaf('delimiter', wordStart);
      const word = written.replace(quoted, '$1$2$3');
      const isQuoted = word !== written;
      this.pending.push({ word, withoutTabs, isQuoted, operator: node, span: { start: sign, end: this.at } });
    }
    this.close(node);
  }

  /** Reads a line break and the here-documents that the line has announced. */
  protected lineEnd(): void {
    this.at++;
    const announced = this.pending;
    this.pending = [];
    for (const heredoc of announced) this.body(heredoc);
  }

  private body({ word, withoutTabs, isQuoted, operator, span }: PendingHeredoc): void {
    const start = this.at;
    this.lines ??= new LineIndex(this.text);
    const terminator = this.lines.find(word, start, { withoutTabs, isQuoted });
    if (!terminator) {
      if (this.isJudging)
        this.fail({ kind: 'heredoc', word, indented: this.lines.hasIndented(word, start), span });
      return;
    }
    const body = this.open(isQuoted ? 'quoted-heredoc-text' : 'heredoc-text', start);
    const end = Math.max(start, terminator.start - 1);
    if (!isQuoted) this.expandedText({ start, end });
    this.close(body, end);
    this.at = Math.min(terminator.end + 1, this.end);
    const last = this.leaf('delimiter', terminator.start, terminator.end);
    this.shared.heredocs.push({ operator, body, terminator: last });
  }

  /** If a construct in the lines is never closed, some shells read on past the last line. */
  private expandedText(lines: Span): void {
    this.nested(() => {
      const reader = this.readerOf(this.text.slice(lines.start, lines.end), this.offsetsOf(lines));
      if (reader.readText()) this.doubt();
    });
  }

  /** Reports here-documents that were announced on the last line of the text. */
  protected failPendingHeredocs(): void {
    const [first] = this.pending;
    if (first) this.fail({ kind: 'heredoc', word: first.word, indented: false, span: first.span });
  }

  /** Shells disagree about where the lines of a here-document start if a word spans the line break. */
  protected lineEndInWord(): void {
    if (this.pending.length > 0) this.doubt();
  }
}
