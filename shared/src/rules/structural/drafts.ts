import type { Finding } from '../../tool/structure.js';
import type { Tool } from '../../tool/tool.js';
import type { Draft } from '../rule.js';
import { ambiguousDraft } from './ambiguous.js';
import { blankDraft } from './blank.js';
import type { FindingOf } from './finding-of.js';
import { fewDraft } from './few.js';
import { missingDraft } from './missing.js';
import { isTagged } from './tag.js';
import { typeDraft } from './type.js';
import { unknownDraft } from './unknown.js';
import { valueDraft } from './value.js';

type Describe<K extends Finding['kind']> = (tool: Tool, finding: FindingOf<K>) => Draft;

const describers: { [K in Finding['kind']]: Describe<K> } = {
  missing: missingDraft,
  unknown: unknownDraft,
  blank: blankDraft,
  type: typeDraft,
  ambiguous: ambiguousDraft,
  value: valueDraft,
  few: fewDraft,
};

/** What the declared shape finds wrong that belongs to a problem code, in words and with fixes. */
export function structuralDrafts(tool: Tool, code: string): Draft[] {
  return tool.structure.findings
    .filter((finding) => finding.code === code)
    .filter((finding) => finding.kind !== 'ambiguous' || !isTagged(tool, finding.node))
    .map((finding) => structuralDraft(tool, finding));
}

/** One finding in words and with its fixes. */
export function structuralDraft(tool: Tool, finding: Finding): Draft {
  const describe = describers[finding.kind] as Describe<Finding['kind']>;
  const draft = describe(tool, finding);
  return finding.softened ? { ...draft, severity: 'warning' } : draft;
}
