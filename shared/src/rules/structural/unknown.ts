import type { Description, ReportedFix } from '../../problems/rule.js';
import { clause, titleOf } from '../../problems/wording.js';
import { typeOf, type Field, type Replacement } from '../../schema/shape.js';
import type { ToolPart } from '../../tool/part.js';
import { remove, renameKey } from '../../tool/edits.js';
import type { FieldUse, FindingOf } from '../../tool/finding.js';
import { accepts } from '../../schema/fit.js';
import { selectedInstead } from './selected-option.js';
import { typeFixOf } from './type-fix.js';
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

function unknownFixes(
  part: ToolPart,
  { pair, shape, meant, isGuess, replacement }: FindingOf<'unknown'>,
): ReportedFix[] {
  // What belongs elsewhere would be lost, and an alias would refer to nothing.
  const isKept = replacement?.isContent === true || hasAnchor(pair);
  const removal = isKept
    ? []
    : [{ title: `Remove "${shortened(pair.name ?? '')}"`, edits: [remove(part, pair)] }];
  if (!meant && replacement?.selectsOption && !isKept) {
    const selected = selectedInstead(part, pair);
    return selected?.length === 0 ? [] : [...(selected ?? []), ...removal];
  }
  if (!meant)
    return (
      sameInstead(pair, replacement, removal) ??
      removal.map((fix) => ({ ...fix, preferred: repeats(pair, replacement?.rename) }))
    );
  if (replacement?.member !== undefined) return [...takeMember(part, pair, replacement), ...removal];
  const rename = renameTo(part, meant, { pair, shape });
  return [isGuess ? { ...rename, preferred: false } : rename, ...removal];
}

/** Renames the key; a value of a type that the other field does not take is converted if there is only one way. */
function renameTo(
  part: ToolPart,
  field: Field,
  { pair, shape }: Pick<FieldUse, 'pair' | 'shape'>,
): ReportedFix {
  const rename = renameKey(pair, field.name);
  const title = `Replace with "${field.name}"`;
  const expected = typeOf(field, part.dialect.name);
  const value = resolveAlias(pair.value);
  if (value && accepts(expected, value)) return { title, edits: [rename], preferred: true };
  const use = { field, shape, pair };
  const finding = { kind: 'type', code: '', downgraded: false, node: pair.value, expected, use } as const;
  const { advice, fixes = [] } = value === pair.value ? (typeFixOf(part, finding) ?? {}) : {};
  const conversion = fixes.find(({ preferred }) => preferred);
  return conversion
    ? { title: `${title}, and ${advice}`, edits: [rename, ...conversion.edits], preferred: true }
    : { title, edits: [rename] };
}

/** Whether another field of the mapping has the same value, so that nothing is lost without this one. */
function repeats({ value, parent }: YamlPair, name: string | undefined): boolean {
  const [scalar, other] = [value, name === undefined ? undefined : pairsByName(parent).get(name)?.value].map(
    asScalar,
  );
  return scalar !== undefined && scalar.value !== null && scalar.value === other?.value;
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

/** `outputBinding: { glob: out.txt }` → `from_work_dir: out.txt`; none if there is no such member. Safe if it is the only one. */
export function takeMember(part: ToolPart, pair: YamlPair, { rename, member }: Replacement): ReportedFix[] {
  const value = resolveAlias(pair.value);
  if (value?.kind !== 'mapping') return [];
  const taken = pairsByName(value).get(member ?? '')?.value;
  if (taken?.kind !== 'scalar' || taken.absent) return [];
  const newText = `${rename ?? ''}: ${part.source.slice(taken.span)}`;
  const preferred = value.pairs.length === 1;
  return [{ title: `Replace with "${newText}"`, edits: [{ span: pair.span, newText }], preferred }];
}

function shortened(name: string): string {
  const line = name.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
