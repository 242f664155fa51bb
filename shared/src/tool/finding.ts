import type { FieldKind } from '../schema/field-kind.js';
import type { EnumValue, Field, Replacement, Shape, Union, ValueType } from '../schema/shape.js';
import { addToMultimap } from '../util/collections.js';
import type { AmbiguousReading } from '../values/ambiguous-scalar.js';
import type { YamlMapping, YamlNode, YamlPair, YamlScalar } from '../yaml/node.js';

/** A pair of the document with the declaration that it is an instance of. */
export interface FieldUse {
  field: Field;
  shape: Shape;
  pair: YamlPair;
  /** The union whose members the field tells apart, where its value tells none. */
  union?: Union;
}

interface FindingBase {
  /** The problem code that the finding belongs to. */
  code: string;
  /** At most a warning, as versions of the platform, or readers of YAML, differ. */
  downgraded: boolean;
}

/** A sound text with the declaration that it is an instance of. */
export interface TextUse {
  scalar: YamlScalar;
  use: FieldUse;
}

/** Things by the kind of the field that each is about, in their order; those whose field has none are left out. */
export function byFieldKind<T>(
  items: Iterable<T>,
  useOf: (item: T) => FieldUse,
): ReadonlyMap<FieldKind, readonly T[]> {
  const groups = new Map<FieldKind, T[]>();
  for (const item of items) {
    const { kind } = useOf(item).field;
    if (kind !== undefined) addToMultimap(groups, kind, item);
  }
  return groups;
}

/**
 * A place where the document departs from its declared shape; each is reported by the rule of its code.
 * A `node` is what is written there, so it can be an alias.
 */
export type Finding = FindingBase &
  (
    | { kind: 'missing'; mapping: YamlMapping; shape: Shape; field: Field }
    /** `meant` is the absent field that the key stands for, by its older name or by a slip. */
    | {
        kind: 'unknown';
        pair: YamlPair;
        shape: Shape;
        replacement: Replacement | undefined;
        meant: Field | undefined;
      }
    | { kind: 'blank'; node: YamlNode; use: FieldUse }
    /** With a `reading` where some reader of YAML takes the value for one of the right type. */
    | { kind: 'type'; node: YamlNode; expected: ValueType; use: FieldUse; reading?: AmbiguousReading }
    /** A plain scalar whose value depends on who reads it. */
    | { kind: 'ambiguous'; node: YamlNode; expected: ValueType; use: FieldUse; reading: AmbiguousReading }
    /** `varies` tells why an allowed value is not allowed everywhere. */
    | {
        kind: 'value';
        node: YamlNode;
        allowed: readonly EnumValue[];
        use: FieldUse;
        replacement: Replacement | undefined;
        varies: string | undefined;
      }
    | { kind: 'few'; node: YamlNode; atLeast: number; use: FieldUse }
  );

/** A finding of one kind. */
export type FindingOf<K extends Finding['kind']> = Extract<Finding, { kind: K }>;
