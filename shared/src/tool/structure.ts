import type { DialectName } from '../schema/dialect.js';
import {
  fieldNamed,
  fieldsIn,
  replacementOf,
  requiredIn,
  typeOf,
  type EnumValue,
  type Field,
  type Replacement,
  type Required,
  type Shape,
  type Union,
  type ValueType,
} from '../schema/shape.js';
import {
  asText,
  isMerge,
  pairsByName,
  resolveAlias,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../yaml/node.js';

/** A pair of the document with the declaration that it is an instance of. */
export interface FieldUse {
  field: Field;
  shape: Shape;
  pair: YamlPair;
}

interface FindingBase {
  /** The problem code that the finding belongs to. */
  code: string;
  /** At most a warning, as versions of the platform differ. */
  softened: boolean;
}

/** A place where the document departs from its declared shape; each is reported by the rule of its code. */
export type Finding = FindingBase &
  (
    | { kind: 'missing'; mapping: YamlMapping; shape: Shape; field: Field }
    | { kind: 'unknown'; pair: YamlPair; shape: Shape; replacement: Replacement | undefined }
    | { kind: 'blank'; node: YamlNode; use: FieldUse }
    | { kind: 'type'; node: YamlNode; expected: ValueType; use: FieldUse | undefined }
    | {
        kind: 'value';
        node: YamlScalar;
        allowed: readonly EnumValue[];
        use: FieldUse;
        advice: string | undefined;
      }
    | { kind: 'few'; node: YamlNode; atLeast: number; use: FieldUse | undefined }
  );

/** The result of laying the declared shape over the document. */
export interface Structure {
  findings: Finding[];
  /** Pairs whose key is a declared field. */
  uses: Map<YamlPair, FieldUse>;
  /** The shape of each mapping that has one. */
  shapes: Map<YamlMapping, Shape>;
  /** Texts that are there, of the right type and not blank where they must not be: what format rules look at. */
  texts: Map<YamlScalar, FieldUse>;
}

const generalCodes: Record<Finding['kind'], string> = {
  missing: 'missing-field',
  unknown: 'unknown-field',
  blank: 'blank-value',
  type: 'wrong-type',
  value: 'not-allowed-value',
  few: 'not-allowed-value',
};

type Fault = Finding extends infer F ? (F extends Finding ? Omit<F, 'code' | 'softened'> : never) : never;

/**
 * Lays a shape over a mapping.
 * @param isBroken whether the mapping holds a syntax error, so that nothing is said of what is missing there
 */
export function checkStructure(
  root: YamlMapping,
  shape: Shape,
  dialect: DialectName,
  isBroken: (mapping: YamlMapping) => boolean,
): Structure {
  const walk = new StructureWalk(dialect, isBroken);
  walk.mapping(root, shape);
  return walk.result;
}

class StructureWalk {
  readonly result: Structure = { findings: [], uses: new Map(), shapes: new Map(), texts: new Map() };

  constructor(
    private readonly dialect: DialectName,
    private readonly isBroken: (mapping: YamlMapping) => boolean,
  ) {}

  mapping(mapping: YamlMapping, shape: Shape, given: ReadonlySet<string> = new Set()): void {
    // An anchored mapping is reported where it stands, once, however often it is used.
    if (this.result.shapes.has(mapping)) return;
    this.result.shapes.set(mapping, shape);
    const pairs = pairsByName(mapping);
    if (!this.isBroken(mapping)) this.missing(mapping, shape, pairs, given);
    for (const pair of mapping.pairs) {
      if (isMerge(pair)) continue;
      const field = pair.name === undefined ? undefined : fieldNamed(shape, pair.name, this.dialect);
      if (!field) this.unknown(pair, shape);
      else this.field({ field, shape, pair });
    }
  }

  private missing(
    mapping: YamlMapping,
    shape: Shape,
    pairs: ReadonlyMap<string, YamlPair>,
    given: ReadonlySet<string>,
  ): void {
    for (const field of fieldsIn(shape, this.dialect)) {
      if (pairs.has(field.name) || given.has(field.name)) continue;
      const required = this.required(field, pairs);
      if (required) this.report({ kind: 'missing', mapping, shape, field }, field, required === 'warning');
    }
  }

  private required(field: Field, siblings: ReadonlyMap<string, YamlPair>): Required {
    const required = requiredIn(field, this.dialect);
    return required === true && field.requiredBeside ? field.requiredBeside(siblings) : required;
  }

  private unknown(pair: YamlPair, shape: Shape): void {
    // A key that is still being typed has its syntax problem already.
    if (pair.colon === undefined && !pair.parent.flow) return;
    const replacement = pair.name === undefined ? undefined : replacementOf(shape, pair.name, this.dialect);
    const softened = shape.ignoresUnknown === this.dialect;
    this.report({ kind: 'unknown', pair, shape, replacement }, undefined, softened);
  }

  private field(use: FieldUse): void {
    const { field, pair } = use;
    this.result.uses.set(pair, use);
    const node = resolveAlias(pair.value);
    if (!node) return;
    const type = typeOf(field, this.dialect);
    if (node.kind === 'scalar' && node.value === null) this.nothing(node, use);
    else this.value(node, type, use);
  }

  /** `name:` alone: the same as an empty text where one is needed, and as absence elsewhere. */
  private nothing(node: YamlScalar, use: FieldUse): void {
    if (requiredIn(use.field, this.dialect) !== false) this.report({ kind: 'blank', node, use }, use.field);
  }

  private value(node: YamlNode, type: ValueType, use: FieldUse | undefined): void {
    const resolved = resolveAlias(node);
    if (!resolved) return;
    switch (type.kind) {
      case 'any':
        return;
      case 'text':
        if (this.isText(resolved)) this.text(resolved, use);
        else this.wrongType(resolved, type, use);
        return;
      case 'names':
        if (resolved.kind === 'sequence') this.items(resolved.items, { kind: 'text' }, use);
        else this.value(resolved, { kind: 'text' }, use);
        return;
      case 'enum':
        if (!this.isText(resolved)) this.wrongType(resolved, type, use);
        else if (use) this.enumerated(resolved, type.values, use);
        return;
      case 'either': {
        const match = type.of.find((one) => accepts(one, resolved));
        if (match) this.value(resolved, match, use);
        else this.wrongType(resolved, type, use);
        return;
      }
      case 'list':
        this.list(resolved, type, use);
        return;
      case 'mapping':
        if (resolved.kind === 'mapping') this.mapping(resolved, type.shape);
        else this.wrongType(resolved, type, use);
        return;
      case 'union':
        if (resolved.kind === 'mapping') this.union(resolved, type.union);
        else this.wrongType(resolved, type, use);
        return;
      default:
        if (!accepts(type, resolved)) this.wrongType(resolved, type, use);
    }
  }

  private isText(node: YamlNode): node is YamlScalar {
    return node.kind === 'scalar' && typeof node.value === 'string';
  }

  private text(node: YamlScalar, use: FieldUse | undefined): void {
    if (!use) return;
    if (node.decoded.text.trim() === '' && !use.field.mayBeBlank) {
      this.report({ kind: 'blank', node, use }, use.field);
    } else {
      this.result.texts.set(node, use);
    }
  }

  private enumerated(node: YamlScalar, allowed: readonly EnumValue[], use: FieldUse): void {
    const value = allowed.find((one) => one.value === node.value);
    if (!value) this.report({ kind: 'value', node, allowed, use, advice: undefined }, use.field);
    else if (value.uneven && this.dialect === 'galaxy') {
      this.report({ kind: 'value', node, allowed, use, advice: value.uneven }, use.field, true);
    }
  }

  private list(node: YamlNode, type: ValueType & { kind: 'list' }, use: FieldUse | undefined): void {
    if (node.kind === 'mapping' && type.named && type.of.kind === 'union') {
      for (const pair of node.pairs) {
        const body = resolveAlias(pair.value);
        if (body?.kind === 'mapping') this.union(body, type.of.union, new Set(['name']));
        else if (body) this.wrongType(body, type.of, undefined);
      }
    } else if (node.kind === 'sequence') {
      if (node.items.length < (type.atLeast ?? 0)) {
        this.report({ kind: 'few', node, atLeast: type.atLeast ?? 0, use }, use?.field);
      }
      this.items(node.items, type.of, use);
    } else {
      this.wrongType(node, type, use);
    }
  }

  private items(items: readonly { value: YamlNode }[], type: ValueType, use: FieldUse | undefined): void {
    for (const { value } of items) this.value(value, type, use);
  }

  private union(mapping: YamlMapping, union: Union, given: ReadonlySet<string> = new Set()): void {
    const pairs = pairsByName(mapping);
    const pair = pairs.get(union.by.name);
    const shape = (name: string | undefined): Shape | undefined =>
      name !== undefined && Object.hasOwn(union.shapes, name) ? union.shapes[name]?.() : undefined;
    const chosen = shape(pair ? asText(pair.value)?.value : union.fallback);
    if (chosen) {
      this.mapping(mapping, chosen, given);
      return;
    }
    const unnamed: Shape = { noun: union.noun, fields: [union.by] };
    this.result.shapes.set(mapping, unnamed);
    if (!pair) {
      const required = this.required(union.by, pairs);
      if (required && !this.isBroken(mapping)) {
        this.report(
          { kind: 'missing', mapping, shape: unnamed, field: union.by },
          union.by,
          required === 'warning',
        );
      }
      return;
    }
    this.unknownMember(pair, union, unnamed);
  }

  /** The discriminating field holds no known value: that alone is said of the mapping. */
  private unknownMember(pair: YamlPair, union: Union, shape: Shape): void {
    const use: FieldUse = { field: union.by, shape, pair };
    const text = asText(pair.value);
    const advice =
      text && Object.hasOwn(union.replaced ?? {}, text.value) ? union.replaced?.[text.value] : undefined;
    if (text && advice !== undefined) {
      this.result.uses.set(pair, use);
      this.report({ kind: 'value', node: text, allowed: union.by.type.values, use, advice }, union.by);
    } else {
      this.field(use);
    }
  }

  private wrongType(node: YamlNode, expected: ValueType, use: FieldUse | undefined): void {
    this.report({ kind: 'type', node, expected, use }, use?.field);
  }

  private report(fault: Fault, field: Field | undefined, softened = false): void {
    this.result.findings.push({ ...fault, code: field?.reportedBy ?? generalCodes[fault.kind], softened });
  }
}

/** Whether a node is of the type, seen from outside: a scalar's value, or the kind of a collection. */
function accepts(type: ValueType, node: YamlNode): boolean {
  const value = node.kind === 'scalar' ? node.value : undefined;
  switch (type.kind) {
    case 'any':
      return true;
    case 'text':
    case 'enum':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'names':
      return typeof value === 'string' || node.kind === 'sequence';
    case 'list':
      return node.kind === 'sequence' || (type.named === true && node.kind === 'mapping');
    case 'mapping':
    case 'union':
      return node.kind === 'mapping';
    case 'either':
      return type.of.some((one) => accepts(one, node));
  }
}
