import type { Description } from '../../problems/rule.js';
import { clause } from '../../problems/wording.js';
import { fieldNamed, type Shape } from '../../schema/shape.js';
import type { SpanEdit } from '../../text/range.js';
import { replaceScalar } from '../../text/write-scalar.js';
import { insertField } from '../../tool/edits.js';
import type { ToolPart } from '../../tool/part.js';
import type { FindingOf } from '../../tool/finding.js';
import { fitsShape, shapeOf } from '../../tool/member-shape.js';
import { datatypeProblem } from './datatype-type.js';
import { foreignTypeProblem } from './foreign-type.js';
import { alternatives, quoted } from '../../util/wording.js';
import { isSameWord, nearest } from '../../values/suggest.js';
import { asScalar, pairsByName, type YamlMapping } from '../../yaml/node.js';

/** Anything longer is not a misspelled word. */
const longestWord = 100;

/** A word this short may be another one rather than a misspelling: `date` for `data`. */
const longestOther = 4;

/** A text that a field does not allow, or not in every dialect. */
export function valueProblem(part: ToolPart, finding: FindingOf<'value'>): Description {
  const { node, allowed, use, replacement, rejected } = finding;
  if (rejected !== undefined) return { message: rejected };
  const foreign = foreignTypeProblem(part, finding);
  if (foreign) return foreign;
  const scalar = asScalar(node);
  const written = (scalar?.decoded.text ?? '').slice(0, longestWord);
  const values = allowed.map(({ value }) => value);
  const meant = replacement ? replacement.rename : nearest(written, values);
  // `dta` is a datatype, too, but more probably a misspelling.
  const datatype = meant === undefined ? datatypeProblem(part, finding) : undefined;
  if (datatype) return datatype;
  const wayOut = replacement
    ? `: ${clause(replacement.advice)}.`
    : meant === undefined
      ? `: use ${alternatives(values)}.`
      : `: did you mean "${meant}"?`;
  // Once its kind is known, a member may lack something.
  const shape = use.union && shapeOf(use.union, meant);
  const isCertain = replacement !== undefined || written.length > longestOther || isSameWord(written, meant);
  const preferred = isCertain && (!shape || fitsShape(use.pair.parent, shape, part.dialect.name));
  const edits = meant === undefined || node.kind !== 'scalar' ? [] : [replaceScalar(node, meant)];
  const added = shape && replacement?.adds ? addedField(part, use.pair.parent, shape, replacement.adds) : [];
  const title = [`Replace with "${meant}"`, ...added.map(({ title }) => title)].join(', ');
  const fixes =
    edits.length > 0 ? [{ title, edits: [...edits, ...added.map(({ edit }) => edit)], preferred }] : [];
  const message = `${quoted(written)} is not a valid "${use.field.name}" for ${use.shape.noun}${wayOut}`;
  return { message, fixes };
}

/** What inserts a field that another value needs, unless it is present. */
function addedField(
  part: ToolPart,
  mapping: YamlMapping,
  shape: Shape,
  [name, value]: readonly [string, string],
): { title: string; edit: SpanEdit }[] {
  const field = pairsByName(mapping).has(name) ? undefined : fieldNamed(shape, name, part.dialect.name);
  if (!field) return [];
  return [{ title: `"${name}: ${value}"`, edit: insertField(part, mapping, shape, field, value) }];
}
