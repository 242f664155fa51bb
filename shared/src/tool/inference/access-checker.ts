import { runtimeMembers } from '../../expressions/members.js';
import type { ScopeName } from '../../expressions/types.js';
import type { MemberSegment } from '../../javascript/member-path.js';
import type { Span } from '../../text/range.js';
import type { DeclaredInputs } from '../template-scope.js';
import type { JobWay } from '../../values/server.js';
import { classicValue, type Value } from '../value.js';
import type { ControlFlow } from './control-flow.js';
import type { InferenceDiagnostic, TailExpression } from './diagnostic.js';
import { isOtherForm } from './other-form.js';
import { keyStep, type Narrowing } from './narrowing.js';
import { anything, isNothing, isObject, isUnknown, memberOf, union, type TypeSet } from './type-set.js';

/** How a value is used. */
export type Use =
  /** As the result of the expression. */
  | 'written'
  /** As a part of a text. */
  | 'text'
  /** Converted to a text on its own. */
  | 'named'
  /** Only tested for presence. */
  | 'tested'
  | 'other';

/** What an expression is inferred in. */
export interface InferenceScope {
  declared: DeclaredInputs;
  /** How jobs start. */
  way: JobWay;
}

/** Follows members of values, checks how the values are used, and collects invalid uses. */
export class AccessChecker {
  readonly diagnostics: InferenceDiagnostic[] = [];
  /** The current result. */
  tail: TailExpression | undefined;

  constructor(
    private readonly within: InferenceScope,
    private readonly flow: ControlFlow,
  ) {}

  /** One of the platform's objects. */
  scope(name: ScopeName): Narrowing {
    const objects: Record<ScopeName, Value> = {
      inputs: { kind: 'group', members: this.within.declared.inputsByName, complete: false },
      runtime: { kind: 'runtime', members: runtimeMembers },
      self: { kind: 'null' },
    };
    return { types: [objects[name]], key: name };
  }

  /** A value with what tests have shown about it. */
  refined(narrowing: Narrowing): Narrowing {
    const types = narrowing.key === undefined ? undefined : this.flow.refinementOf(narrowing.key);
    return types ? { ...narrowing, types } : narrowing;
  }

  /**
   * One member of a value.
   * @param isChoice whether the value is that of `a ? b : c`, so each of its types occurs here
   */
  member(owner: Narrowing, segment: MemberSegment, ownerSpan: Span, use: Use, isChoice = false): Narrowing {
    const { types, key } = owner;
    const input = key === 'inputs' ? segment.name : owner.input;
    if (isUnknown(types) || this.isUnsettled(owner, segment)) return { types: anything, input };
    const nothing = types.filter(isNothing);
    const holders = types.filter((type) => !isNothing(type));
    const results = holders.map((holder) => this.typesOf(holder, segment));
    const isCertain = results.length > 0 && results.every((result) => !result);
    const without = holders[results.indexOf(undefined)];
    const loud = nothing.find((type) => !type.isQuiet);
    if (holders.length === 0 && loud) this.reportMissing(ownerSpan, segment, loud, true, input, use);
    else if (without && (isCertain || isChoice))
      this.reportMissing(ownerSpan, segment, without, isCertain, input, use);
    else if (loud && !this.isExcused(loud.kind, input)) {
      this.report({ kind: 'member-of-nothing', owner: ownerSpan, nothing: loud.kind, value: holders[0] });
      // The code after this is reached only if there was a value.
      if (key !== undefined) this.flow.refine([key, holders]);
    }
    if (holders.length === 0 && nothing.length > 0) return { types: anything, input };
    const next = union(...results.map((result) => result ?? [{ kind: 'undefined', isQuiet: true } as const]));
    const step = segment.kind === 'name' ? keyStep(segment.name ?? '') : `[${segment.index ?? ''}]`;
    const isNamed = key !== undefined && !isUnknown(next);
    return this.refined({ types: next, input, ...(isNamed && { key: key + step }) });
  }

  private typesOf(holder: Value, segment: MemberSegment): TypeSet | undefined {
    const types = memberOf(holder, segment);
    return this.within.way === 'classic' ? types?.map(classicValue) : types;
  }

  /** Reports invalid uses of a value. */
  checkUse({ types, input, key }: Narrowing, use: Use, span: Span): void {
    if (use === 'tested' || use === 'other' || isUnknown(types)) return;
    const as = use === 'written' ? 'json' : 'text';
    const whole = types.find((type) => (as === 'json' ? isObject(type) : isObjectInText(type)));
    const nothing = loudNothing(types);
    const rest = types.find((type) => !isNothing(type));
    if (whole) this.report({ kind: 'whole', span, value: whole, as });
    else if (nothing) {
      const mayBeExcused = rest !== undefined && key !== undefined;
      if (mayBeExcused && this.isExcused(nothing, input)) return;
      // `String(null)` is also how null is written.
      const isSame = use === 'named' && nothing === 'null';
      this.report({ kind: 'nothing', span, nothing, as: isSame ? 'json' : as, value: rest });
    }
  }

