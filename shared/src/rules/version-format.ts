import type { DialectName } from '../values/dialect.js';
import { quoted } from '../expressions/quote.js';
import { isPep440, isSemanticVersion, suggestVersion } from '../values/version.js';
import { fieldTexts, type FieldText } from './values/field-text.js';
import type { Report, Rule } from '../problems/rule.js';
import { whiteSpaceAtEnds } from './values/white-space.js';

export const versionFormat: Rule = {
  code: 'version-format',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'the version is not `major.minor.patch`',
  why: 'A version is three numbers with dots between them, and perhaps a pre-release or build part behind them, as [semver.org](https://semver.org) describes: `1.0.0`, `1.2.0-beta.1`, `1.2.0+build.5`; no leading `v` (interface document, "Versioning"). For a `GalaxyUserTool` it is enough that Python can read the version (PEP 440); that it is not semantic is then only mentioned.',
  bad: { text: "version: '1.0'\n" },
  good: { text: 'version: 1.0.0\n' },
  check(tool, report) {
    for (const field of fieldTexts(tool, 'version')) checkVersion(tool.dialect.name, field, report);
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
    fixes: proposal === undefined ? [] : [{ title: `Write "${proposal}"`, edits, preferred: refused }],
  });
}

function versionMessage(version: string, proposal: string | undefined): string {
  const wayOut = proposal === undefined ? 'write one such as "1.0.0"' : `write "${proposal}"`;
  return version.trim() === proposal
    ? `The version ${whiteSpaceAtEnds(version)}: ${wayOut} alone.`
    : `The version ${quoted(version)} is not "major.minor.patch": ${wayOut}.`;
}
