import type { ShellFault, StrayQuote } from '../../shell/fault.js';
import { parseShell } from '../../shell/parse.js';
import { PlaceReader, type ShellPlace } from '../../shell/places.js';
import type { ShellNode, ShellTree } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { partitionPoint } from '../../util/collections.js';
import { fillIn, type AnalyzedText, type FilledHole, type FilledText } from './fill-in.js';

/**
 * The text of a template as the shell gets it, with placeholders for its values. Offsets are those of this text. The
 * tree and the places are computed on first use and kept.
 */
export class ShellText {
  private readonly filled: FilledText;
  private ownTree: ShellTree | undefined;
  private ownReader: PlaceReader | undefined;
  private ownPlaces: readonly ShellPlace[] | undefined;
  private ownFault: ShellFault | null | undefined;
  private hasCode: boolean | undefined;

  constructor(private readonly content: AnalyzedText) {
    this.filled = fillIn(content);
  }

  get text(): string {
    return this.filled.text;
  }

  /** The placeholders for values, in text order. */
  get holes(): readonly FilledHole[] {
    return this.filled.holes;
  }

  get tree(): ShellTree {
    return (this.ownTree ??= parseShell(this.text, this.holes));
  }

  /** The places of the holes; after a fault, quotes may be inverted. */
  get places(): readonly ShellPlace[] {
    return (this.ownPlaces ??= this.placeReader.ofHoles());
  }

  /** The place of a part of the text that has no node of its own, in the innermost node that contains it. */
  placeIn(part: Span, parent: ShellNode): ShellPlace {
    return this.placeReader.ofPart(part, parent);
  }

  private get placeReader(): PlaceReader {
    return (this.ownReader ??= new PlaceReader(this.tree));
  }

  /** Whether a value may contain operators or whole commands. */
  get mayHoldCode(): boolean {
    return (this.hasCode ??= this.holes.some((hole) => this.mayHaveCodeIn(hole)));
  }

  /** The first thing that prevents any shell from reading the text, whatever the values are. */
  get fault(): ShellFault | undefined {
    if (this.ownFault === undefined) this.ownFault = this.findFault() ?? null;
    return this.ownFault ?? undefined;
  }

  private findFault(): ShellFault | undefined {
    const { fault: treeFault } = this.tree;
    return treeFault && !this.mayHoldCodeBefore(treeFault.readUpTo) ? treeFault.fault : undefined;
  }

  /** See `ShellTree.stray`; undefined if a value before it may contain quotes. */
  get stray(): StrayQuote | undefined {
    const { stray } = this.tree;
    return stray && !this.mayHoldCodeBefore(stray.start) ? stray : undefined;
  }

  private mayHoldCodeBefore(offset: number): boolean {
    return this.places.some((place, index) => {
      const hole = this.holes[index];
      return hole && hole.start < offset && isCodeRead(place) && this.mayHaveCodeIn(hole);
    });
  }

  private mayHaveCodeIn({ expression }: FilledHole): boolean {
    const { source } = this.content.expressions[expression ?? -1] ?? {};
    return source !== undefined && mayWriteCode(source);
  }

  /** The offset in the decoded text that an offset of this text comes from. */
  decodedOffset(offset: number): number {
    const { copies } = this.filled;
    const copy = copies[partitionPoint(copies, ({ shell }) => shell <= offset) - 1];
    return copy ? copy.decoded + (offset - copy.shell) : offset;
  }

  /** The offset in this text of what is at an offset of the decoded text; for the backslash of an escape, the sign after it. */
  shellOffset(decoded: number): number {
    const { copies } = this.filled;
    const copy = copies[partitionPoint(copies, (one) => one.decoded <= decoded) - 1];
    return copy ? copy.shell + (decoded - copy.decoded) : decoded;
  }

  /** The span in the decoded text that a span of this text comes from, with the backslash of an escape at its start. */
  decodedSpan({ start, end }: Span): Span {
    return { start: this.decodedBefore(start), end: this.decodedBefore(end) };
  }

  private decodedBefore(offset: number): number {
    return offset === 0 ? 0 : this.decodedOffset(offset - 1) + 1;
  }
}

/** Whether the shell would execute code in a value at a place. */
function isCodeRead({ quoting, inside }: ShellPlace): boolean {
  return (
    (quoting === 'bare' || quoting === 'arithmetic' || quoting === 'expansion') &&
    !inside.some((around) => around === 'backquotes' || around === 'heredoc')
  );
}

const stringLiteral = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;
/** A literal that is a value, an option, or empty. */
const plainText = /^.[\w\s.,:=/+%@-]*.$/;
const keyword = /\b(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|in|function)\b/;
/** Calls of functions that may return any text; methods and conversions are not among them. */
const call =
  /(?<![.\w$])(?!(?:String|Number|Boolean|parseInt|parseFloat|encodeURIComponent)\()[A-Za-z_$][\w$]*\s*\(/;

/** Whether an expression's own texts may be more than values to the shell: operators, quotes, or whole commands. */
export function mayWriteCode(source: string): boolean {
  const literals = source.match(stringLiteral) ?? [];
  const rest = source.slice(2).replace(stringLiteral, '');
  return (
    /[`\\]|\/[^/]*\//.test(rest) ||
    call.test(rest.replace(/\breturn\s*\(/g, '')) ||
    literals.some((literal) => /[\\\n]/.test(literal) || !plainText.test(literal) || keyword.test(literal))
  );
}
