import type { FieldKind } from '../schema/field-kind.js';
import { inputUnion } from '../schema/inputs.js';
import type { Span } from '../text/range.js';
import { partitionPoint } from '../util/collections.js';
import { lazy } from '../util/once.js';
import { isMerge, plainValue, type YamlContent, type YamlMapping, type YamlNode } from '../yaml/node.js';
import { startOf } from './edits.js';
import type { PartCache } from './document-cache.js';
import type { FieldUse, Structure } from './finding.js';
import { mistakenDeclarations, repeatsSetting, type ToolInput } from './input.js';
import type { ToolOutput } from './output.js';
import { ToolPart, type PartedTool, type SeparatePart } from './part.js';
import { restOfStructure } from './structure.js';
import type { TopLevelMember } from './structure-walk.js';
import type { TemplateField } from './template.js';

/** The parts of a tool: its top-level fields, or the items of these, and what remains. */
export class ToolParts {
  /** Those whose text alone matters, in document order. */
  readonly separate: readonly SeparatePart[];
  /** The top level itself, and what cannot be separated from it: everything, if there are aliases. */
  readonly rest: ToolPart;
  private readonly mistakenInRest: () => ReadonlySet<YamlMapping>;

  /** @param split how to split it */
  constructor(
    private readonly tool: PartedTool,
    split: SplitTool | undefined = splitParts(tool),
  ) {
    this.separate = split?.parts ?? [];
    this.rest = new ToolPart(tool, { start: 0, end: tool.source.length }, split?.rest ?? tool.structure);
    this.mistakenInRest = lazy(() => mistakenDeclarations(this.rest.structure.findings));
  }

  /** The part at an offset. */
  at(offset: number): ToolPart {
    return partAt(this.separate, offset) ?? this.rest;
  }

  /** The decoded text of a field that is a template; a part has at most one. */
  textOf({ pair, scalar }: TemplateField): string {
    const { facts } = this.at(pair.start);
    return facts ? (facts.templateText ??= scalar.decoded.text) : scalar.decoded.text;
  }

  /** Whether a member is a part of its own. */
  isSeparate(member: TopLevelMember): boolean {
    return this.at(member.start).member === member;
  }

  /** Those with fields of a kind. */
  with(kind: FieldKind): ToolPart[] {
    return [...this.separate, this.rest].filter(({ kinds }) => kinds.has(kind));
  }

  /** The top-level inputs in a part. */
  inputsIn(part: ToolPart): readonly ToolInput[] {
    return this.tool.inputs.filter(({ mapping }) => this.partOf(mapping) === part);
  }

  /** The outputs in a part. */
  outputsIn(part: ToolPart): readonly ToolOutput[] {
    return this.tool.outputs.filter(({ mapping }) => this.partOf(mapping) === part);
  }

  /** Whether the `type` or `multiple` of a top-level input has a mistake, so that its value is uncertain. */
  isMistaken({ mapping }: ToolInput): boolean {
    const part = this.partOf(mapping);
    const { facts } = part;
    if (!facts) return repeatsSetting(mapping) || this.mistakenInRest().has(mapping);
    return (facts.isMistaken ??=
      repeatsSetting(mapping) || mistakenDeclarations(part.structure.findings).has(mapping));
  }

  /** What follows from the text of a top-level input; undefined if that is not a part of its own. */
  factsOf({ mapping }: ToolInput): PartCache | undefined {
    return this.partOf(mapping).facts;
  }

  /**
   * What expressions can know of each top-level input, as a text: where two are equal, so are the declarations,
   * wherever they are.
   */
  get declarations(): readonly string[] {
    return this.tool.inputs.map((input) => {
      const facts = this.factsOf(input);
      return facts ? (facts.declaration ??= this.declarationOf(input)) : this.declarationOf(input);
    });
  }

  private declarationOf(input: ToolInput): string {
    const fields = [...input.pairs].filter(([name]) => !textsForPeople.has(name));
    const values = fields.map(([name, { value }]) => [name, plainValue(value)]);
    return JSON.stringify([input.name, this.isMistaken(input), values]);
  }

  /** The part that consists of an item with this mapping. */
  private partOf({ parent }: YamlMapping): ToolPart {
    const part = parent && this.at(parent.start);
    return part?.member === parent ? (part ?? this.rest) : this.rest;
  }
}

/** The fields of inputs that only people read. */
const textsForPeople: ReadonlySet<string> = new Set(
  Object.values(inputUnion.shapes)
    .flatMap((shape) => shape().fields)
    .filter(({ isForPeople }) => isForPeople)
    .map(({ name }) => name),
);

/** The separate parts, and the structure of the rest. */
interface SplitTool {
  parts: readonly SeparatePart[];
  rest: Structure;
}

/**
 * Undefined if what is in one part may depend on another, or if there is no other version to keep anything for: parts
 * cost about a quarter of checking a document once (`npm run bench -- --only command`).
 */
