import type { Report, PartRule } from '../problems/rule.js';
import { quoted } from '../util/wording.js';
import type { DialectName } from '../values/dialect.js';
import { isPep440, isSemanticVersion, suggestVersion } from '../values/version.js';
import { fieldTexts, whiteSpaceAtEnds, type FieldText } from './values/field-text.js';

export const versionFormat: PartRule = {
  code: 'version-format',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a version that is not `major.minor.patch`',
  why: 'A version consists of three numbers separated by dots, optionally followed by a pre-release or build part: `1.0.0`, `1.2.0-beta.1`, `1.2.0+build.5`. It cannot start with `v`. See [semver.org](https://semver.org).',
  exceptions: [
    'For a `GalaxyUserTool`, any version that Python can read (PEP 440) is valid. If it is not `major.minor.patch`, it is reported as a hint.',
  ],
  since: { release: '26.1', before: 'warning' },
  bad: { text: "version: '1.0'\n" },
  good: { text: 'version: 1.0.0\n' },
  checkPart(part, report) {
    for (const field of fieldTexts(part, 'version')) checkVersion(part.dialect.name, field, report);
  },
};

function checkVersion(dialect: DialectName, field: FieldText, report: Report): void {
  const { text: version, node } = field;
  const refused = dialect === 'platform' ? !isSemanticVersion(version) : !isPep440(version);
  if (!refused && isSemanticVersion(version)) return;
  const proposal = suggestVersion(version, dialect);
  const edits = proposal === undefined ? [] : [field.replaceBy(proposal)];
  report({
    node,
    span: field.placeOf(),
    message: versionMessage(version, proposal),
    severity: refused ? 'error' : 'hint',
    fixes:
      proposal === undefined
        ? []
        : [{ title: `Replace with "${proposal}"`, edits, preferred: version.trim() === proposal }],
  });
}

function versionMessage(version: string, proposal: string | undefined): string {
  const advice = proposal === undefined ? 'use one such as "1.0.0"' : `use "${proposal}"`;
  return version.trim() === proposal
    ? `The version ${whiteSpaceAtEnds(version)}: use only "${proposal}".`
    : `The version ${quoted(version)} is not "major.minor.patch": ${advice}.`;
}
