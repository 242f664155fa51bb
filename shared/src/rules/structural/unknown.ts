import type { Description, ReportedFix } from '../../problems/rule.js';
import { clause, titleOf } from '../../problems/wording.js';
import { typeOf, type Replacement } from '../../schema/shape.js';
import type { ToolPart } from '../../tool/part.js';
import { remove, renameKey } from '../../tool/edits.js';
import type { FindingOf } from '../../tool/finding.js';
import { accepts } from '../../tool/fit.js';
import { selectedInstead } from './selected-option.js';
import { asScalar, hasAnchor, pairsByName, resolveAlias, type YamlPair } from '../../yaml/node.js';

/** A key that is not a field. */
export function unknownProblem(part: ToolPart, finding: FindingOf<'unknown'>): Description {
  const { pair, shape, replacement, meant } = finding;
  if (pair.name === undefined) {
    return { message: 'A field name cannot be a list or a mapping: use a name.' };
  }
  if (pair.name.trim() === '') return { message: 'A name is missing before this colon: add it.' };
  const wayOut = replacement
    ? `: ${clause(replacement.advice)}.`
    : meant
      ? `: did you mean "${meant.name}"?`
      : ': remove it.';
  return {
    message: `${titleOf(part, pair.parent, shape)} has no field "${shortened(pair.name)}"${wayOut}`,
    fixes: unknownFixes(part, finding),
  };
}

function unknownFixes(part: ToolPart, { pair, meant, replacement }: FindingOf<'unknown'>): ReportedFix[] {
  // What belongs elsewhere would be lost, and an alias would refer to nothing.
  const isKept = replacement?.isContent === true || hasAnchor(pair);
  const removal = isKept
    ? []
    : [{ title: `Remove "${shortened(pair.name ?? '')}"`, edits: [remove(part, pair)] }];
  if (!meant && replacement?.selectsOption && !isKept) {
    const selected = selectedInstead(part, pair);
    return selected?.length === 0 ? [] : [...(selected ?? []), ...removal];
  }
  if (!meant) return sameInstead(pair, replacement, removal) ?? removal;
  const value = resolveAlias(pair.value);
  if (replacement?.member !== undefined) return [...takeMember(part, pair, replacement), ...removal];
  const preferred = value !== undefined && accepts(typeOf(meant, part.dialect.name), value);
  return [
    { title: `Replace with "${meant.name}"`, edits: [renameKey(pair, meant.name)], preferred },
    ...removal,
  ];
}

/** `min: 0` → `optional: true`; `min: 1` is as if it were absent. Undefined if nothing else is certain to say the same. */
function sameInstead(
  { value, span, parent }: YamlPair,
  replacement: Replacement | undefined,
  removal: readonly ReportedFix[],
): ReportedFix[] | undefined {
  const written = String(asScalar(value)?.value);
  const same =
    replacement?.same && Object.hasOwn(replacement.same, written) ? replacement.same[written] : undefined;
  if (!same || value.kind !== 'scalar' || pairsByName(parent).has(same.unlessField)) return undefined;
  const { write } = same;
  return write === ''
    ? removal.map((fix) => ({ ...fix, preferred: true }))
    : [{ title: `Replace with "${write}"`, edits: [{ span, newText: write }] }, ...removal];
}

/** `outputBinding: { glob: out.txt }` → `from_work_dir: out.txt`; none if there is no such member. */
export function takeMember(part: ToolPart, pair: YamlPair, { rename, member }: Replacement): ReportedFix[] {
  const value = resolveAlias(pair.value);
  const taken = value?.kind === 'mapping' ? pairsByName(value).get(member ?? '')?.value : undefined;
  if (taken?.kind !== 'scalar' || taken.absent) return [];
  const newText = `${rename ?? ''}: ${part.source.slice(taken.span)}`;
  return [{ title: `Replace with "${newText}"`, edits: [{ span: pair.span, newText }] }];
}

function shortened(name: string): string {
  const line = name.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
