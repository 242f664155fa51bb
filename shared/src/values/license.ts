import exceptionIds from 'spdx-exceptions/index.json';
import parseExpression from 'spdx-expression-parse';
import deprecatedIds from 'spdx-license-ids/deprecated.json';
import licenseIds from 'spdx-license-ids/index.json';
import type { Span } from '../text/range.js';
import { nearest } from './suggest.js';

/** Why a text does not name a license. */
export interface LicenseFault {
  span: Span;
  /** The rest of a sentence: `"GPLv3" is not an SPDX license identifier`. */
  reason: string;
  /** Replacements for the span; several if the choice is left to the author. */
  suggestions: string[];
  /** There is one suggestion, which only corrects the spelling: nothing was guessed. */
  certain: boolean;
}

/** Every SPDX license identifier, the deprecated ones last. */
export const spdxLicenses: readonly string[] = [...licenseIds, ...deprecatedIds];

/** Every SPDX license exception: what may follow `WITH`. */
export const spdxExceptions: readonly string[] = exceptionIds;

const deprecated = new Set(deprecatedIds);

/** Whether SPDX has replaced the identifier. */
export function isDeprecatedLicense(id: string): boolean {
  return deprecated.has(id);
}

/**
 * The fault of a license: interface document, "User-defined tool definition" (an SPDX identifier); an SPDX
 * expression and an absolute URI are also valid. Undefined for a blank text.
 */
export function licenseFault(text: string): LicenseFault | undefined {
  const start = text.length - text.trimStart().length;
  const license = text.trim();
  if (license === '' || isUri(license) || isExpression(license)) return undefined;
  const whole = faultAt(start, license);
  if (whole.suggestions.length > 0) return whole;
  const terms = license.length > longestExpression ? [] : expressionTerms(license);
  const wrong = terms.find((term) => !isTerm(term.text));
  if (wrong) return faultAt(start + wrong.start, wrong.text);
  return terms.length === 0
    ? whole
    : { ...whole, reason: `"${shown(license)}" is not an SPDX license expression` };
}

function faultAt(start: number, name: string): LicenseFault {
  return {
    span: { start, end: start + name.length },
    reason: `"${shown(name)}" is not an SPDX license identifier`,
    ...suggest(name),
  };
}

/** Longer names are cut in messages. */
const longestShown = 80;

function shown(name: string): string {
  return name.length > longestShown ? `${name.slice(0, longestShown - 1).trimEnd()}…` : name;
}

/** Longer texts are not expressions but a license's pasted wording. */
const longestExpression = 500;

/** RFC 3986, "Syntax Components", with a scheme of at least two characters. */
function isUri(license: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9+.-]+:[^\s<>"{}|\\^`]+$/.test(license);
}

function isExpression(license: string): boolean {
  if (license.length > longestExpression) return false;
  try {
    parseExpression(license);
    return true;
  } catch {
    return false;
  }
}

function isTerm(term: string): boolean {
  return isExpression(term) || isExpression(`MIT WITH ${term}`);
}

/** The terms between the operators and brackets of an expression. */
function expressionTerms(license: string): { text: string; start: number }[] {
  const terms: { text: string; start: number }[] = [];
  let start = 0;
  for (const match of [...license.matchAll(/\b(?:AND|OR|WITH)\b|[()]/gi), { 0: '', index: license.length }]) {
    const written = license.slice(start, match.index);
    const text = written.trim();
    if (text !== '') terms.push({ text, start: start + written.indexOf(text) });
    start = match.index + match[0].length;
  }
  return terms;
}

/** Colloquial names, as {@link fold} writes them; several licenses if the name is ambiguous. */
const colloquial = new Map<string, string[]>([
  ['apache', ['Apache-2.0']],
  ['asl2', ['Apache-2.0']],
  ['artistic', ['Artistic-2.0', 'Artistic-1.0']],
  ['boost', ['BSL-1.0']],
  ['bsd', ['BSD-2-Clause', 'BSD-3-Clause']],
  ['bsd2', ['BSD-2-Clause']],
  ['bsd3', ['BSD-3-Clause']],
  ['2clausebsd', ['BSD-2-Clause']],
  ['3clausebsd', ['BSD-3-Clause']],
  ['simplifiedbsd', ['BSD-2-Clause']],
  ['newbsd', ['BSD-3-Clause']],
  ['modifiedbsd', ['BSD-3-Clause']],
  ['cc0', ['CC0-1.0']],
  ['expat', ['MIT']],
  ['publicdomain', ['CC0-1.0', 'Unlicense']],
  ['unlicensed', []], // all rights reserved, the opposite of the Unlicense
]);

/** Identifiers by their folded form; deprecated ones only if no current one has it. */
const folded = new Map<string, string[]>();
for (const id of licenseIds) folded.set(fold(id), [...(folded.get(fold(id)) ?? []), id]);
for (const id of deprecatedIds) if (!folded.has(fold(id))) folded.set(fold(id), [id]);

/** The GNU family: the name has to give a version, and whether later ones are allowed. */
const gnu = /^(?:gnu)?(gpl|lgpl|agpl)(?:(\d)(?:\.(\d))?)?(only|orlater|\+)?$/;

function suggest(license: string): { suggestions: string[]; certain: boolean } {
  if (license.length > longestExpression) return { suggestions: [], certain: false };
  const name = fold(license);
  const family = gnu.exec(name);
  const same = family ? gnuLicenses(family) : folded.get(name);
  if (same) return { suggestions: same, certain: same.length === 1 };
  const near = nearest(license, licenseIds);
  return { suggestions: colloquial.get(name) ?? (near === undefined ? [] : [near]), certain: false };
}

function gnuLicenses([, family = '', major, minor = '0', ending]: RegExpExecArray): string[] {
  const version = major === undefined ? '' : `${major}.${minor}-`;
  const endings = ending === undefined ? ['only', 'or-later'] : [ending === 'only' ? 'only' : 'or-later'];
  const beginning = `${family.toUpperCase()}-${version}`;
  return licenseIds.filter((id) => id.startsWith(beginning) && endings.some((or) => id.endsWith(`-${or}`)));
}

/** Removes what varies in practice: case, punctuation, filler words, the "v" of a version and its ".0". */
function fold(license: string): string {
  return license
    .toLowerCase()
    .replace(/\bgeneral public licen[sc]e\b/g, 'gpl')
    .replace(/\b(lesser|affero) gpl\b/g, (_, word: string) => `${word.charAt(0)}gpl`)
    .replace(/\b(?:the|licen[sc]e|version|software)\b/g, '')
    .replace(/[\s_,()/-]+/g, '')
    .replace(/v(?=\d)/g, '')
    .replace(/\.0(?![.\d])/g, '');
}
