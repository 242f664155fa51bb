import { decisiveFormats } from '../schema/field-kind.js';
import {
  fieldNamed,
  fieldsIn,
  replacementOf,
  requiredFieldsIn,
  requiredIn,
  text,
  typeOf,
  type EnumValue,
  type Field,
  type ListType,
  type Replacement,
  type Required,
  type Shape,
  type Union,
  type ValueType,
} from '../schema/shape.js';
import { lazy } from '../util/once.js';
import type { DialectName } from '../values/dialect.js';
import { nearest, relatedKey } from '../values/suggest.js';
import {
  asScalar,
  asText,
  isMerge,
  pairsByName,
  resolveAlias,
  type YamlContent,
  type YamlItem,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
  type YamlSequence,
} from '../yaml/node.js';
import type { FieldUse, Finding, Structure } from './finding.js';
import { accepts, acceptsValue, fitOf, isConvertedTo } from '../schema/fit.js';
import {
  commonShape,
  holdsValue,
  isNamedForm,
  misspelledDiscriminator,
  replacementIn,
  shapeMeant,
  shapeOf,
  shapeWithout,
} from './member-shape.js';

const generalCodes: Record<Finding['kind'], string> = {
  missing: 'missing-field',
  unknown: 'unknown-field',
  blank: 'blank-value',
  type: 'wrong-type',
  ambiguous: 'ambiguous-scalar',
  value: 'not-allowed-value',
  few: 'not-allowed-value',
};

type NewFinding = Finding extends infer F
  ? F extends Finding
    ? Omit<F, 'code' | 'downgraded'>
    : never
  : never;

/** A top-level field, or an item of one. */
export type TopLevelMember = YamlPair | YamlItem;

/** Names that the mapping form of a list gives to its members. */
const keyFields: ReadonlySet<string> = new Set(['name']);

/** A top-level member whose contents can be matched apart from the rest. */
export interface SeparableMember {
  member: TopLevelMember;
  /** The top-level field. */
  use: FieldUse;
  /** The type of an item; undefined for the field as a whole. */
  type?: ValueType;
}

/** Takes over the contents of a top-level member; false if they are to be matched with the rest. */
type Separate = (separable: SeparableMember) => boolean;

/** Matches mappings against shapes, and collects the result. */
export class StructureWalk {
  readonly result: Structure = {
    findings: [],
    uses: new Map(),
    shapes: new Map(),
    texts: new Map(),
    misspelt: new Map(),
  };
  private readonly blank = new Map<YamlScalar, boolean>();

  constructor(
    private readonly dialect: DialectName,
    private readonly isBroken: (node: YamlContent) => boolean,
    private readonly separate?: Separate,
  ) {}

  mapping(mapping: YamlMapping, shape: Shape, impliedFields: ReadonlySet<string> = new Set()): void {
    // An anchored mapping is reported once, at its anchor, however often it is used.
    if (this.result.shapes.has(mapping)) return;
    this.result.shapes.set(mapping, shape);
    const pairs = pairsByName(mapping);
    const isAbsent = ({ name }: Field): boolean => !pairs.has(name) && !impliedFields.has(name);
    const absent = lazy(() => fieldsIn(shape, this.dialect).filter(isAbsent));
    const meant = new Set<Field>();
    for (const pair of mapping.pairs) {
      // Of a duplicate key the first counts; the duplication is a separate problem.
      if (isMerge(pair) || (pair.name !== undefined && pairs.get(pair.name) !== pair)) continue;
      const field = pair.name === undefined ? undefined : fieldNamed(shape, pair.name, this.dialect);
      if (field) this.ownField({ field, shape, pair });
      else this.unknown(pair, shape, absent(), meant, pairs);
    }
    if (this.isBroken(mapping)) return;
    for (const field of requiredFieldsIn(shape, this.dialect)) {
      if (isAbsent(field) && !meant.has(field)) this.missing(mapping, shape, field, pairs);
    }
  }

  /** The fields of a mapping besides one; none is required, because the shape is only what is probably meant. */
  private fieldsOf(mapping: YamlMapping, shape: Shape, except: YamlPair): void {
    this.result.shapes.set(mapping, shape);
    const pairs = pairsByName(mapping);
    const absent = fieldsIn(shape, this.dialect).filter(({ name }) => !pairs.has(name));
    const meant = new Set<Field>();
    for (const pair of mapping.pairs) {
      if (pair === except || isMerge(pair) || pairs.get(pair.name ?? '') !== pair) continue;
      const field = fieldNamed(shape, pair.name ?? '', this.dialect);
      if (field) this.ownField({ field, shape, pair });
      else this.unknown(pair, shape, absent, meant, pairs);
    }
  }

