import type { ReportedFix, PartRule } from '../problems/rule.js';
import type { SpanEdit } from '../text/range.js';
import { licenseFault, type LicenseFault } from '../values/license.js';
import { fieldTexts, type FieldText } from './values/field-text.js';

export const licenseUnknown: PartRule = {
  code: 'license-unknown',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a license that is neither an SPDX identifier or expression nor a URI',
  why: 'Software recognizes a license only by its standard name. Use an identifier from the [SPDX list](https://spdx.org/licenses/), such as `MIT` or `GPL-3.0-or-later`, several identifiers combined with `AND`, `OR`, and `WITH`, or the URL of the license.',
  bad: { text: 'license: GPLv3\n' },
  good: { text: 'license: GPL-3.0-or-later\n' },
  checkPart(part, report) {
    for (const field of fieldTexts(part, 'license')) {
      const fault = licenseFault(field.text);
      if (!fault) continue;
      report({
        node: field.node,
        span: field.placeOf(fault.span),
        message: licenseMessage(fault),
        fixes:
          spellingFix(field) ??
          fault.suggestions.map((newText) => replacement(field, [{ span: fault.span, newText }])),
      });
    }
  },
};

/** Corrects the spelling of all names, if that yields a valid license. */
function spellingFix(field: FieldText): ReportedFix[] | undefined {
  const changes: SpanEdit[] = [];
  let { text } = field;
  let growth = 0;
  for (let fault = licenseFault(text); fault; fault = licenseFault(text)) {
    const { start, end } = fault.span;
    const [newText] = fault.suggestions;
    const done = changes.at(-1)?.span.end ?? 0;
    if (!fault.certain || newText === undefined || start - growth < done) return undefined;
    changes.push({ span: { start: start - growth, end: end - growth }, newText });
    text = text.slice(0, start) + newText + text.slice(end);
    growth += newText.length - (end - start);
  }
  return [{ ...replacement(field, changes), preferred: true }];
}

function replacement(field: FieldText, changes: readonly SpanEdit[]): ReportedFix {
  const title = `Replace with ${changes.map(({ newText }) => `"${newText}"`).join(' and ')}`;
  return { title, edits: field.change(changes) };
}

function licenseMessage({ reason, suggestions }: LicenseFault): string {
  if (suggestions.length === 0) return `${reason}: use one such as "MIT", or the URL of the license.`;
  return `${reason}: did you mean ${suggestions.map((license) => `"${license}"`).join(' or ')}?`;
}
