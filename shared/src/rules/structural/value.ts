import type { Description } from '../../problems/rule.js';
import { clause } from '../../problems/wording.js';
import { replaceScalar } from '../../text/write-scalar.js';
import type { ToolPart } from '../../tool/part.js';
import type { FindingOf } from '../../tool/finding.js';
import { fitsShape, shapeOf } from '../../tool/member-shape.js';
import { alternatives, quoted } from '../../util/wording.js';
import { isSameWord, nearest } from '../../values/suggest.js';
import { asScalar } from '../../yaml/node.js';

/** Anything longer is not a misspelled word. */
const longestWord = 100;

/** A word this short may be another one rather than a misspelling: `date` for `data`. */
const longestOther = 4;

/** A text that a field does not allow, or not in every dialect. */
export function valueProblem(part: ToolPart, finding: FindingOf<'value'>): Description {
  const { node, allowed, use, replacement, varies } = finding;
  if (varies !== undefined) return { message: varies };
  const scalar = asScalar(node);
  const written = (scalar?.decoded.text ?? '').slice(0, longestWord);
  const values = allowed.map(({ value }) => value);
  const meant = replacement ? replacement.rename : nearest(written, values);
  const wayOut = replacement
    ? `: ${clause(replacement.advice)}.`
    : meant === undefined
      ? `: use ${alternatives(values)}.`
      : `: did you mean "${meant}"?`;
  // Once its kind is known, a member may lack something.
  const shape = use.union && shapeOf(use.union, meant);
  const isCertain = replacement !== undefined || written.length > longestOther || isSameWord(written, meant);
  const preferred = isCertain && (!shape || fitsShape(use.pair.parent, shape, part.dialect.name));
  const fixes =
    meant === undefined || node.kind !== 'scalar'
      ? []
      : [{ title: `Replace with "${meant}"`, edits: [replaceScalar(node, meant)], preferred }];
  const message = `${quoted(written)} is not a valid "${use.field.name}" for ${use.shape.noun}${wayOut}`;
  return { message, fixes };
}
