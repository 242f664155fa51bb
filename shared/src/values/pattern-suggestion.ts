import type { Span } from '../text/range.js';
import { patternFault, platformGroups, predefinedPatterns, usableGroups } from './discover-pattern.js';
import { nearest } from './suggest.js';

/** What could be written instead of a discovery pattern that does not do. */
export interface PatternSuggestion {
  pattern: string;
  /** Only the writing was wrong: nothing was guessed. */
  certain: boolean;
}

/** One opening parenthesis of a pattern that begins a capturing group. */
interface PatternGroup {
  /** Of the parenthesis with what belongs to it: `(`, `(?P<name>`, `(?<name>`. */
  span: Span;
  /** `(?<name>` is how other languages than Python write a named group. */
  foreign: boolean;
  name?: Span;
}

/**
 * A pattern that is a regular expression and names what it finds, made of one that is not or does not: a slip in a
 * predefined name, `(?<name>…)` as JavaScript has it, a shell pattern (`*.txt`), a group without a name or
 * with a name that the platform does not use, a wildcard outside groups (`.*\.txt`). Nothing where that does not do.
 */
export function suggestPattern(pattern: string): PatternSuggestion | undefined {
  for (const attempt of attempts) {
    const suggestion = attempt(pattern);
    if (!suggestion || suggestion.pattern === pattern) continue;
    if (!patternFault(suggestion.pattern) && usableGroups(suggestion.pattern).length > 0) return suggestion;
  }
  return undefined;
}

/** A group of a pattern under a name that means nothing to the platform. */
export interface UnusedGroup {
  /** Of its name in the pattern. */
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

/** One star that no dot, bracket or group stands before is not meant as a quantifier. */
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

/** `.*` or `.+`, where there is one only. */
function nameWildcard(pattern: string): PatternSuggestion | undefined {
  const [wildcard, ...others] = pattern.matchAll(/(?<!\\)\.[*+]\??/g);
  if (!wildcard || others.length > 0) return undefined;
  const end = wildcard.index + wildcard[0].length;
  const named = `(?P<name>${wildcard[0]})`;
  return { pattern: pattern.slice(0, wildcard.index) + named + pattern.slice(end), certain: false };
}

/** Escapes and classes are stepped over, and so is what begins with `(?` and captures nothing. */
const openers = /\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\((?:\?(P?)<(?![=!])([^>]*)>|(\?))?/g;

/** Longer patterns are nobody's writing. */
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
