import type { ShellFault } from '../../shell/fault.js';
import { parseShell } from '../../shell/parse.js';
import { placesOf, type ShellPlace } from '../../shell/places.js';
import type { ShellTree } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { partitionPoint } from '../../util/collections.js';
import { computedOnce } from '../../util/once.js';
import { asText, pairsByName } from '../../yaml/node.js';
import type { Template, TemplateExpression } from '../template.js';
import { fillIn, type FilledTemplate, type ShellHole } from './fill-in.js';

/** A hole of a script with its place. */
export interface PlacedHole {
  script: ShellScript;
  hole: ShellHole;
  place: ShellPlace;
}

/**
 * A template as the shell gets it, with placeholders for its values. Offsets are those of its text. The tree and the
 * places are computed on first use and kept.
 */
export class ShellScript {
  private readonly filled: FilledTemplate;

  constructor(readonly template: Template) {
    this.filled = fillIn(template);
  }

  get text(): string {
    return this.filled.text;
  }

  /** The placeholders for values, in text order. */
  get holes(): readonly ShellHole[] {
    return this.filled.holes;
  }

  /** Whether every expression is closed; an unclosed one may extend any distance. */
  get isWhole(): boolean {
    return this.template.expressions.every(({ scanned }) => scanned.closed);
  }

  get tree(): ShellTree {
    return computedOnce(this, 'tree', () => parseShell(this.text, this.holes));
  }

  /** The places of the values up to the first fault; after it, quotes may be inverted. */
  get placed(): readonly PlacedHole[] {
    return this.places.filter(({ hole }) => !this.isBehindFault(hole));
  }

  /** Whether quoting at an offset is uncertain because a fault precedes it. */
  isBehindFault({ start }: Span): boolean {
    return start >= (this.tree.fault?.fault.span.start ?? Infinity);
  }

  /** The most likely place of an expression's value; undefined if the expression has no placeholder. */
  placeOf(expression: TemplateExpression): PlacedHole | undefined {
    return this.byExpression.get(expression);
  }

  /** Whether no shell can read the text with the placeholders in it. */
  get isLost(): boolean {
    return this.tree.fault !== undefined;
  }

  /** Whether a value may contain operators or whole commands. */
  get mayHoldCode(): boolean {
    return this.holes.some(mayHoldCode);
  }

  /** The first thing that prevents any shell from reading the text, whatever the values are. */
  get fault(): ShellFault | undefined {
    const { fault: found } = this.tree;
    if (!found) return undefined;
    const isOpen = this.places.some(
      ({ hole, place }) => hole.start < found.readUpTo && mayHoldCode(hole) && isCodeRead(place),
    );
    return isOpen ? undefined : found.fault;
  }

  private get places(): readonly PlacedHole[] {
    return computedOnce(this, 'places', () =>
      placesOf(this.tree).flatMap((place, index) => {
        const hole = this.holes[index];
        return hole ? [{ script: this, hole, place }] : [];
      }),
    );
  }

  private get byExpression(): ReadonlyMap<TemplateExpression | undefined, PlacedHole> {
    return computedOnce(
      this,
      'byExpression',
      () => new Map(this.places.map((placed) => [placed.hole.expression, placed])),
    );
  }

  /** The offset in the decoded text that an offset of this text comes from. */
  decodedOffset(offset: number): number {
    const { copies } = this.filled;
    const copy = copies[partitionPoint(copies, ({ shell }) => shell <= offset) - 1];
    return copy ? copy.decoded + (offset - copy.shell) : offset;
  }

  /** The span in the decoded text that a span of this text comes from, with the backslash of an escape at its start. */
  decodedSpan({ start, end }: Span): Span {
    return { start: this.decodedBefore(start), end: this.decodedBefore(end) };
  }

  private decodedBefore(offset: number): number {
    return offset === 0 ? 0 : this.decodedOffset(offset - 1) + 1;
  }
}

function mayHoldCode({ expression }: ShellHole): boolean {
  return expression !== undefined && mayWriteCode(expression.source);
}

/** Whether the shell would execute code in a value at a place. */
function isCodeRead({ quoting, inside }: ShellPlace): boolean {
  return (
    (quoting === 'bare' || quoting === 'arithmetic' || quoting === 'expansion') &&
    !inside.some((around) => around === 'backquotes' || around === 'heredoc')
  );
}

/** Whether the character at an offset is escaped by a backslash. */
export function isEscaped(text: string, offset: number): boolean {
  const [slashes = ''] = /\\*$/.exec(text.slice(Math.max(0, offset - 100), offset)) ?? [];
  return slashes.length % 2 === 1;
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

const shebang = /^\s*#!\s*\S*[/ ](?:ba|da|k)?sh(?:\s|$)/;
const scriptName = /\.(?:ba)?sh$/;

/**
 * Whether a text is for `sh` or one of its relatives: the command, and config files by their first line or
 * name. Excludes scripts for `zsh`, whose grammar differs.
 */
export function isShell({ kind, pair, text }: Template): boolean {
  if (kind !== 'configfile') return kind === 'shell_command';
  if (shebang.test(text)) return true;
  const file = pairsByName(pair.parent);
  return ['filename', 'name'].some((field) => scriptName.test(asText(file.get(field)?.value)?.value ?? ''));
}
