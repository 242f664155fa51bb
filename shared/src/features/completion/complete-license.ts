import { isDeprecatedLicense, spdxExceptions, spdxLicenses } from '../../values/license.js';
import { partAt, partialValues, type ValueAt, type ValueSuggestion } from './complete-value.js';
import { kinds, type Suggestion } from './completion-item.js';

/** SPDX identifiers; inside an expression, what can follow the text before it. */
export function completeLicense(at: ValueAt): Suggestion[] {
  const { document, place, offset } = at;
  const part = partAt(at, /\b(?:AND|OR|WITH)\b|[()]/g);
  const before = document.source.text.slice(place.span.start, part.start).trimEnd();
  const begun = document.source.text.slice(part.start, offset);
  const isBehindTerm = /\S\s+\S*$/.test(begun) || (begun.trim() === '' && before.endsWith(')'));
  if (isBehindTerm) {
    const start = offset - (/\S*$/.exec(begun)?.[0].length ?? 0);
    return partialValues(at, { start, end: Math.max(offset, part.end) }, operators);
  }
  return partialValues(at, part, before.endsWith('WITH') ? exceptions : licenses);
}

const operators: ValueSuggestion[] = ['AND', 'OR', 'WITH'].map((value) => ({
  label: value,
  value,
  kind: kinds.enumMember,
}));

/** The most common software licenses, offered first. */
const usual = ['MIT', 'Apache-2.0', 'BSD-3-Clause', 'BSD-2-Clause', 'GPL-3.0-or-later', 'GPL-2.0-or-later'];

const licenses: ValueSuggestion[] = [...new Set([...usual, ...spdxLicenses])].map((value) => ({
  label: value,
  value,
  kind: kinds.value,
  ...(isDeprecatedLicense(value) && { detail: 'deprecated' }),
  topic: { about: 'license', id: value },
}));

const exceptions: ValueSuggestion[] = spdxExceptions.map((value) => ({
  label: value,
  value,
  kind: kinds.value,
  topic: { about: 'license', id: value },
}));
