import type { MemberSegment } from '../../expressions/types.js';
import type { Span } from '../../text/range.js';
import type { UserTool } from '../user-tool.js';
import type { Value } from '../value.js';
import type { Finding, Leaf } from './finding.js';
import type { Flow } from './flow.js';
import { keyStep, type Known } from './narrowing.js';
import { anything, isNothing, isObject, isUnknown, memberOf, union, type Possible } from './possible.js';

/** What is done with a value. */
export type Use =
  /** It is what the expression gives. */
  | 'written'
  /** It becomes a part of a text. */
  | 'text'
  /** It is made a text by itself. */
  | 'named'
  /** It is only asked whether there is one. */
  | 'tested'
  | 'other';

/** Steps from value to member, and what is found at them. */
export class Steps {
  readonly findings: Finding[] = [];
  /** What is written that the steps are a part of. */
  leaf: Leaf | undefined;

  constructor(
    private readonly tool: UserTool,
    private readonly flow: Flow,
  ) {}

  /** The object that holds all inputs. */
  get inputs(): Known {
    return {
      value: [{ kind: 'group', members: this.tool.inputsByName, complete: false }],
      key: 'inputs',
    };
  }

  /** A value with what tests have told of it. */
  told(known: Known): Known {
    const fact = known.key === undefined ? undefined : this.flow.factOf(known.key);
    return fact ? { ...known, value: fact } : known;
  }

  /**
   * One member of a value.
   * @param isChoice the value is that of `a ? b : c`, so that each of its kinds comes up here
   */
  take(owner: Known, segment: MemberSegment, ownerSpan: Span, use: Use, isChoice = false): Known {
    const { value, key } = owner;
    const input = key === 'inputs' ? segment.name : owner.input;
    if (isUnknown(value) || this.isUnsettled(owner, segment)) return { value: anything, input };
    const nothing = value.filter(isNothing);
    const holders = value.filter((one) => !isNothing(one));
    const results = holders.map((holder) => memberOf(holder, segment));
    const isDead = results.length > 0 && results.every((result) => !result);
    const dead = holders[results.indexOf(undefined)];
    const isMissing = isDead || (isChoice && dead !== undefined);
    const loud = nothing.filter((one) => !one.isQuiet);
    if (holders.length === 0 && loud[0]) this.missing(ownerSpan, segment, loud[0], true, input, use);
    else if (isMissing && dead) this.missing(ownerSpan, segment, dead, isDead, input, use);
    else if (loud[0] && !this.isExcused(loud[0].kind, input)) {
      const { kind } = loud[0];
      this.report({ kind: 'member-of-nothing', owner: ownerSpan, nothing: kind, value: holders[0] });
      // What comes after is reached only where there was a value.
      if (key !== undefined) this.flow.learn([key, holders]);
    }
    if (holders.length === 0 && nothing.length > 0) return { value: anything, input };
    const next = union(...results.map((result) => result ?? [{ kind: 'undefined', isQuiet: true } as const]));
    const step = segment.kind === 'name' ? keyStep(segment.name ?? '') : `[${segment.index ?? ''}]`;
    const isNamed = key !== undefined && !isUnknown(next);
    return this.told({ value: next, input, ...(isNamed && { key: key + step }) });
  }

  /** Says what is wrong with a value where it is used so. */
  use({ value, input, key }: Known, use: Use, span: Span): void {
    if (use === 'tested' || use === 'other' || isUnknown(value)) return;
    const as = use === 'written' ? 'json' : 'text';
    const whole = value.find((one) => (as === 'json' ? isObject(one) : isObjectInText(one)));
    const nothing = value.filter(isNothing).find((one) => !one.isQuiet);
    const rest = value.find((one) => !isNothing(one));
    if (whole) this.report({ kind: 'whole', span, value: whole, as });
    else if (nothing) {
      const mayBeExcused = rest !== undefined && key !== undefined;
      if (mayBeExcused && this.isExcused(nothing.kind, input)) return;
      // `String(null)` is what null is written as, too.
      const isSame = use === 'named' && nothing.kind === 'null';
      this.report({ kind: 'nothing', span, nothing: nothing.kind, as: isSame ? 'json' : as, value: rest });
    }
  }

  /** The elements of a value are gone through, which there have to be. */
  goThrough({ value, input }: Known, span: Span): void {
    if (isUnknown(value)) return;
    const loud = value.filter(isNothing).find((one) => !one.isQuiet);
    if (!loud || this.isExcused(loud.kind, input)) return;
    const rest = value.find((one) => !isNothing(one));
    this.report({ kind: 'member-of-nothing', owner: span, nothing: loud.kind, value: rest });
  }

  /** `test && text` where the test fails. */
  failing(test: Known, text: Possible, use: Use, spans: { span: Span; test: Span; text: Span }): void {
    if ((use !== 'written' && use !== 'text') || isUnknown(test.value) || text.length === 0) return;
    if (!text.every((one) => one.kind === 'text' || one.kind === 'number' || isNothing(one))) return;
    const nothing = test.value.filter(isNothing).find((one) => !one.isQuiet);
    const loud = nothing && !this.isExcused(nothing.kind, test.input) ? nothing.kind : undefined;
    const gives = loud ?? (test.value.some(({ kind }) => kind === 'boolean') ? 'false' : undefined);
    if (gives) this.report({ kind: 'failing', ...spans, gives, as: use === 'written' ? 'json' : 'text' });
  }

  report(finding: Finding): void {
    if (!this.flow.isUnreachable) this.findings.push({ ...finding, leaf: this.leaf });
  }

  private missing(
    owner: Span,
    segment: MemberSegment,
    holder: Value,
    isCertain: boolean,
    input: string | undefined,
    use: Use,
  ): void {
    const isSure = isCertain && use !== 'tested' && !this.flow.isDoubted(input);
    this.report({ kind: 'missing', owner, segment, holder, isOneOfMany: !isCertain, isSure });
  }

  /** Whether a test may have seen to it that there is a value. */
  private isExcused(kind: 'null' | 'undefined', input: string | undefined): boolean {
    return kind === 'null' ? this.flow.isDoubted(input) : this.flow.isTested(input);
  }

  private isUnsettled({ key }: Known, { name = '' }: MemberSegment): boolean {
    if (key !== 'inputs') return false;
    const input = this.tool.inputsByName.get(name);
    return input !== undefined && this.tool.unsettledInputs.has(input);
  }
}

/** Whether a text that it becomes a part of has `[object Object]` in it. */
function isObjectInText(value: Value): boolean {
  return value.kind === 'list' ? isObjectInText(value.of) : isObject(value);
}
