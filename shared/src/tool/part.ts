import type { FieldKind } from '../schema/field-kind.js';
import type { Shape } from '../schema/shape.js';
import type { Span } from '../text/range.js';
import type { SourceText } from '../text/source.js';
import { partitionPoint } from '../util/collections.js';
import type { Dialect } from '../values/dialect.js';
import type {
  YamlComment,
  YamlContent,
  YamlDocument,
  YamlMapping,
  YamlNode,
  YamlPair,
  YamlParent,
} from '../yaml/node.js';
import type { DocumentCache, PartCache } from './document-cache.js';
import { byFieldKind, type FieldUse, type TextUse, type Structure } from './finding.js';
import { withNested, type ToolInput } from './input.js';
import type { ToolOutput } from './output.js';
import { memberStructure } from './structure.js';
import type { SeparableMember, TopLevelMember } from './structure-walk.js';

/** What is needed of a tool to check it in parts. */
export interface PartedTool {
  readonly document: {
    readonly yaml: YamlDocument;
    readonly facts: DocumentCache;
    readonly hasVersions: boolean;
    isBroken(node: YamlContent): boolean;
    hasSyntaxErrorIn(span: Span): boolean;
  };
  readonly source: SourceText;
  readonly dialect: Dialect;
  readonly root: YamlMapping;
  readonly shape: Shape;
  readonly fields: ReadonlyMap<string, YamlPair>;
  readonly structure: Structure;
  readonly inputs: readonly ToolInput[];
  readonly outputs: readonly ToolOutput[];
  readonly parts: {
    isSeparate(member: TopLevelMember): boolean;
    inputsIn(part: ToolPart): readonly ToolInput[];
    outputsIn(part: ToolPart): readonly ToolOutput[];
  };
}

/**
 * A part of a tool's document that is checked by itself: a top-level field, an item of one, or what remains. All that it
 * gives follows from the text of its region and the dialect.
 */
export class ToolPart {
  private structureOnce?: Structure;
  private textsByKindOnce?: ReadonlyMap<FieldKind, readonly TextUse[]>;
  private usesByKindOnce?: ReadonlyMap<FieldKind, readonly FieldUse[]>;

  /**
   * @param region whole lines, to the next part; for what remains, the whole document
   * @param matched its structure, or what it is the structure of
   * @param facts what follows from its text; undefined for what remains
   */
  constructor(
    private readonly tool: PartedTool,
    readonly region: Span,
    private readonly matched: Structure | SeparableMember,
    readonly facts?: PartCache,
  ) {}

  /** Whose text is the part's; undefined for what remains. */
  get member(): TopLevelMember | undefined {
    return 'member' in this.matched ? this.matched.member : undefined;
  }

  /** Its nodes are in this place, except for those in members that are parts of their own. */
  get place(): YamlNode | YamlParent {
    return this.member ?? this.tool.root;
  }

  /** Whether a member of {@link place} is a part of its own. */
  isElsewhere(member: YamlParent): boolean {
    return !this.member && this.tool.parts.isSeparate(member);
  }

  /** The text of the document; a part reads none outside of its {@link region}. */
  get source(): SourceText {
    return this.tool.source;
  }

  get dialect(): Dialect {
    return this.tool.dialect;
  }

  /** The result of matching it against its declared shape. */
  get structure(): Structure {
    return (this.structureOnce ??= this.match());
  }

  private match(): Structure {
    const { matched, tool } = this;
    if (!('member' in matched)) return matched;
    return memberStructure(matched, tool.dialect.name, (node) => this.isBroken(node));
  }

  /** Valid texts of fields of a kind, in document order, each with the declaration of its field. */
  textsOf(kind: FieldKind): readonly TextUse[] {
    this.textsByKindOnce ??= byFieldKind(
      [...this.structure.texts].map(([scalar, use]) => ({ scalar, use })),
      ({ use }) => use,
    );
    return this.textsByKindOnce.get(kind) ?? [];
  }

  /** Fields of a kind whose value the platform reads, in document order. */
  usesOf(kind: FieldKind): readonly FieldUse[] {
    return this.usesByKind.get(kind) ?? [];
  }

  /** The kinds of fields in it. */
  get kinds(): ReadonlySet<FieldKind> {
    const cached = this.facts?.kinds;
    if (cached) return cached;
    const kinds = new Set<FieldKind>();
    for (const { field } of this.structure.uses.values()) if (field.kind) kinds.add(field.kind);
    if (this.facts) this.facts.kinds = kinds;
    return kinds;
  }

  private get usesByKind(): ReadonlyMap<FieldKind, readonly FieldUse[]> {
    return (this.usesByKindOnce ??= byFieldKind(
      [...this.structure.uses.values()].filter(({ field }) => !field.isIgnored),
      (use) => use,
    ));
  }

  /** The inputs in it, including nested ones. */
  get inputs(): readonly ToolInput[] {
    return withNested(this.tool.parts.inputsIn(this));
  }

  get outputs(): readonly ToolOutput[] {
    return this.tool.parts.outputsIn(this);
  }

  /** The comments in its region. */
  get comments(): readonly YamlComment[] {
    const { comments } = this.tool.document.yaml;
    const { start, end } = this.region;
    const before = (offset: number): number => partitionPoint(comments, ({ span }) => span.start < offset);
    return comments.slice(before(start), before(end));
  }

  /** See `Document.isBroken`. */
  isBroken(node: YamlContent): boolean {
    return this.tool.document.isBroken(node);
  }
}

/** A part whose text alone matters. */
export type SeparatePart = ToolPart & { readonly member: TopLevelMember; readonly facts: PartCache };

/** Whether a part is a member of its own, and not what remains. */
export function isSeparate(part: ToolPart): part is SeparatePart {
  return part.facts !== undefined;
}