  private missing(
    mapping: YamlMapping,
    shape: Shape,
    field: Field,
    pairs: ReadonlyMap<string, YamlPair>,
  ): void {
    const required = this.required(field, pairs);
    if (required) this.reportAbsence({ kind: 'missing', mapping, shape, field }, field, required);
  }

  private required(field: Field, siblings: ReadonlyMap<string, YamlPair>): Required {
    const required = requiredIn(field, this.dialect);
    const { requiredUnless } = field;
    if (!required || !requiredUnless || !holdsValue(siblings, requiredUnless)) return required;
    const { then } = requiredUnless;
    return typeof then === 'object' ? then[this.dialect] : then;
  }

  /** @param meant the absent fields that other keys of the mapping stand for; is added to */
  private unknown(
    pair: YamlPair,
    shape: Shape,
    absent: readonly Field[],
    meant: Set<Field>,
    siblings: ReadonlyMap<string, YamlPair>,
  ): void {
    // An incomplete or misread key already has a syntax problem.
    if (pair.colon === undefined && !pair.parent.flow) return;
    if (pair.key.kind === 'scalar' && this.isBroken(pair.key)) return;
    const replacement = pair.name === undefined ? undefined : replacementOf(shape, pair.name, this.dialect);
    const free = absent.filter((field) => !meant.has(field));
    const names = free.map((one) => one.name);
    const sure = replacement ? replacement.rename : nearest(pair.name ?? '', names);
    const name = sure ?? (replacement ? undefined : relatedKey(pair.name ?? '', names));
    const isGuess = sure === undefined;
    const field = free.find((one) => one.name === name);
    if (field) {
      const misspelt = this.result.misspelt.get(pair.parent) ?? new Map<string, YamlPair>();
      this.result.misspelt.set(pair.parent, misspelt.set(field.name, pair));
    }
    const covered = field ?? absent.find((one) => one.name === replacement?.covers);
    if (covered) meant.add(covered);
    // The field that is meant is also missing, which is reported only here.
    const isNeeded = covered !== undefined && this.required(covered, siblings) === true;
    this.report({ kind: 'unknown', pair, shape, replacement, meant: field, isGuess, isNeeded }, undefined);
  }

  /** The contents of a top-level member. */
  member({ member, use, type }: SeparableMember): void {
    if (!type) this.field(use);
    else if (member.kind === 'item') this.value(member.value, type, use);
    else this.namedMember(member, type, use);
  }

  /** A field of the mapping that is matched: at the top level, it may be a part of its own, or have such items. */
  private ownField(use: FieldUse): void {
    const { field, pair } = use;
    const isWhole = !pair.parent.parent && !hasMembers(typeOf(field, this.dialect), pair.value);
    if (!isWhole || !this.separate?.({ member: pair, use })) this.field(use);
  }

  private field(use: FieldUse): void {
    const { field, pair } = use;
    this.result.uses.set(pair, use);
    const node = resolveAlias(pair.value);
    if (!node) return;
    // An incomplete key already has a syntax problem.
    if (pair.colon === undefined && !pair.parent.flow) return;
    if (node.kind === 'scalar' && node.isNull) this.nothing(use);
    else this.value(pair.value, typeOf(field, this.dialect), use);
  }

  /** `name:` alone: like an empty text where one is needed, and like absence elsewhere. */
  private nothing(use: FieldUse): void {
    const { field, pair } = use;
    const required = this.required(field, field.requiredUnless ? pairsByName(pair.parent) : new Map());
    if (field.mayBeNull) return;
    const finding = { kind: 'blank', node: pair.value, use, isNull: true } as const;
    if (field.rejectsNull && this.dialect === 'galaxy') this.report(finding, field);
    else if (required) this.reportAbsence(finding, field, required);
  }

  private value(node: YamlNode, type: ValueType, use: FieldUse): void {
    const resolved = resolveAlias(node);
    if (!resolved || type.kind === 'any') return;
    if (resolved.kind === 'scalar') this.scalar(node, resolved, type, use);
    else this.collection(node, resolved, type, use);
  }

