import { isFunction, nodesOf } from '../../javascript/nodes.js';
import type { MemberExpression } from '../../javascript/parse.js';
import type { SyntaxTree } from '../../javascript/script.js';
import type { ReportedProblem } from '../../problems/rule.js';
import type { Span } from '../../text/range.js';
import { bareElementsText, elementListText, elementsText } from '../../tool/collection-elements.js';
import type { InferenceDiagnostic } from '../../tool/inference/diagnostic.js';
import { inferDiagnostics } from '../../tool/inference/infer.js';
import { isElements, isOtherForm } from '../../tool/inference/other-form.js';
import { withNested } from '../../tool/input.js';
import type { TemplateExpression } from '../../tool/template.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import { memberNames, type Value } from '../../tool/value.js';
import { nearest } from '../../values/suggest.js';
import type { JobWay, Server } from '../../values/server.js';
import { listMembers, requestedFileMembers } from '../../expressions/members.js';
import { collectionAt, namedList } from './nested-elements.js';
import {
  sourceAt,
  spanInDocument,
  undefinedBecomes,
  write,
  type DiagnosticOf,
  type ExpressionSite,
} from './expression-site.js';

/** The form of a collection that jobs have in one way only. */
type FormDiagnostic = DiagnosticOf<'missing' | 'elements'>;

/** What is wrong in an expression. */
export interface FoundInWays {
  /** On any server. */
  diagnostics: readonly InferenceDiagnostic[];
  /** Where jobs start in that way, because collections have another form there. */
  forms: readonly { way: JobWay; diagnostics: readonly FormDiagnostic[] }[];
  /** Members that datasets and collections lack where jobs start in the classic way. */
  members: readonly DiagnosticOf<'missing'>[];
}

/** Infers an expression for each way in which the servers start jobs; once, if it makes no difference. */
export function inferInWays(
  scope: TemplateScope,
  expression: TemplateExpression,
  servers: readonly Server[],
): FoundInWays {
  const ways = servers.map(({ jobs }) => jobs);
  const isSameInWays = !mayUseCollection(scope, expression) && !requestedMember.test(expression.source);
  const needed = isSameInWays ? ways.slice(-1) : ways;
  const inferred = needed.map((way) => {
    const all = inferDiagnostics(scope, expression, way);
    return { way, all };
  });
  const results = inferred.map(({ way, all }) => {
    const others = inferred.filter((other) => other.way !== way).flatMap((other) => other.all);
    const isOfWay = (one: InferenceDiagnostic): one is FormDiagnostic =>
      isForm(one, way)
        ? !(isOfCollection(one) && isIn(others, one))
        : inferred.length > 1 && others.length === 0 && isIdentifier(one);
    const ofWay = scope.dialect.name === 'galaxy' ? all.filter(isOfWay) : [];
    return { way, all, ofWay, forms: ofWay.filter((one) => !isOfFile(one) && !isOfCollection(one)) };
  });
  const diagnostics: InferenceDiagnostic[] = [];
  // The last way says of what is in all of them what more is known of: the collection.
  for (const { all, ofWay } of results.reverse())
    for (const one of all)
      if (!ofWay.some((form) => form === one) && !isIn(diagnostics, one)) diagnostics.push(one);
  const forms = results.reverse().map(({ way, forms: ofWay }) => ({
    way,
    diagnostics: ofWay.filter((one) => !diagnostics.some((other) => isMissingBefore(other, one))),
  }));
  const members = results.flatMap(({ ofWay }) => ofWay.filter((one) => isOfFile(one) || isOfCollection(one)));
  return { diagnostics, forms: forms.filter((form) => form.diagnostics.length > 0), members };
}

/** Whether a part of the owner of what is found is already missing. */
function isMissingBefore(one: InferenceDiagnostic, { owner }: FormDiagnostic): boolean {
  return one.kind === 'missing' && owner.start <= one.owner.start && one.segment.span.end <= owner.end;
}

const requestedMember = new RegExp(`\\b(?:${[...requestedFileMembers].join('|')})\\b`);

function isOfFile(diagnostic: FormDiagnostic): diagnostic is DiagnosticOf<'missing'> {
  return diagnostic.holder.kind === 'file';
}

