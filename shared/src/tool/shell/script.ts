import { enclosing, nodeAt } from '../../shell/enclosing.js';
import { parseShell } from '../../shell/parse.js';
import type { ShellPlace } from '../../shell/places.js';
import { lostFrom, type ShellTree } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { xmlEntity } from '../../values/xml-entity.js';
import { pairsByName } from '../../yaml/node.js';
import { configFileNames } from '../config-file-names.js';
import type { Template, TemplateExpression } from '../template.js';
import type { ShellText } from './shell-text.js';
import { literalKinds } from './text-language.js';

/** The placeholder for a value in a shell text. */
export interface ShellHole extends Span {
  /** Undefined inside a shell construct that lacks its backslash, where nothing is known. */
  expression: TemplateExpression | undefined;
}

/** A part of a script with its place. */
export interface PlacedSpan {
  script: ShellScript;
  hole: Span;
  place: ShellPlace;
}

/** A hole of a script with its place. */
export interface PlacedHole extends PlacedSpan {
  hole: ShellHole;
}

/** A template as the shell gets it: the {@link ShellText} of its content, with the expressions of this template. */
export class ShellScript {
  /** What the shell gets; its offsets are those of its text. */
  readonly shell: ShellText;
  private ownFolds: readonly number[] | undefined;
  private ownUnfolded: ShellTree | undefined;
  private ownLostFrom: number | undefined;
  private ownHoles: readonly ShellHole[] | undefined;
  private ownPlaces: readonly PlacedHole[] | undefined;
  private placeByExpression: ReadonlyMap<TemplateExpression | undefined, PlacedHole> | undefined;

  /** @param isBroken whether a YAML error may have cut its text short */
  constructor(
    readonly template: Template,
    private readonly isBroken = false,
  ) {
    this.shell = template.content.shell;
  }

  get text(): string {
    return this.shell.text;
  }

  /** The offsets of the spaces that were written as line breaks, which YAML has folded; in text order. */
  get folds(): readonly number[] {
    const { shell, template } = this;
    return (this.ownFolds ??= template.scalar.folds
      .map((index) => ({ index, at: shell.shellOffset(index) }))
      .filter(({ index, at }) => shell.text[at] === ' ' && shell.decodedOffset(at) === index)
      .map(({ at }) => at));
  }

  /** The text with its lines as they were written: the same offsets, with a line break at each fold. */
  get unfolded(): ShellTree {
    return (this.ownUnfolded ??= this.brokenAt(this.folds));
  }

  /** The text with line breaks at some of the folds. */
  brokenAt(folds: readonly number[]): ShellTree {
    const { text, tree, holes } = this.shell;
    if (folds.length === 0) return tree;
    const starts = [0, ...folds.map((at) => at + 1)];
    const lines = starts.map((start, index) => text.slice(start, folds[index] ?? text.length));
    return parseShell(lines.join('\n'), holes);
  }

  /** The placeholders for values, in text order. */
  get holes(): readonly ShellHole[] {
    const { expressions } = this.template;
    return (this.ownHoles ??= this.shell.holes.map(({ start, end, expression }) => ({
      start,
      end,
      expression: expression === undefined ? undefined : expressions[expression],
    })));
  }

  /** Whether its text is known: no YAML error is in it, and every expression is closed. */
  get isWhole(): boolean {
    return !this.isBroken && this.template.content.expressions.at(-1)?.scanned.closed !== false;
  }

  /** A part of the text as it is written, with the expressions instead of the placeholders. */
  writtenAt(span: Span): string {
    const { start, end } = this.shell.decodedSpan(span);
    return this.template.text.slice(start, end);
  }

  /** Where a fault, a stray quote, or an entity of XML begins, after which what is quoted is a guess. */
  get lostFrom(): number {
    const { tree } = this.shell;
    return (this.ownLostFrom ??= Math.min(lostFrom(tree), firstEntity(tree)));
  }

  /** The places of the values up to where the script is lost. */
  get placed(): readonly PlacedHole[] {
    return this.places.filter(({ hole }) => !this.isBehindFault(hole));
  }

  /** Whether quoting at an offset is uncertain because of what precedes it. */
  isBehindFault({ start }: Span): boolean {
    return start >= this.lostFrom;
  }

  /** The most likely place of an expression's value; undefined if the expression has no placeholder. */
  placeOf(expression: TemplateExpression): PlacedHole | undefined {
    this.placeByExpression ??= new Map(this.places.map((placed) => [placed.hole.expression, placed]));
    return this.placeByExpression.get(expression);
  }

  /** Whether no shell can read the text with the placeholders in it, or it is not quoted as it seems to be. */
  get isLost(): boolean {
    return this.lostFrom < Infinity;
  }

  private get places(): readonly PlacedHole[] {
    const { holes } = this;
    return (this.ownPlaces ??= this.shell.places.flatMap((place, index) => {
      const hole = holes[index];
      return hole ? [{ script: this, hole, place }] : [];
    }));
  }
}

/** The first entity of XML whose `&` the shell reads: it may be that of a quote. */
function firstEntity({ text, root }: ShellTree): number {
  for (const { index } of text.matchAll(xmlEntity)) {
    if (!enclosing(nodeAt(root, index), literalKinds)) return index;
  }
  return Infinity;
}

/** Whether the character at an offset is escaped by a backslash. */
export function isEscaped(text: string, offset: number): boolean {
  const [slashes = ''] = /\\*$/.exec(text.slice(Math.max(0, offset - 100), offset)) ?? [];
  return slashes.length % 2 === 1;
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
  return configFileNames(pairsByName(pair.parent)).some((name) => scriptName.test(name));
}
