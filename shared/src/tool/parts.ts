import type { FieldKind } from '../schema/field-kind.js';
import { inputUnion } from '../schema/inputs.js';
import { toolShape } from '../schema/tool.js';
import type { Span } from '../text/range.js';
import { addToMultimap, partitionPoint } from '../util/collections.js';
import { lazy } from '../util/once.js';
import { isMerge, plainValue, type YamlContent, type YamlMapping, type YamlNode } from '../yaml/node.js';
import { startOf } from './edits.js';
import type { PartFacts } from './facts.js';
import { mistakenDeclarations, repeatsSetting, type ToolInput } from './input.js';
import type { ToolOutput } from './output.js';
import { ToolPart, type PartedTool, type SeparatePart } from './part.js';
import { splitStructure } from './structure.js';
import type { Structure, TopLevelMember } from './structure-walk.js';

/** The parts of a tool: its top-level fields, or the items of these, and what remains. */
export class ToolParts {
  /** Those whose text alone matters, in document order. */
  readonly separate: readonly SeparatePart[];
  /** The top level itself, and what cannot be separated from it: everything, if there are aliases. */
  readonly rest: ToolPart;
  private readonly byMember: () => ReadonlyMap<unknown, ToolPart>;
  private readonly inputs: () => ReadonlyMap<ToolPart, readonly ToolInput[]>;
  private readonly outputs: () => ReadonlyMap<ToolPart, readonly ToolOutput[]>;
  private readonly mistakenInRest: () => ReadonlySet<YamlMapping>;

  /** @param split how to split it */
  constructor(
    private readonly tool: PartedTool,
    split: SplitTool | undefined = splitParts(tool),
  ) {
    const region = { start: 0, end: tool.source.length };
    this.separate = split?.parts ?? [];
    this.rest = new ToolPart(tool, region, () => split?.rest ?? tool.structure);
    this.byMember = lazy(() => new Map(this.separate.map((part) => [part.member, part])));
    this.inputs = lazy(() => this.grouped(tool.inputs));
    this.outputs = lazy(() => this.grouped(tool.outputs));
    this.mistakenInRest = lazy(() => mistakenDeclarations(this.rest.structure.findings));
  }

  /** The part at an offset. */
  at(offset: number): ToolPart {
    const part = this.separate[partitionPoint(this.separate, ({ region }) => region.start <= offset) - 1];
    return part && offset < part.region.end ? part : this.rest;
  }

  /** Whether a member is a part of its own. */
  isSeparate(member: TopLevelMember): boolean {
    return this.byMember().has(member);
  }

  /** Those with fields of a kind. */
  with(kind: FieldKind): ToolPart[] {
    return [...this.separate, this.rest].filter(({ kinds }) => kinds.has(kind));
  }

  /** The top-level inputs in a part. */
  inputsIn(part: ToolPart): readonly ToolInput[] {
    return this.inputs().get(part) ?? [];
  }

  /** The outputs in a part. */
  outputsIn(part: ToolPart): readonly ToolOutput[] {
    return this.outputs().get(part) ?? [];
  }

  /** Whether the `type` or `multiple` of a top-level input has a mistake, so that its value is uncertain. */
  isMistaken({ mapping }: ToolInput): boolean {
    const part = this.partOf(mapping);
    const { facts } = part;
    if (!facts) return repeatsSetting(mapping) || this.mistakenInRest().has(mapping);
    return (facts.isMistaken ??=
      repeatsSetting(mapping) || mistakenDeclarations(part.structure.findings).has(mapping));
  }

  /**
   * What expressions can know of each top-level input, as a text: where two are equal, so are the declarations,
   * wherever they are.
   */
  get declarations(): readonly string[] {
    return this.tool.inputs.map((input) => {
      const { facts } = this.partOf(input.mapping);
      return facts ? (facts.declaration ??= this.declarationOf(input)) : this.declarationOf(input);
    });
  }

  private declarationOf(input: ToolInput): string {
    const fields = [...input.pairs].filter(([name]) => !textsForPeople.has(name));
    const values = fields.map(([name, { value }]) => [name, plainValue(value)]);
    return JSON.stringify([input.name, this.isMistaken(input), values]);
  }

  private grouped<T extends { mapping: YamlMapping }>(
    items: readonly T[],
  ): ReadonlyMap<ToolPart, readonly T[]> {
    const groups = new Map<ToolPart, T[]>();
    for (const item of items) addToMultimap(groups, this.partOf(item.mapping), item);
    return groups;
  }