/** Whether an element is taken by its identifier from a list that has it in the other way. */
function isIdentifier(diagnostic: InferenceDiagnostic): diagnostic is DiagnosticOf<'missing'> {
  if (diagnostic.kind !== 'missing') return false;
  const { holder, segment } = diagnostic;
  const { name } = segment;
  const isNamed = holder.kind === 'list' && namedList(holder) !== undefined && name !== undefined;
  return isNamed && nearest(name, memberNames(holder)) === undefined;
}

/** Whether it is about a member that a collection has, and its elements alone lack. */
function isOfCollection(diagnostic: FormDiagnostic): diagnostic is DiagnosticOf<'missing'> {
  return (
    diagnostic.kind === 'missing' &&
    isElements(diagnostic.holder) &&
    isOtherForm(diagnostic.holder, diagnostic.segment) &&
    diagnostic.segment.name !== 'elements'
  );
}

function mayUseCollection(
  { inputsByName }: TemplateScope,
  { analysis: { references, usesAllInputs } }: TemplateExpression,
): boolean {
  const named = usesAllInputs
    ? [...inputsByName.values()]
    : references.flatMap(({ segments: [first] }) => inputsByName.get(first?.name ?? '') ?? []);
  return withNested(named).some(({ type }) => type === 'data_collection');
}

function isForm(diagnostic: InferenceDiagnostic, way: JobWay): diagnostic is FormDiagnostic {
  if (diagnostic.kind === 'elements') return diagnostic.holder.classic.kind !== 'unknown';
  if (diagnostic.kind !== 'missing' || !isOtherForm(diagnostic.holder, diagnostic.segment)) return false;
  return way === 'classic' || diagnostic.segment.name === 'elements' || !isElements(diagnostic.holder);
}

/** Whether the same was found in the other way. */
function isIn(diagnostics: readonly InferenceDiagnostic[], { kind, ...rest }: InferenceDiagnostic): boolean {
  const at = (one: Omit<InferenceDiagnostic, 'kind'>): number | undefined =>
    'owner' in one ? (one.owner as Span).end : 'span' in one ? (one.span as Span).start : undefined;
  return diagnostics.some((other) => other.kind === kind && at(other) === at(rest));
}

const servers: Readonly<Record<JobWay, string>> = {
  classic: 'servers that start jobs in the classic way, as most do',
  requests: 'servers that start jobs from tool requests',
};

/** A form of a collection that exists in one way only; a warning if the tool is written for both. */
export function formOfOneWay(
  place: ExpressionSite,
  { way, diagnostics }: FoundInWays['forms'][number],
  isForBoth: boolean,
): ReportedProblem | undefined {
  const [first] = diagnostics;
  if (!first) return undefined;
  const span =
    first.kind === 'elements'
      ? first.owner
      : { start: collectionAt(place, first.owner).span.start, end: first.segment.span.end };
  const both = way === 'classic' ? withElements(place, first) : withOwner(place, first);
  const written = sourceAt(place, span);
  const isListed = first.kind === 'elements' && first.isListed;
  const what = isListed ? 'has other members than its elements' : 'fails';
  const use = both
    ? `: use "${both.shown}", which works on all`
    : way === 'requests' && first.kind === 'missing' && namedList(first.holder)
      ? `, where the elements are a list: take them from "${elementListText(collectionAt(place, first.owner).source)}" by their places, or map over all of them, which works on all`
      : '';
  return {
    span: spanInDocument(place, span),
    message: `"${written}" ${what} on ${servers[way]}${use}.`,
    fixes: both ? [write(place, both.span, both.text, both.shown)] : [],
    ...((isForBoth || isListed) && { severity: 'warning' as const }),
  };
}

/** Whether an expression may test for a value before it uses it. */
const hasTest = /[?|&]|\b(?:if|for|while|switch|try)\b/;

/**
 * A member that datasets lack where jobs start in the classic way: an error if every job fails or gets nothing, which is
 * not so if the tool is written for both, or if undefined is only a part of the result.
 */