  private scalar(node: YamlNode, scalar: YamlScalar, type: ValueType, use: FieldUse): void {
    if (this.isBroken(scalar)) return;
    if (type.kind === 'enum' && scalar.value !== null) {
      this.text(node, scalar, type, use);
      return;
    }
    const { fit, reading } = fitOf(scalar, type);
    // If no reader takes it for the text that is needed, a separate rule reports it.
    const format = use.field.kind && decisiveFormats[use.field.kind];
    // If the field's own rule rejects every reading, their difference does not matter.
    if (fit === 'ambiguous' && format && !format(scalar.decoded.text, this.dialect)) {
      if (typeof scalar.value === 'string') this.text(node, scalar, type, use);
      else this.report({ kind: 'type', node, expected: type, use }, use.field);
      return;
    }
    const isSurelyWrong = fit === 'ambiguous' && reading.never && use.field.reportedBy !== undefined;
    if (fit === 'unfit' || isSurelyWrong) {
      const isConverted = this.dialect === 'galaxy' && isConvertedTo(type, scalar.value);
      this.report({ kind: 'type', node, expected: type, use }, use.field, isConverted);
    } else if (fit === 'varies') {
      this.report(
        { kind: 'type', node, expected: type, use, reading },
        use.field,
        this.isTaken12(type, scalar),
      );
    } else if (fit === 'ambiguous') {
      const downgraded = this.isTaken12(type, scalar);
      this.report({ kind: 'ambiguous', node, expected: type, use, reading }, undefined, downgraded);
    } else if (typeof scalar.value === 'string') {
      this.text(node, scalar, type, use);
    }
  }

  /** Whether the platform, whose editor reads YAML 1.2, takes a scalar; what `platform` says of readers is unknown. */
  private isTaken12(type: ValueType, { value }: YamlScalar): boolean {
    return this.dialect === 'platform' || acceptsValue(type, value) || isConvertedTo(type, value);
  }

  private text(node: YamlNode, scalar: YamlScalar, type: ValueType, use: FieldUse): void {
    if (this.needsText(use.field) && this.isBlank(scalar)) {
      const downgraded = requiredIn(use.field, this.dialect) === 'warning' && !use.field.rejectsNull;
      this.report({ kind: 'blank', node, use, isNull: false }, use.field, downgraded);
    } else if (type.kind === 'enum') {
      this.enumerated(node, scalar, type.values, use, undefined);
    } else if (!this.result.texts.has(scalar)) {
      this.result.texts.set(scalar, use);
    }
  }

  /** An optional text may be empty, as if it were absent. */
  private needsText(field: Field): boolean {
    return !field.mayBeBlank && requiredIn(field, this.dialect) !== false;
  }

  /** Cached per scalar, as many aliases may use a long one. */
  private isBlank(scalar: YamlScalar): boolean {
    const cached = this.blank.get(scalar);
    if (cached !== undefined) return cached;
    const isBlank = scalar.decoded.text.trim() === '';
    this.blank.set(scalar, isBlank);
    return isBlank;
  }

  private enumerated(
    node: YamlNode,
    scalar: YamlScalar,
    allowed: readonly EnumValue[],
    use: FieldUse,
    replacement: Replacement | undefined,
  ): void {
    const value = allowed.find((one) => one.value === scalar.value);
    const rejected = this.dialect === 'galaxy' ? value?.rejected : undefined;
    if (value && rejected === undefined) return;
    const until = value?.until;
    this.report({ kind: 'value', node, allowed, use, replacement, rejected, until }, use.field);
  }

  private collection(
    node: YamlNode,
    resolved: YamlMapping | YamlSequence,
    expected: ValueType,
    use: FieldUse,
  ): void {
    const type = expected.kind === 'either' ? expected.of.find((one) => accepts(one, resolved)) : expected;
    if (resolved.kind === 'sequence' && type?.kind === 'names') this.items(resolved, text, use);
    else if (resolved.kind === 'sequence' && type?.kind === 'list') this.list(node, resolved, type, use);
    else if (resolved.kind === 'mapping' && type?.kind === 'mapping') this.mapping(resolved, type.shape);
    else if (resolved.kind === 'mapping' && type?.kind === 'union') this.union(resolved, type.union);
    else if (resolved.kind === 'mapping' && type?.kind === 'list' && isNamedForm(resolved, type)) {
      this.namedMembers(resolved, type.of, use);
    } else if (!this.isBroken(resolved)) {
      this.report({ kind: 'type', node, expected, use }, use.field);
    }
  }

