import { replaceInScalar } from '../text/write-scalar.js';
import { licenseFault, type LicenseFault } from '../values/license.js';
import type { Rule } from './rule.js';

export const licenseUnknown: Rule = {
  code: 'license-unknown',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'the license is neither an SPDX identifier or expression nor a URI',
  why: 'Software can only tell what users may do with a tool where its license has the name that everybody uses: an identifier of the [SPDX list](https://spdx.org/licenses/) such as `MIT` or `GPL-3.0-or-later`, several of them with `AND`, `OR` and `WITH` between them, or the address of the license (interface document, "User-defined tool definition").',
  bad: { text: 'license: GPLv3\n' },
  good: { text: 'license: GPL-3.0-or-later\n' },
  check(tool, report) {
    const scalar = tool.text('license');
    const fault = scalar && licenseFault(scalar.decoded.text);
    if (!fault) return;
    report({
      node: scalar,
      span: scalar.decoded.spanOf(fault.span),
      message: describe(fault),
      fixes: fault.suggestions.map((license) => ({
        title: `Write "${license}"`,
        edits: [replaceInScalar(scalar, fault.span, license)],
        preferred: fault.certain,
      })),
    });
  },
};

function describe({ reason, suggestions }: LicenseFault): string {
  if (suggestions.length === 0) return `${reason}: write one such as "MIT", or the address of the license.`;
  return `${reason}: did you mean ${suggestions.map((license) => `"${license}"`).join(' or ')}?`;
}