export function memberOfOneWay(
  place: ExpressionSite,
  { owner, segment, tail, isSure }: DiagnosticOf<'missing'>,
  isForBoth: boolean,
): ReportedProblem {
  const span = { start: owner.start, end: segment.span.end };
  const { expression } = place;
  const written = sourceAt(place, span);
  const { text } = expression.template;
  // `String` gives a text for it.
  const isResult = !/\bString\(\s*$/.test(text.slice(0, span.start));
  const isWhole = isResult && tail?.span.start === span.start && tail.span.end === span.end;
  const isRead = /^[.[]/.test(text.slice(span.end));
  const isNull = isWhole && !place.undefinedFails && (place.isData() || place.expectsNull());
  const isCertain = isSure && !isForBoth && !hasTest.test(expression.source);
  const becomes = isWhole ? `, ${undefinedBecomes(place)}` : '';
  const basename = segment.name === 'element_identifier' ? `${sourceAt(place, owner)}.basename` : undefined;
  const either = isForBoth && basename ? `${written} || ${basename}` : basename;
  const isBare = isWhole || !either?.includes(' ');
  return {
    span: spanInDocument(place, span),
    message: `"${written}" is undefined on ${servers.classic}${becomes}${either ? `: use "${either}"` : ''}.`,
    fixes: either ? [write(place, span, isBare ? either : `(${either})`, either)] : [],
    ...(!(isCertain && (isWhole || isRead) && !isNull) && { severity: 'warning' as const }),
  };
}

interface BothForms {
  span: Span;
  text: string;
  /** The part that is about the collection. */
  shown: string;
}

/** An element of a list of collections, which has identifiers in the classic way. */
const ofPlace = /^\((.+?)\.elements \|\| \1\)(\[\d+\])$/;

/** `inputs.x.map(…)`: the elements in either form, as a list if that is meant. */
function withOwner(place: ExpressionSite, diagnostic: FormDiagnostic): BothForms | undefined {
  const { holder } = diagnostic;
  const isMissing = diagnostic.kind === 'missing';
  // What has an identifier in one way is at an unknown place of a list in the other.
  if (holder.kind !== 'collection' || (isMissing && namedList(holder))) return undefined;
  const owner =
    isMissing && diagnostic.segment.form === 'pattern' ? initializer(place, diagnostic) : diagnostic.owner;
  if (!owner) return undefined;
  const source = sourceAt(place, owner);
  const [, collection = '', index] = ofPlace.exec(source) ?? [];
  if (index !== undefined) {
    const text = `${elementListText(collection)}.map((e) => ${bareElementsText('e')})${index}`;
    return { span: owner, text, shown: text };
  }
  const needsList = !isMissing && diagnostic.isIterated && holder.elements.kind !== holder.classic.kind;
  const text = (needsList ? elementListText : elementsText)(source);
  const loop = isMissing || !/^[\w$.]+$/.test(source) ? undefined : loopOver(place, owner);
  if (loop) {
    const uses = new RegExp(`(?<![\\w$.])${source.replaceAll(/[.$]/g, '\\$&')}(?![\\w$])`, 'g');
    return { span: loop, text: sourceAt(place, loop).replace(uses, () => text), shown: text };
  }
  return { span: owner, text: owner.end > owner.start ? unbracketed(place, owner, text) : text, shown: text };
}

/** What is taken apart by the pattern that a member is in. */
function initializer(place: ExpressionSite, { segment }: DiagnosticOf<'missing'>): Span | undefined {
  const { tree } = place.expression.scanned.script;
  if (!tree) return undefined;
  for (const node of nodesOf(tree.program, () => true)) {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'ObjectPattern' || !node.init) continue;
    const isOwn = node.id.properties.some(
      (property) => property.type === 'Property' && tree.spanOf(property).start === segment.span.start,
    );
    if (isOwn) return tree.spanOf(node.init);
  }
  return undefined;
}

/** The rest of a `for (… in …)` from the collection at a span on: its members are read by the names that it gives. */
function loopOver(place: ExpressionSite, { start }: Span): Span | undefined {
  const { tree } = place.expression.scanned.script;
  if (!tree) return undefined;
  for (const node of nodesOf(tree.program, () => true)) {
    if (node.type === 'ForInStatement' && tree.spanOf(node.right).start === start)
      return { start, end: tree.spanOf(node).end };
  }
  return undefined;
}

/** `Object.values(x)` needs no more brackets. */
function unbracketed(place: ExpressionSite, { start, end }: Span, text: string): string {
  const { text: whole } = place.expression.template;
  const isBracketed = whole[start - 1] === '(' && whole[end] === ')';
  return isBracketed ? text.slice(1, -1) : text;
}

/** `inputs.x.elements…`: every `elements` of the expression in either form. */
function withElements(place: ExpressionSite, diagnostic: FormDiagnostic): BothForms | undefined {
  const { tree } = place.expression.scanned.script;
  if (!tree || diagnostic.kind !== 'missing') return undefined;
  const accesses = elementAccesses(tree);
  const first = accesses.find((node) => tree.spanOf(node.object).end === diagnostic.owner.end);
  if (!first || takesIdentifier(tree, first, diagnostic.holder)) return undefined;
  const isNamed = diagnostic.holder.kind === 'named';
  const rewrite = new Rewrite(place, tree, accesses, isNamed ? first : undefined);
  const { inside } = place.expression.scanned;
  return { span: inside, text: rewrite.text(inside), shown: rewrite.text(tree.spanOf(first)) };
}

/** `inputs.x.elements.a`: an identifier, which a list has not. */
function takesIdentifier(tree: SyntaxTree, node: MemberExpression, holder: Value): boolean {
  const parent = tree.parents.get(node);
  if (parent?.type !== 'MemberExpression' || parent.object !== node || parent.computed) return false;
  const isList = holder.kind === 'list' || namedList(holder) !== undefined;
  const name = parent.property.type === 'Identifier' ? parent.property.name : '';
  return isList && !(name in Array.prototype);
}

function elementAccesses(tree: SyntaxTree): MemberExpression[] {
  const nodes = [...nodesOf(tree.program, () => true)];
  return nodes.filter(
    (node): node is MemberExpression =>
      node.type === 'MemberExpression' &&
      !node.computed &&
      node.property.type === 'Identifier' &&
      node.property.name === 'elements' &&
      !isFunction(node.object),
  );
}

const ofLists: ReadonlySet<string> = new Set(
  listMembers
    .map(({ name }) => name)
    .concat('forEach', 'flatMap', 'reduce', 'some', 'every', 'find', 'slice'),
);

/** The text of an expression in which every `elements` is written for both ways. */
class Rewrite {
  constructor(
    private readonly place: ExpressionSite,
    private readonly tree: SyntaxTree,
    private readonly accesses: readonly MemberExpression[],
    /** The access to elements that the classic way has by their identifiers. */
    private readonly byIdentifier: MemberExpression | undefined,
  ) {}

  text({ start, end }: Span): string {
    const within = this.accesses
      .map((node) => ({ node, span: this.tree.spanOf(node) }))
      .filter(({ span }) => start <= span.start && span.end <= end);
    const outermost = within.filter(
      ({ span, node }) =>
        !within.some(
          (other) => other.node !== node && other.span.start <= span.start && span.end <= other.span.end,
        ),
    );
    let text = '';
    let read = start;
    for (const { node, span } of outermost.sort((a, b) => a.span.start - b.span.start)) {
      text += sourceAt(this.place, { start: read, end: span.start }) + this.access(node);
      read = span.end;
    }
    return text + sourceAt(this.place, { start: read, end });
  }

  private access(node: MemberExpression): string {
    const owner = this.text(this.tree.spanOf(node.object));
    return node === this.byIdentifier && this.isList(node) ? elementListText(owner) : elementsText(owner);
  }

  /** Whether what follows needs a list. */
  private isList(node: MemberExpression): boolean {
    const parent = this.tree.parents.get(node);
    if (parent?.type === 'ForOfStatement' || parent?.type === 'SpreadElement') return true;
    if (parent?.type !== 'MemberExpression' || parent.object !== node) return false;
    if (parent.computed)
      return parent.property.type === 'Literal' && typeof parent.property.value === 'number';
    return parent.property.type === 'Identifier' && ofLists.has(parent.property.name);
  }
}
