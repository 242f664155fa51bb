import { CharacterPlaces } from '../text/character-places.js';
import type { Span } from '../text/range.js';
import type { Replacement } from '../text/write-scalar.js';
import { isEscaped } from '../tool/shell/script.js';
import { partitionPoint } from '../util/collections.js';
import type { CheckableScript } from './checkable.js';
import type { FindingPlace, ShellFinding } from './findings.js';

/** A finding of shellcheck in terms of the document. */
export interface MappedFinding {
  code: number;
  level: ShellFinding['level'];
  message: string;
  /** In the decoded text. */
  span: Span;
  /** In the decoded text, in order: the proposal of shellcheck; empty if it does not map exactly. */
  replacements: readonly Replacement[];
}

/** Findings about a standalone script's files and first line, which do not apply within a tool. */
const senseless: ReadonlySet<number> = new Set([1090, 1091, 1114, 1128, 2148]);
/** Findings about how a variable is written, which do not apply to references. */
const aboutVariables: ReadonlySet<number> = new Set([2000, 2001, 2115]);
const unusedVariable = 2034;
/** Parser remarks, least specific first: they give one fault's context, its presence, and its nature. */
const remarks: readonly number[] = [1009, 1072, 1073];

/** The findings about the author's own text, at their places. Roughly linear in text and findings. */
export function mapFindings(script: CheckableScript, findings: readonly ShellFinding[]): MappedFinding[] {
  const places = new CharacterPlaces(script.text);
  const offsetOf = ({ line, column }: FindingPlace): number => places.offsetOf(line, column) - script.ahead;
  return withoutRemarks(findings)
    .filter((finding) => !isBesides(script, finding))
    .flatMap((finding) => {
      const span = spanOf(script, { start: offsetOf(finding.start), end: offsetOf(finding.end) });
      if (!span || (aboutVariables.has(finding.code) && touches(script.script.holes, span))) return [];
      const replacements = finding.replacements.map(({ start, end, text }) => ({
        shell: { start: offsetOf(start), end: offsetOf(end) },
        text,
      }));
      return {
        code: finding.code,
        level: levelOf(finding),
        message: inTheirWords(script, finding.message),
        span: script.script.shell.decodedSpan(span),
        replacements: mapReplacements(script, replacements),
      };
    });
}

function withoutRemarks(findings: readonly ShellFinding[]): ShellFinding[] {
  const faults = findings.filter(({ code, level }) => isParsers(code) && level === 'error');
  const best = Math.max(...faults.map(({ code }) => remarks.indexOf(code)), remarks.indexOf(1009));
  const isSaid = faults.some(({ code }) => !remarks.includes(code));
  return findings.filter(({ code }) => {
    const rank = remarks.indexOf(code);
    return rank < 0 || (!isSaid && rank === best && code !== 1009);
  });
}

function isParsers(code: number): boolean {
  return code < 2000;
}

function isBesides({ mayBeSourced, mayHoldCode }: CheckableScript, { code, level }: ShellFinding): boolean {
  return (
    senseless.has(code) ||
    (mayBeSourced && code === unusedVariable) ||
    (mayHoldCode && isParsers(code) && level === 'error')
  );
}

/** What POSIX shells lack may exist in an image's shell. */
function levelOf({ code, level }: ShellFinding): ShellFinding['level'] {
  const isDialect = code >= 3000 && code < 4000;
  return isDialect && level !== 'style' ? 'info' : level;
}

/** With the expressions instead of the variables that replace them. */
function inTheirWords({ names }: CheckableScript, message: string): string {
  return message.replace(/\$\{?(V\w+)\}?|\b(V\w+)/g, (written, inside?: string, alone?: string) => {
    return names.get(inside ?? alone ?? '') ?? written;
  });
}

/**
 * The place of a finding in the script's text: at least a word, and values as a whole; undefined if it is
 * about a value alone, which has its own rule, or about nothing in the text.
 */
function spanOf({ script: { text, holes } }: CheckableScript, { start, end }: Span): Span | undefined {
  if (end < 0) return undefined;
  const whole = end > start && start >= 0 ? { start, end } : wordAt(text, Math.max(0, start));
  const [first, last] = [holeAt(holes, whole.start), holeAt(holes, Math.max(whole.end - 1, whole.start))];
  if (first && first === last && end > start) return undefined;
  const grown = { start: first?.start ?? whole.start, end: last?.end ?? whole.end };
  return grown.end > grown.start ? grown : undefined;
}

const word = /\w+|\S/y;

/** The word that begins at an offset, or the last nonblank character before it. */
function wordAt(text: string, offset: number): Span {
  word.lastIndex = offset;
  const [match] = word.exec(text) ?? [];
  if (match !== undefined) return { start: offset, end: offset + match.length };
  const end = text.slice(0, offset).trimEnd().length;
  return { start: Math.max(0, end - 1), end };
}

/** @param spans in order; they do not overlap */
function holeAt<Part extends Span>(spans: readonly Part[], offset: number): Part | undefined {
  const next = firstBehind(spans, offset);
  return next && next.start <= offset ? next : undefined;
}

function touches(spans: readonly Span[], { start, end }: Span): boolean {
  const next = firstBehind(spans, start);
  return next !== undefined && next.start < end;
}

/** The first span that ends after an offset. */
function firstBehind<Part extends Span>(spans: readonly Part[], offset: number): Part | undefined {
  return spans[partitionPoint(spans, ({ end }) => end <= offset)];
}

/** All pieces of a proposal, or none: half of it would be wrong. */
function mapReplacements(
  script: CheckableScript,
  pieces: readonly { shell: Span; text: string }[],
): Replacement[] {
  const inOrder = [...pieces].sort((a, b) => a.shell.start - b.shell.start);
  const isClear = inOrder.every(({ shell }, index) => (inOrder[index - 1]?.shell.end ?? -1) < shell.start);
  const mapped = inOrder.map(({ shell, text }) => mapReplacement(script, shell, text));
  return isClear && mapped.every((one) => one !== undefined) ? mapped : [];
}

function mapReplacement(checkable: CheckableScript, shell: Span, text: string): Replacement | undefined {
  const { script, altered } = checkable;
  const { start, end } = shell;
  if (start < 0 || end < start || end > script.text.length || touchesInside(altered, shell)) return undefined;
  const before = script.text.slice(Math.max(0, start - 1), start);
  const behind = script.text.slice(end, end + 1);
  // Multiline text can be written in several ways, and backslashes count twice.
  if (/[\n\\]/.test(text) || isEscaped(script.text, start)) return undefined;
  // Signs that are harmless alone may form an expression together.
  if (/^\$[({]/.test(before + (text || behind)) || /\$[({]$/.test(text + behind)) return undefined;
  const written = text.replace(/\$(?=[({])/g, '\\$&');
  if (written !== text && !isScanned(checkable) && script.template.text.includes('\\\\')) return undefined;
  const decoded = script.shell.decodedSpan(shell);
  const isOnOneLine = !script.template.text.slice(decoded.start, decoded.end).includes('\n');
  return isOnOneLine ? { decoded, text: written } : undefined;
}

/** Whether a change would be inside a span that differs from the written text. */
function touchesInside(altered: readonly Span[], { start, end }: Span): boolean {
  const next = firstBehind(altered, start);
  return next !== undefined && (start === end ? next.start < start : next.start < end);
}

/** Without an expression, the platform keeps a text as is, even double backslashes (public platform, "Pipeline"). */
function isScanned({ script: { template } }: CheckableScript): boolean {
  return template.expressions.length + template.escapes.length > 0;
}
