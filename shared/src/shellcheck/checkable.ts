import type { Quoting, ShellPlace } from '../shell/places.js';
import { applySpanEdits } from '../text/apply-edits.js';
import type { Span } from '../text/range.js';
import type { Document, Tool } from '../tool/document.js';
import { isEscaped, type ShellHole, type ShellScript } from '../tool/shell/script.js';

/** A shell text as passed to shellcheck: with variables in place of values, so that these are just values. */
export interface CheckableScript {
  script: ShellScript;
  /** The input of shellcheck: the script's text after a first line of ours, unless it already names its shell. */
  text: string;
  /** The length of that line. */
  ahead: number;
  /** Spans that differ from the script, with the same length; in order, in offsets of the script's text. */
  altered: readonly Span[];
  /** The expressions as written, by the variables that replace them. */
  names: ReadonlyMap<string, string>;
  /** A value may also be an operator or a whole command. */
  mayHoldCode: boolean;
  /** Another script may source it. */
  mayBeSourced: boolean;
}

/** Longer scripts are not checked; characters. */
const longest = 100_000;

/**
 * The platform runs commands like that (public platform, "Measured results"). Which shell an image uses as
 * `sh` is unknown: what only some of them support is reported as info at most.
 */
const commandStart = '#!/bin/sh -e\n';
const scriptStart = '#!/bin/bash\n';

/** The shell texts of a tool that can be parsed, in the form for shellcheck. Linear. */
export function checkableScripts(tool: Tool): CheckableScript[] {
  return [...tool.shellScripts.values()]
    .filter((script) => script.isWhole && script.text.length <= longest && !script.isLost)
    .map(makeCheckable);
}

/** The texts of a document's tool to check with shellcheck; {@link ScriptFindings} refer to them. */
export function shellcheckTexts({ tool }: Document): string[] {
  return tool ? checkableScripts(tool).map(({ text }) => text) : [];
}

function makeCheckable(script: ShellScript): CheckableScript {
  const places = script.placed.map(({ place }) => place);
  const isCommand = script.template.kind === 'shell_command';
  const start = isCommand ? commandStart : script.text.startsWith('#!') ? '' : scriptStart;
  const quotes = singleQuotes(places);
  const names = new Names(script);
  const open = replaceAll(script.text, quotes, inDoubleQuotes);
  const text = replaceAll(open, script.holes, (word, index, hole) =>
    isExpanded(open, hole, places[index]) ? names.expansion(hole) : wordFor(open, hole, word),
  );
  return {
    script,
    text: start + text,
    ahead: start.length,
    altered: outermost([...quotes, ...script.holes]),
    names: names.expressions,
    mayHoldCode: script.shell.mayHoldCode,
    mayBeSourced: !isCommand && start !== '',
  };
}

/** Single-quoted strings with values: no shell would expand a variable there. */
function singleQuotes(places: readonly ShellPlace[]): Span[] {
  const spans = places.flatMap(({ quoting, quotes, inside }) =>
    quoting === 'single' && quotes && !inside.includes('backquotes') ? [quotes] : [],
  );
  return outermost(spans);
}

/** Removes characters that are special in double quotes but not in single quotes. */
function inDoubleQuotes(quoted: string): string {
  return `"${quoted.slice(1, -1).replace(/[$`\\"]/g, '_')}"`;
}

/** Where the shell expands variables; elsewhere the placeholder word is sufficient. */
const expanding: ReadonlySet<Quoting | undefined> = new Set([
  'bare',
  'double',
  'single',
  'heredoc',
  'expansion',
]);

function isExpanded(text: string, { start, end }: Span, place: ShellPlace | undefined): boolean {
  if (!expanding.has(place?.quoting) || end - start < shortestExpansion) return false;
  if (place?.quoting === 'single' && place.inside.includes('backquotes')) return false;
  // A backslash or a `$` before the value would affect the variable's sign.
  return text[start - 1] !== '$' && !isEscaped(text, start);
}

/** After a backslash, some readers treat letters as special, but not `$`. */
function wordFor(text: string, { start }: Span, word: string): string {
  return isEscaped(text, start) ? `$${word.slice(1)}` : word;
}

const shortestExpansion = '${V}'.length;

/** Names variables, one for each distinct expression. */
class Names {
  /** The expressions by their variables. */
  readonly expressions = new Map<string, string>();
  private readonly names = new Map<string, string>();

  constructor(private readonly script: ShellScript) {}

  /** The expansion of the variable, as long as the hole. */
  expansion({ start, end }: ShellHole): string {
    const length = end - start;
    const decoded = this.script.shell.decodedOffset(start);
    const written = this.script.template.text.slice(decoded, decoded + length);
    const name = this.names.get(written) ?? this.newName(length - shortestExpansion + 1);
    this.names.set(written, name);
    this.expressions.set(name, written);
    return `\${${name}}`;
  }

  /** In capitals, as only such names may come from outside a script. */
  private newName(length: number): string {
    const number = this.names.size.toString(36).toUpperCase();
    return `V${number}`.padEnd(length, '_').slice(0, length);
  }
}

/** @param spans in order; they do not overlap */
function replaceAll<Part extends Span>(
  text: string,
  spans: readonly Part[],
  replacement: (written: string, index: number, span: Part) => string,
): string {
  const edits = spans.map((span, index) => ({
    span,
    newText: replacement(text.slice(span.start, span.end), index, span),
  }));
  return applySpanEdits(text, edits);
}

/** The spans that are not inside another one, in order. */
function outermost(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  }
  return kept;
}