function splitParts(tool: PartedTool): SplitTool | undefined {
  const { document, source, root, fields, dialect, shape } = tool;
  if (!document.hasVersions) return undefined;
  const isOne = document.yaml.problems.every(({ kind }) => kind !== 'multiple-documents');
  if (root.flow || root.pairs.length !== fields.size || root.pairs.some(isMerge) || !isOne) return undefined;
  const parts: SeparatePart[] = [];
  const regions = new Regions(tool);
  const factsOf = document.facts.parts.renew(source.text, () => ({}));
  const context = contexts(tool);
  const isBroken = (node: YamlContent): boolean => document.isBroken(node);
  const rest = restOfStructure(root, shape, dialect.name, isBroken, (separable) => {
    const { member, use } = separable;
    const region = regions.of(member);
    if (!region || isNothing(member) || document.hasSyntaxErrorIn(region)) return false;
    const facts = factsOf(region, context(use, region));
    parts.push(new ToolPart(tool, region, separable, facts) as SeparatePart);
    return true;
  });
  const hasAlias =
    parts.some(hasAliasOnce) || hasAliasIn(root, (member) => partAt(parts, member.start)?.member === member);
  return hasAlias ? undefined : { parts, rest };
}

function hasAliasOnce({ facts, member }: SeparatePart): boolean {
  return (facts.hasAlias ??= hasAliasIn(member));
}

/** The part at an offset, of parts in document order. */
function partAt(parts: readonly SeparatePart[], offset: number): SeparatePart | undefined {
  const part = parts[partitionPoint(parts, ({ region }) => region.start <= offset) - 1];
  return part && offset < part.region.end ? part : undefined;
}

/** A member's lines. */
interface Region extends Span {
  member: TopLevelMember;
}

/** The whole lines of the top-level members and of their items, each up to the next; of those that begin a line. */
class Regions {
  /** In document order. */
  private readonly all: readonly Region[];
  private next = 0;

  constructor(private readonly tool: PartedTool) {
    const fields = this.ofMembers(tool.root.pairs, tool.source.length);
    this.all = fields.flatMap((region) => [
      region,
      ...this.ofMembers(membersOf(region.member.value), region.end),
    ]);
  }

  /** That of a member; to be asked for in document order. */
  of(member: TopLevelMember): Region | undefined {
    const { all } = this;
    while ((all[this.next]?.member.start ?? Infinity) < member.start) this.next++;
    for (let index = this.next; all[index]?.member.start === member.start; index++)
      if (all[index]?.member === member) return all[index];
    return undefined;
  }

  private ofMembers(members: readonly TopLevelMember[], end: number): Region[] {
    const { text } = this.tool.source;
    const regions: Region[] = [];
    let next = end;
    for (let index = members.length - 1; index >= 0; index--) {
      const member = members[index] as TopLevelMember;
      const start = startOf(this.tool, member);
      const lineStart = text.lastIndexOf('\n', start - 1) + 1;
      const beginsLine = isBlank(text, lineStart, start);
      if (beginsLine) regions.push({ member, start: lineStart, end: next });
      next = beginsLine ? lineStart : start;
    }
    return regions.reverse();
  }
}

/** Whether only spaces, tabs, and the like are between two offsets of a line. */
function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charAt(at).trim() !== '') return false;
  return true;
}

function membersOf(value: YamlNode): readonly TopLevelMember[] {
  if (value.kind === 'sequence' && !value.flow) return value.items;
  return value.kind === 'mapping' && !value.flow ? value.pairs : [];
}

/** A field without a value is like an absent one, which depends on the others. */
function isNothing({ value }: TopLevelMember): boolean {
  return value.kind === 'scalar' && value.isNull;
}

/** What the contents of parts follow from in addition to their texts; the same text for all items of a field. */
function contexts({ source, dialect }: PartedTool): (use: FieldUse, region: Span) => string {
  let last: FieldUse | undefined;
  let context = '';
  return (use, { end }) => {
    if (use !== last) context = `${dialect.classConstant} ${use.field.name}${source.lineEnd}`;
    last = use;
    return end === source.length ? `${context}.` : context;
  };
}

/** Whether a node or member contains an alias, other than in some members. */
function hasAliasIn(
  place: YamlNode | TopLevelMember,
  isExcepted: (member: TopLevelMember) => boolean = () => false,
): boolean {
  switch (place.kind) {
    case 'alias':
      return true;
    case 'mapping':
      return place.pairs.some((pair) => !isExcepted(pair) && hasAliasIn(pair, isExcepted));
    case 'sequence':
      return place.items.some((item) => !isExcepted(item) && hasAliasIn(item, isExcepted));
    case 'pair':
      return hasAliasIn(place.key) || hasAliasIn(place.value, isExcepted);
    case 'item':
      return hasAliasIn(place.value, isExcepted);
    case 'scalar':
      return false;
  }
}