  /** Reports that a value being iterated over may be null or undefined. */
  checkIteration({ types, input }: Narrowing, span: Span): void {
    this.checkElements(types, span, false, true);
    const nothing = isUnknown(types) ? undefined : loudNothing(types);
    if (!nothing || this.isExcused(nothing, input)) return;
    const rest = types.find((type) => !isNothing(type));
    this.report({ kind: 'member-of-nothing', owner: span, nothing, value: rest });
  }

  /**
   * Reports that elements are taken from a collection itself, which has them in `elements`.
   * @param isListed whether by a function that takes any object, and nothing of each is read
   * @param isIterated whether a list is needed
   */
  checkElements(types: TypeSet, span: Span, isListed: boolean, isIterated = false): void {
    const holder = types.find(({ kind }) => kind === 'collection');
    if (holder?.kind === 'collection' && types.length === 1)
      this.report({ kind: 'elements', owner: span, holder, isListed, isIterated });
  }

  /** Reports `test && text` that gives something other than text if the test fails. */
  checkFailingTest(
    test: Narrowing,
    text: TypeSet,
    use: Use,
    spans: { span: Span; test: Span; text: Span },
  ): void {
    if ((use !== 'written' && use !== 'text') || isUnknown(test.types) || text.length === 0) return;
    if (!text.every((type) => type.kind === 'text' || type.kind === 'number' || isNothing(type))) return;
    const nothing = loudNothing(test.types);
    const loud = nothing && !this.isExcused(nothing, test.input) ? nothing : undefined;
    const gives = loud ?? (test.types.some(({ kind }) => kind === 'boolean') ? 'false' : undefined);
    if (gives) this.report({ kind: 'failing', ...spans, gives, as: use === 'written' ? 'json' : 'text' });
  }

  /** A member that is missing whatever a test gives is missing for sure: each branch consists of one that is. */
  settleMissing(branches: readonly Span[]): void {
    const places = branches.map(({ start, end }) =>
      this.diagnostics.findIndex(
        (one) => isMissing(one) && one.owner.start === start && one.segment.span.end === end,
      ),
    );
    if (places.includes(-1) || this.flow.isTested(undefined)) return;
    for (const place of places) {
      const diagnostic = this.diagnostics[place];
      if (diagnostic && isMissing(diagnostic)) this.diagnostics[place] = { ...diagnostic, isSure: true };
    }
  }

  /** Reports a comparison with a text that is never equal. */
  reportComparison(comparison: InferenceDiagnostic & { kind: 'comparison' }): void {
    this.report(comparison);
  }

  private report(diagnostic: InferenceDiagnostic): void {
    if (!this.flow.isUnreachable) this.diagnostics.push({ ...diagnostic, tail: this.tail });
  }

  private reportMissing(
    owner: Span,
    segment: MemberSegment,
    holder: Value,
    isCertain: boolean,
    input: string | undefined,
    use: Use,
  ): void {
    if (use === 'tested' && isOtherForm(holder, segment)) return;
    const isSure = isCertain && use !== 'tested' && !this.flow.isGuarded(input);
    this.report({ kind: 'missing', owner, segment, holder, isOneOfMany: !isCertain, isSure });
  }

  /** Whether a test may ensure that there is a value. */
  private isExcused(kind: 'null' | 'undefined', input: string | undefined): boolean {
    return kind === 'null' ? this.flow.isGuarded(input) : this.flow.isTested(input);
  }

  private isUnsettled({ key }: Narrowing, { name = '' }: MemberSegment): boolean {
    if (key !== 'inputs') return false;
    const input = this.within.declared.inputsByName.get(name);
    return input !== undefined && this.within.declared.unsettledInputs.has(input);
  }
}

/** Whether a diagnostic is about a member that certainly does not exist. */
function isMissing(one: InferenceDiagnostic): one is InferenceDiagnostic & { kind: 'missing' } {
  return one.kind === 'missing' && !one.isOneOfMany;
}

/** The first kind of nothing that a value may be and that is reported. */
function loudNothing(types: TypeSet): 'null' | 'undefined' | undefined {
  return types.filter(isNothing).find((type) => !type.isQuiet)?.kind;
}

/** Whether the value becomes `[object Object]` as a part of a text. */
function isObjectInText(value: Value): boolean {
  return value.kind === 'list' ? isObjectInText(value.of) : isObject(value);
}
