import { nodesOf } from '../../javascript/nodes.js';
import type { AnyNode, CallExpression, MemberExpression } from '../../javascript/parse.js';
import type { SyntaxTree } from '../../javascript/script.js';
import type { ReportedFix } from '../../problems/rule.js';
import { applySpanEdits } from '../../text/apply-edits.js';
import type { Span } from '../../text/range.js';
import { elementsText } from '../../tool/collection-elements.js';
import { memberNames } from '../../tool/value.js';
import { coresFix } from '../quoting/meant-reference.js';
import { placedElement } from './nested-elements.js';
import { sourceAt, write, type DiagnosticOf, type ExpressionSite } from './expression-site.js';

/** A fix with the JavaScript that it writes. */
interface FormFix extends ReportedFix {
  text: string;
}

/** Fixes of a missing member that is at another place, or that belongs to another kind of value. */
export function otherForms(place: ExpressionSite, diagnostic: DiagnosticOf<'missing'>): FormFix[] {
  const { holder } = diagnostic;
  const placed = placedElement(place, diagnostic);
  if (placed) return [formFix(place, placed.span, placed.text)];
  if (holder.kind === 'file') return ofOneFile(place, diagnostic);
  if (holder.kind === 'collection') return ofElements(place, diagnostic);
  const cores = holder.kind === 'runtime' ? coresFix(place.scope, place.expression) : undefined;
  return cores ? [cores] : [];
}

function formFix(place: ExpressionSite, span: Span, text: string): FormFix {
  return { ...write(place, span, text), text };
}

/** `inputs.pair.forward` for the path of an element of that name. */
function ofElements(
  place: ExpressionSite,
  { owner, segment, holder, tail }: DiagnosticOf<'missing'>,
): FormFix[] {
  const elements = holder.kind === 'collection' ? holder.elements : undefined;
  const { name = '' } = segment;
  if (!elements || segment.form === 'pattern') return [];
  const isMember = segment.kind === 'index' ? elements.kind === 'list' : memberNames(elements).includes(name);
  if (!isMember) return [];
  const isEnd = tail?.span.start === owner.start && tail.span.end === segment.span.end;
  const isFile = elements.kind === 'pair' || segment.kind === 'index';
  const end = isEnd && isFile ? '.path' : '';
  const text = `${elementsText(sourceAt(place, owner))}${sourceAt(place, segment.span)}${end}`;
  return [formFix(place, { start: owner.start, end: segment.span.end }, text)];
}

/** `inputs.x[0].path` or `inputs.x.map((f) => f.path).join(' ')` of a single dataset. */
function ofOneFile(place: ExpressionSite, { owner, segment }: DiagnosticOf<'missing'>): FormFix[] {
  const file = sourceAt(place, owner);
  if (segment.kind === 'index') {
    const span = { start: owner.start, end: segment.span.end };
    return [formFix(place, span, file)];
  }
  const { tree } = place.expression.scanned.script;
  const call = segment.name === 'map' && tree ? mapCall(tree, segment.span) : undefined;
  const text = tree && call && mapped(place, tree, call, file);
  if (!tree || !call || text === undefined) return [];
  const span = tree.spanOf(joinAround(tree, call));
  const { scanned } = place.expression;
  const isWhole = scanned.inside.start === span.start && scanned.inside.end === span.end;
  const isBarePath = isWhole && place.listPlace().isBare && text === `${file}.path`;
  return [isBarePath ? formFix(place, scanned.span, `'$(${text})'`) : formFix(place, span, text)];
}

/** The call whose `.map` is at a span. */
function mapCall(tree: SyntaxTree, { end }: Span): CallExpression | undefined {
  for (const node of nodesOf(tree.program, () => true)) {
    if (node.type === 'CallExpression' && tree.spanOf(node.callee).end === end) return node;
  }
  return undefined;
}

/** The call with the `.join(…)` behind it. */
function joinAround(tree: SyntaxTree, call: CallExpression): AnyNode {
  const member = tree.parents.get(call);
  if (member?.type !== 'MemberExpression' || !isNamed(member, 'join')) return call;
  const join = tree.parents.get(member);
  return join?.type === 'CallExpression' && join.callee === member ? join : call;
}

function isNamed({ property, computed }: MemberExpression, name: string): boolean {
  return !computed && property.type === 'Identifier' && property.name === name;
}

/** The result of the function that `map` would call, for one value. */
function mapped(
  place: ExpressionSite,
  tree: SyntaxTree,
  { arguments: [each] }: CallExpression,
  value: string,
): string | undefined {
  if (each?.type !== 'ArrowFunctionExpression' || each.body.type === 'BlockStatement') return undefined;
  const [parameter, ...others] = each.params;
  if (parameter?.type !== 'Identifier' || others.length > 0) return undefined;
  const body = tree.spanOf(each.body);
  const uses = [...nodesOf(each.body, () => true)].filter(
    (node) => node.type === 'Identifier' && node.name === parameter.name && !isMemberName(tree, node),
  );
  const edits = uses.map((node) => {
    const { start, end } = tree.spanOf(node);
    return { span: { start: start - body.start, end: end - body.start }, newText: value };
  });
  return applySpanEdits(sourceAt(place, body), edits);
}

function isMemberName(tree: SyntaxTree, node: AnyNode): boolean {
  const parent = tree.parents.get(node);
  return parent?.type === 'MemberExpression' && parent.property === node && !parent.computed;
}
