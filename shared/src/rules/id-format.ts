import type { Report, ReportedFix, PartRule } from '../problems/rule.js';
import { quoted } from '../util/wording.js';
import type { DialectName, PerDialect } from '../values/dialect.js';
import { isBefore, type PlatformVersion } from '../values/platform-version.js';
import { suggestToolId, toolIdFault, toolIdLimits, type ToolIdFault } from '../values/tool-id.js';
import { fieldTexts, nameWhiteSpace, whiteSpaceAtEnds, type FieldText } from './values/field-text.js';

const alphabet: PerDialect<string> = {
  platform: 'lowercase letters and hyphens',
  galaxy: 'lowercase letters, digits, hyphens, and underscores',
};

export const idFormat: PartRule = {
  code: 'id-format',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'an id with invalid characters or an invalid length',
  why: 'The platform identifies a tool by its id: 3 to 255 lowercase letters and hyphens, starting with a letter. Workflows and histories refer to the id, so choose one that you can keep.',
  exceptions: [
    'The id of a `GalaxyUserTool` can also contain digits and underscores. Before version 26.1.0, other characters are a warning.',
    'The fix is applied automatically only if it changes nothing but capital letters and separators.',
  ],
  bad: { text: 'id: Count Lines\n' },
  good: { text: 'id: count-lines\n' },
  checkPart(part, report, { platform }) {
    for (const field of fieldTexts(part, 'tool-id')) checkId(part.dialect.name, platform, field, report);
  },
};

/** The first release of the platform that looks at more than the length. */
const charactersSince = '26.1.0';

function checkId(dialect: DialectName, platform: PlatformVersion, field: FieldText, report: Report): void {
  const { text: id, node } = field;
  const fault = toolIdFault(id, dialect);
  if (!fault) return;
  const isAccepted = !isWrongLength(id) && dialect === 'galaxy' && isBefore(platform, charactersSince);
  const severity = isAccepted ? ('warning' as const) : undefined;
  const fixes = proposals(field, dialect);
  const ends = whiteSpaceAtEnds(id);
  const bare = id.trim();
  if (ends !== undefined && !toolIdFault(bare, dialect)) {
    const message = `The id ${ends}: use only ${quoted(bare)}.`;
    report({ node, span: field.placeOf(), message, fixes, ...(severity && { severity }) });
  } else {
    const message = idMessage(id, fault, dialect);
    report({ node, span: field.placeOf(fault.span), message, fixes, ...(severity && { severity }) });
  }
}

function isWrongLength({ length }: string): boolean {
  return length < toolIdLimits.shortest || length > toolIdLimits.longest;
}

function idMessage(id: string, { kind, span }: ToolIdFault, dialect: DialectName): string {
  const written = id.slice(span.start, span.end);
  const wrong = written.trim() === '' ? nameWhiteSpace(written) : quoted(written);
  const messages: Record<ToolIdFault['kind'], string> = {
    first: `The id ${quoted(id)} starts with ${wrong}: start it with a lowercase letter.`,
    character: `The id ${quoted(id)} contains ${wrong}: use only ${alphabet[dialect]}.`,
    short: `The id ${quoted(id)} is too short: use at least ${toolIdLimits.shortest} characters.`,
    long: `The id has ${id.length} characters: use at most ${toolIdLimits.longest}.`,
  };
  return messages[kind];
}

function proposals({ text: id, replaceBy }: FieldText, dialect: DialectName): ReportedFix[] {
  const proposal = suggestToolId(id, dialect);
  if (proposal === undefined) return [];
  const preferred = signsOf(id) === signsOf(proposal);
  return [{ title: `Replace with ${quoted(proposal)}`, edits: [replaceBy(proposal)], preferred }];
}

/** The letters and digits of an id, which are all that a proposal has to keep. */
function signsOf(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
