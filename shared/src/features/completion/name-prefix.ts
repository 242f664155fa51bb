import { memberTables, type MemberTable } from '../../expressions/members.js';
import type { Span } from '../../text/range.js';
import type { ToolInput } from '../../tool/input.js';
import { listPlace, listTextInside, placeOfValue, type ListPlace } from '../../tool/shell/list-text.js';
import type { ShellScript } from '../../tool/shell/script.js';
import type { Template } from '../../tool/template.js';
import { isIdentifier } from '../../values/identifier.js';
import { kinds, type Suggestion } from './completion-item.js';

/** Where to write a name, and how it has to be written there. */
export class NamePrefix {
  constructor(
    readonly template: Template,
    /** In the decoded text. */
    readonly partial: Span,
  ) {}

  /** The character before the replaced text. */
  get before(): string {
    return this.template.text[this.partial.start - 1] ?? '';
  }

  /** Whether a member of the completed value already follows. */
  get isFollowed(): boolean {
    return /^\s*(?:\?\.|[.[])/.test(this.template.text.slice(this.partial.end, this.partial.end + 80));
  }

  /** The span in the document. */
  span(partial: Span = this.partial): Span {
    return this.template.scalar.decoded.spanOf(partial);
  }

  /** A quote that needs no escaping in the surrounding text. */
  get quote(): string {
    return this.template.scalar.style === 'single' ? '"' : "'";
  }

  /** How to write the values of a list there; JavaScript after the list. */
  listText(script: ShellScript | undefined, member: string): string {
    const place = this.listPlace(script);
    const text = listTextInside(place, member);
    const { quote } = this;
    return this.canHold(text) ? text : `.map((f) => f${member}).join(${quote} ${quote})`;
  }

  /** Whether values joined by spaces would be one word there. */
  isInQuotes(script: ShellScript | undefined): boolean {
    const { quote, isBare } = this.listPlace(script);
    return quote !== undefined && !isBare;
  }

  private listPlace(script: ShellScript | undefined): ListPlace {
    const { start } = this.partial;
    const expression = this.template.expressions.find(
      ({ scanned: { inside } }) => inside.start <= start && start <= inside.end,
    );
    return listPlace(expression && placeOfValue(script, expression));
  }

  /** Whether the surrounding scalar can contain a text without escapes. */
  canHold(text: string): boolean {
    const { style } = this.template.scalar;
    return !(style === 'single' && text.includes("'")) && !(style === 'double' && text.includes('"'));
  }

  /** A path's step to a member: `.name`, or `['a name']` if it is not an identifier. */
  step(name: string): string {
    return isIdentifier(name) ? `.${name}` : `[${this.quote}${name}${this.quote}]`;
  }

  /** A member of the value before the place, as a suggestion; undefined if it cannot be written there. */
  member(name: string): Pick<Suggestion, 'span' | 'text' | 'filter'> | undefined {
    if (/['"\\\n]/.test(name)) return undefined;
    const quoted = /['"`]/.test(this.before);
    if (quoted || isIdentifier(name)) return { span: this.span(), text: name };
    if (this.before !== '.') return undefined;
    const withDot = { start: this.partial.start - 1, end: this.partial.end };
    return { span: this.span(withDot), text: this.step(name), filter: `.${name}` };
  }
}

/** The inputs of a scope, after the path of the scope. */
export function inputMembers(place: NamePrefix, inputs: readonly ToolInput[]): Suggestion[] {
  return inputs.flatMap((input) => {
    const written = input.name === undefined ? undefined : place.member(input.name);
    return written ? [{ ...inputSuggestion(input), label: input.name ?? '', ...written }] : [];
  });
}

/** The details of an input's suggestion. */
export function inputSuggestion(input: ToolInput): Pick<Suggestion, 'kind' | 'detail' | 'topic'> {
  const marks = [input.type, input.multiple && 'multiple', input.optional && 'optional'];
  return {
    kind: kinds.variable,
    detail: marks.filter(Boolean).join(', '),
    topic: { about: 'input', at: input.mapping.span.start },
  };
}

/** The members of a kind of value. */
export function tableMembers(place: NamePrefix, table: MemberTable): Suggestion[] {
  return memberTables[table].map(({ name, type }) => ({
    label: name,
    kind: table === 'list' && type !== 'number' ? kinds.method : kinds.property,
    span: place.span(),
    text: name,
    topic: { about: 'member', table, name },
  }));
}
