import type { Span } from '../text/range.js';
import { patternFault, platformGroups, predefinedPatterns, usableGroups } from './discover-pattern.js';
import { nearest } from './suggest.js';

/** A replacement for an unsuitable discovery pattern. */
export interface PatternSuggestion {
  pattern: string;
  /** Only the notation was wrong: nothing was guessed. */
  certain: boolean;
}

/** One opening parenthesis of a pattern that begins a capturing group. */
interface PatternGroup {
  /** The parenthesis with what belongs to it: `(`, `(?P<name>`, `(?<name>`. */
  span: Span;
  /** `(?<name>` is the named group syntax of languages other than Python. */
  foreign: boolean;
  name?: Span;
}

/**
 * Corrects a pattern that is not a regular expression or does not name what it finds: a misspelled predefined
 * name, `(?<name>…)` as in JavaScript, a shell pattern (`*.txt`), a group without a name or with a name that
 * the platform does not use, a wildcard outside groups (`.*\.txt`). Undefined if none of these helps.
 */
export function suggestPattern(pattern: string): PatternSuggestion | undefined {
  for (const attempt of attempts) {
    const suggestion = attempt(pattern);
    if (!suggestion || suggestion.pattern === pattern) continue;
    if (!patternFault(suggestion.pattern) && usableGroups(suggestion.pattern).length > 0) return suggestion;
  }
  return undefined;
}

/** A group of a pattern whose name means nothing to the platform. */
export interface UnusedGroup {
  /** Its name in the pattern. */
  span: Span;
  name: string;
  /** A name that the platform uses. */
  better: string;
}

/** The first named group that the platform does not use. */
export function unusedGroup(pattern: string): UnusedGroup | undefined {
  for (const { name: span } of groupsOf(pattern)) {
    const name = span && sliceOf(pattern, span);
    if (!span || name === undefined || platformGroups.has(name)) continue;
    const meant = nearest(name, platformGroups.keys()) ?? (name.startsWith('ext') ? 'ext' : 'name');
    return { span, name, better: meant };
  }
  return undefined;
}

const attempts: ((pattern: string) => PatternSuggestion | undefined)[] = [
  predefined,
  pythonGroups,
  fromShellPattern,
  nameGroup,
  renameGroup,
  nameWildcard,
];

function predefined(pattern: string): PatternSuggestion | undefined {
  if (!/^[\w-]+$/.test(pattern)) return undefined;
  const meant = nearest(pattern, predefinedPatterns.keys());
  const letters = (text: string): string => text.replace(/[_-]/g, '').toLowerCase();
  const certain = /^_|_$/.test(pattern) && letters(pattern) === letters(meant ?? '');
  return meant === undefined ? undefined : { pattern: meant, certain };
}

function pythonGroups(pattern: string): PatternSuggestion | undefined {
  const starts = groupsOf(pattern)
    .filter(({ foreign }) => foreign)
    .map(({ span }) => span.start + '(?'.length);
  return { pattern: withInsertions(pattern, starts, 'P'), certain: true };
}

/** A single star without a dot, bracket, or group before it is not meant as a quantifier. */
function fromShellPattern(pattern: string): PatternSuggestion | undefined {
  const [, before, behind] = /^((?:[\w-]|\.(?!\*))*)\*((?:[\w-]|\.)*)$/.exec(pattern) ?? [];
  if (before === undefined || behind === undefined) return undefined;
  const literal = (text: string): string => text.replaceAll('.', '\\.');
  return { pattern: `${literal(before)}(?P<name>.+)${literal(behind)}`, certain: false };
}

function nameGroup(pattern: string): PatternSuggestion | undefined {
  const [group, ...others] = groupsOf(pattern);
  if (!group || group.name || others.length > 0) return undefined;
  return { pattern: withInsertions(pattern, [group.span.end], '?P<name>'), certain: false };
}

function renameGroup(pattern: string): PatternSuggestion | undefined {
  const { span, better } = unusedGroup(pattern) ?? {};
  if (!span || better === undefined) return undefined;
  return { pattern: pattern.slice(0, span.start) + better + pattern.slice(span.end), certain: false };
}

/** `.*` or `.+`, if there is only one. */
function nameWildcard(pattern: string): PatternSuggestion | undefined {
  const [wildcard, ...others] = pattern.matchAll(/(?<!\\)\.[*+]\??/g);
  if (!wildcard || others.length > 0) return undefined;
  const end = wildcard.index + wildcard[0].length;
  const named = `(?P<name>${wildcard[0]})`;
  return { pattern: pattern.slice(0, wildcard.index) + named + pattern.slice(end), certain: false };
}

/** Skips escapes and classes, and anything that begins with `(?` and captures nothing. */
const openers = /\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\((?:\?(P?)<(?![=!])([^>]*)>|(\?))?/g;

/** Longer patterns are not hand-written. */
const longest = 1000;

function groupsOf(pattern: string): PatternGroup[] {
  if (pattern.length > longest) return [];
  return [...pattern.matchAll(openers)].flatMap((match) => {
    const [opener, python, name, special] = match;
    if (!opener.startsWith('(') || special !== undefined) return [];
    const end = match.index + opener.length;
    return {
      span: { start: match.index, end },
      foreign: python === '',
      ...(name !== undefined && { name: { start: end - 1 - name.length, end: end - 1 } }),
    };
  });
}

function withInsertions(text: string, offsets: readonly number[], inserted: string): string {
  const bounds = [0, ...offsets, text.length];
  return offsets.length === 0
    ? text
    : bounds
        .slice(1)
        .map((end, i) => text.slice(bounds[i], end))
        .join(inserted);
}

function sliceOf(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}