  private list(node: YamlNode, sequence: YamlSequence, type: ListType, use: FieldUse): void {
    const atLeast = type.atLeast ?? 0;
    if (sequence.items.length < atLeast) this.report({ kind: 'few', node, atLeast, use }, use.field);
    this.items(sequence, type.of, use);
  }

  private items(sequence: YamlSequence, type: ValueType, use: FieldUse): void {
    for (const item of sequence.items) {
      if (!this.isTaken(item, type, use)) this.value(item.value, type, use);
    }
  }

  private namedMembers(mapping: YamlMapping, type: ValueType, use: FieldUse): void {
    for (const pair of mapping.pairs) {
      if (!isMerge(pair) && !this.isTaken(pair, type, use)) this.namedMember(pair, type, use);
    }
  }

  private namedMember({ value }: YamlPair, type: ValueType, use: FieldUse): void {
    const body = resolveAlias(value);
    if (body?.kind === 'mapping' && type.kind === 'union') this.union(body, type.union, keyFields);
    else if (body) this.report({ kind: 'type', node: value, expected: type, use }, use.field);
  }

  /** Whether the contents of an item of a top-level field are a part of their own. */
  private isTaken(member: TopLevelMember, type: ValueType, use: FieldUse): boolean {
    if (!this.separate || use.pair.parent.parent || member.value.kind !== 'mapping') return false;
    return this.separate({ member, use, type });
  }

  private union(mapping: YamlMapping, union: Union, impliedFields: ReadonlySet<string> = new Set()): void {
    if (this.result.shapes.has(mapping)) return;
    const pairs = pairsByName(mapping);
    const pair = pairs.get(union.by.name) ?? misspelledDiscriminator(mapping, union);
    const isAbsent = !pair || asScalar(pair.value)?.value === null;
    const isInferred = !pair && union.inferredIn === this.dialect;
    const chosen = isInferred
      ? shapeWithout(union, mapping, this.dialect)
      : shapeOf(union, isAbsent ? union.fallback : asText(pair.value)?.value);
    if (chosen) {
      this.mapping(mapping, chosen, impliedFields);
      return;
    }
    const unnamed = commonShape(union);
    const meant = pair && pair.name === union.by.name ? shapeMeant(union, pair) : undefined;
    if (pair && meant) this.unknownMember(pair, union, unnamed);
    if (pair && meant) this.fieldsOf(mapping, meant, pair);
    if (meant) return;
    this.result.shapes.set(mapping, unnamed);
    if (!pair) {
      const finding = { kind: 'missing', mapping, shape: unnamed, field: union.by } as const;
      if (isInferred) this.reportAbsence(finding, union.by, true);
      else if (!this.isBroken(mapping)) this.missing(mapping, unnamed, union.by, pairs);
    } else if (pair.name === union.by.name) {
      this.unknownMember(pair, union, unnamed);
    } else {
      this.unknown(pair, unnamed, [union.by], new Set(), pairs);
    }
  }

  /** The discriminating field has no known value: nothing else is reported for the mapping. */
  private unknownMember(pair: YamlPair, union: Union, shape: Shape): void {
    const use: FieldUse = { field: union.by, shape, pair, union };
    const scalar = asText(pair.value);
    const replacement = scalar && replacementIn(union, scalar.value);
    if (scalar && replacement) {
      this.result.uses.set(pair, use);
      this.enumerated(pair.value, scalar, union.by.type.values, use, replacement);
    } else {
      this.field(use);
    }
  }

  private reportAbsence(fault: NewFinding, field: Field, required: Required): void {
    const reportedBy = field.absenceReportedBy ?? field.reportedBy;
    this.report(fault, { ...field, ...(reportedBy && { reportedBy }) }, required === 'warning');
  }

  private report(fault: NewFinding, field: Field | undefined, downgraded = false): void {
    this.result.findings.push({ ...fault, code: field?.reportedBy ?? generalCodes[fault.kind], downgraded });
  }
}

/** Whether a value is a list, or a mapping in its place, whose members are matched one by one. */
function hasMembers(type: ValueType, value: YamlNode): boolean {
  const types = type.kind === 'either' ? type.of : [type];
  return value.kind !== 'scalar' && types.some(({ kind }) => kind === 'list');
}
