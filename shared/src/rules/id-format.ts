import { quoted } from '../expressions/quote.js';
import type { DialectName, PerDialect } from '../values/dialect.js';
import { suggestToolId, toolIdFault, toolIdLimits, type ToolIdFault } from '../values/tool-id.js';
import { fieldTexts, type FieldText } from './values/field-text.js';
import type { ReportedFix, Report, Rule } from '../problems/rule.js';
import { nameWhiteSpace, whiteSpaceAtEnds } from './values/white-space.js';

const alphabet: PerDialect<string> = {
  platform: 'lowercase letters and hyphens',
  galaxy: 'lowercase letters, digits, hyphens and underscores',
};

export const idFormat: Rule = {
  code: 'id-format',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'the id holds other characters than it may, or is too short or too long',
  why: 'The platform knows a tool by its id: lowercase letters and hyphens, a letter first, 3 to 255 characters (interface document, "User-defined tool definition"). A `GalaxyUserTool` may use digits and underscores too. An id is what workflows and histories remember, so that the fix is applied by itself only where it changes nothing but capitals and separators; otherwise choose one that you can keep.',
  bad: { text: 'id: Count Lines\n' },
  good: { text: 'id: count-lines\n' },
  check(tool, report) {
    for (const field of fieldTexts(tool, 'tool-id')) checkId(tool.dialect.name, field, report);
  },
};

function checkId(dialect: DialectName, field: FieldText, report: Report): void {
  const { text: id, node } = field;
  const fault = toolIdFault(id, dialect);
  if (!fault) return;
  const fixes = proposals(field, dialect);
  const ends = whiteSpaceAtEnds(id);
  const bare = id.trim();
  if (ends !== undefined && !toolIdFault(bare, dialect)) {
    const message = `The id ${ends}: write ${quoted(bare)} alone.`;
    report({ node, span: field.placeOf(), message, fixes });
  } else {
    report({ node, span: field.placeOf(fault.span), message: idMessage(id, fault, dialect), fixes });
  }
}

function idMessage(id: string, { kind, span }: ToolIdFault, dialect: DialectName): string {
  const written = id.slice(span.start, span.end);
  const wrong = written.trim() === '' ? nameWhiteSpace(written) : quoted(written);
  const messages: Record<ToolIdFault['kind'], string> = {
    first: `The id ${quoted(id)} begins with ${wrong}: begin it with a lowercase letter.`,
    character: `The id ${quoted(id)} holds ${wrong}: write it in ${alphabet[dialect]}.`,
    short: `The id ${quoted(id)} is too short: give it at least ${toolIdLimits.shortest} characters.`,
    long: `The id has ${id.length} characters: shorten it to ${toolIdLimits.longest}.`,
  };
  return messages[kind];
}

function proposals({ text: id, replaceBy }: FieldText, dialect: DialectName): ReportedFix[] {
  const proposal = suggestToolId(id, dialect);
  if (proposal === undefined) return [];
  const separators = dialect === 'platform' ? /[\s_]+/g : /\s+/g;
  const preferred = id.trim().toLowerCase().replace(separators, '-') === proposal;
  return [{ title: `Write ${quoted(proposal)}`, edits: [replaceBy(proposal)], preferred }];
}
