import compare from 'semver/functions/compare.js';
import inc from 'semver/functions/inc.js';
import valid from 'semver/functions/valid.js';
import type { DialectName } from './dialect.js';

/** semver.org, "Is there a suggested regular expression": no leading `v`, no spaces, no leading zeros. */
const semanticPattern =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/;

/** PEP 440, appendix B. */
const pep440Pattern = new RegExp(
  [
    '^v?',
    '(?:[0-9]+!)?', // epoch
    '[0-9]+(?:\\.[0-9]+)*', // release
    '(?:[-_.]?(?:alpha|a|beta|b|preview|pre|c|rc)[-_.]?[0-9]*)?', // pre-release
    '(?:-[0-9]+|[-_.]?(?:post|rev|r)[-_.]?[0-9]*)?', // post-release
    '(?:[-_.]?dev[-_.]?[0-9]*)?', // development release
    '(?:\\+[a-z0-9]+(?:[-_.][a-z0-9]+)*)?$', // local version
  ].join(''),
  'i',
);

/** In UTF-16 units. semver reads no longer version, and a long run of digits would exhaust the stack of the pattern. */
const maxLength = 256;

/** Of an integer in Python: its documentation, "Integer string conversion length limitation". */
const maxDigits = 4300;

/**
 * Whether the text is a semantic version by semver.org: interface document, "Versioning". The library alone
 * would accept a leading `v` and outer spaces; its limits also apply (256 characters, numbers below 2⁵³).
 */
export function isSemanticVersion(text: string): boolean {
  return text.length <= maxLength && semanticPattern.test(text) && valid(text) !== null;
}

/**
 * Whether PEP 440 can read the version: epochs, pre-, post-, development, and local parts, in any case. No spaces. Python
 * makes no integer of more than 4,300 digits, so that longer texts count as unreadable.
 */
export function isPep440(text: string): boolean {
  return text.length <= maxDigits && pep440Pattern.test(text);
}

/** Release of one to three numbers, then a pre-release of PEP 440 or semver.org, then a build part. */
const loosePattern =
  /^v?\s*(\d+)(?:\.(\d+)(?:\.(\d+))?)?(?:-([0-9a-z-]+(?:\.[0-9a-z-]+)*)|[-_.]?((?:alpha|a|beta|b|preview|pre|c|rc|dev)[-_.]?\d*))?(\+[0-9a-z.-]+)?$/i;

/**
 * The semantic version that was meant, if no guess is needed: `1.0` → `1.0.0`, `v1.2.3` → `1.2.3`, `01.2.3` →
 * `1.2.3`, `1.0rc1` → `1.0.0-rc1`, `1.0+galaxy0` → `1.0.0+galaxy0`. Undefined for `1.2.3.4`, a date with
 * hyphens, or a word, and if it is a semantic version already. The result satisfies both dialects' rules:
 * semantic, and in galaxy also readable to PEP 440.
 */
export function suggestVersion(text: string, dialect: DialectName): string | undefined {
  if (text.length > maxLength || isSemanticVersion(text)) return undefined;
  const parts = loosePattern.exec(text.trim());
  if (!parts) return undefined;
  const [, major = '', minor, patch, semantic, python, build = ''] = parts;
  const pre = semantic ?? python?.replace('_', '.');
  const looksLikeDate = patch === undefined && pre !== undefined && /^[\d.-]+$/.test(pre);
  if (looksLikeDate) return undefined;
  const release = [major, minor ?? '0', patch ?? '0'].map(withoutZeros).join('.');
  const tail = pre === undefined ? '' : `-${pre.split('.').map(withoutZeros).join('.')}`;
  const version = release + tail + build;
  return isSemanticVersion(version) && (dialect === 'platform' || isPep440(version)) ? version : undefined;
}

/**
 * A version above others: the given one if it already is, else the highest with its last number raised. Undefined if the
 * version is not semantic and none was meant; others that are not are ignored.
 */
export function versionAbove(
  text: string,
  others: readonly string[],
  dialect: DialectName,
): string | undefined {
  const semantic = (version: string): string[] =>
    isSemanticVersion(version) ? [version] : [suggestVersion(version, dialect) ?? []].flat();
  const [current] = semantic(text);
  if (current === undefined) return undefined;
  const [highest] = others.flatMap(semantic).sort((a, b) => compare(b, a));
  if (highest === undefined || compare(current, highest) > 0) return text;
  return inc(highest, 'patch') ?? undefined;
}

function withoutZeros(identifier: string): string {
  return /^\d+$/.test(identifier) ? identifier.replace(/^0+(?=\d)/, '') : identifier;
}