  /** The part that consists of an item with this mapping. */
  private partOf({ parent }: YamlMapping): ToolPart {
    return this.byMember().get(parent) ?? this.rest;
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
  const { document, root, fields, dialect } = tool;
  if (!document.hasVersions) return undefined;
  const isOne = document.yaml.problems.every(({ kind }) => kind !== 'multiple-documents');
  if (root.flow || root.pairs.length !== fields.size || root.pairs.some(isMerge) || !isOne) return undefined;
  const regions = regionsOf(tool);
  const isBroken = (node: YamlContent): boolean => document.isBroken(node);
  const { members, rest } = splitStructure(root, toolShape, dialect.name, isBroken, (member) => {
    const region = regions.get(member);
    return region !== undefined && !isNothing(member) && !document.hasSyntaxErrorIn(region);
  });
  const own = [...members.keys()];
  const keys = own.map((member) => keyOf(tool, member, regions.get(member) as Span));
  const facts = document.facts.parts.renew(keys, (): PartFacts => ({}));
  const hasAlias = own.some((member, index) => hasAliasOnce(member, facts[index] as PartFacts));
  if (hasAlias || hasAliasIn(root, members)) return undefined;
  const parts = own.map((member, index) => {
    const matched = members.get(member) as () => Structure;
    const region = regions.get(member) as Span;
    return new ToolPart(tool, region, matched, member, facts[index]) as SeparatePart;
  });
  return { parts, rest };
}

function hasAliasOnce(member: TopLevelMember, facts: PartFacts): boolean {
  return (facts.hasAlias ??= hasAliasIn(member));
}

/** The whole lines of the top-level members and of their items, each up to the next; of those that begin a line. */
function regionsOf(tool: PartedTool): ReadonlyMap<TopLevelMember, Span> {
  const regions = new Map<TopLevelMember, Span>();
  addRegions(tool, tool.root.pairs, tool.source.length, regions);
  for (const pair of tool.root.pairs) {
    const region = regions.get(pair);
    if (region) addRegions(tool, membersOf(pair.value), region.end, regions);
  }
  return regions;
}

function addRegions(
  tool: PartedTool,
  members: readonly TopLevelMember[],
  end: number,
  regions: Map<TopLevelMember, Span>,
): void {
  const { source } = tool;
  let next = end;
  for (let index = members.length - 1; index >= 0; index--) {
    const member = members[index] as TopLevelMember;
    const start = startOf(tool, member);
    const lineStart = source.lineStart(source.lineAt(start));
    const beginsLine = source.text.slice(lineStart, start).trim() === '';
    if (beginsLine) regions.set(member, { start: lineStart, end: next });
    next = beginsLine ? lineStart : start;
  }
}

function membersOf(value: YamlNode): readonly TopLevelMember[] {
  if (value.kind === 'sequence' && !value.flow) return value.items;
  return value.kind === 'mapping' && !value.flow ? value.pairs : [];
}

/** A field without a value is like an absent one, which depends on the others. */
function isNothing({ value }: TopLevelMember): boolean {
  return value.kind === 'scalar' && value.value === null;
}

/** Everything that a part's contents follow from, without its place. */
function keyOf(tool: PartedTool, member: TopLevelMember, region: Span): string {
  const { source, dialect } = tool;
  const holder = member.parent.parent;
  const field = holder?.kind === 'pair' ? (holder.name ?? '') : '';
  const isLast = region.end === source.length ? '.' : '';
  return `${dialect.name} ${field}${isLast}${source.lineEnd}${source.slice(region)}`;
}

/** Whether a node or member contains an alias, other than in some members. */
function hasAliasIn(
  place: YamlNode | TopLevelMember,
  except?: ReadonlyMap<TopLevelMember, unknown>,
): boolean {
  switch (place.kind) {
    case 'alias':
      return true;
    case 'mapping':
      return place.pairs.some((pair) => !except?.has(pair) && hasAliasIn(pair, except));
    case 'sequence':
      return place.items.some((item) => !except?.has(item) && hasAliasIn(item, except));
    case 'pair':
      return hasAliasIn(place.key) || hasAliasIn(place.value, except);
    case 'item':
      return hasAliasIn(place.value, except);
    case 'scalar':
      return false;
  }
}
