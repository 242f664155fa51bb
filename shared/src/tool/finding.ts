import type { FieldKind } from '../schema/field-kind.js';
import type { EnumValue, Field, Replacement, Shape, Union, ValueType } from '../schema/shape.js';
import { addToMultimap } from '../util/collections.js';
import type { AmbiguousReading } from '../values/ambiguous-scalar.js';
import type { PlatformRelease } from '../values/platform-version.js';
import type { YamlMapping, YamlNode, YamlPair, YamlScalar } from '../yaml/node.js';

/** A pair of the document with the declaration of its field. */
export interface FieldUse {
  field: Field;
  shape: Shape;
  pair: YamlPair;
  /** The union that the field discriminates, if its value selects no member. */
  union?: Union;
}

interface FindingBase {
  /** The problem code of the finding. */
  code: string;
  /** At most a warning, as platform versions or YAML readers differ. */
  downgraded: boolean;
}

/** A valid text with the declaration of its field. */
export interface TextUse {
  scalar: YamlScalar;
  use: FieldUse;
}

/** Groups things by the kind of their field, in order; those whose field has none are left out. */
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
 * A place where the document departs from its declared shape; each is reported by the rule of its code. A
 * `node` may be an alias.
 */
export type Finding = FindingBase &
  (
    | { kind: 'missing'; mapping: YamlMapping; shape: Shape; field: Field }
    /** `meant` is the absent field that the key stands for: an older name or a misspelling. */
    | {
        kind: 'unknown';
        pair: YamlPair;
        shape: Shape;
        replacement: Replacement | undefined;
        meant: Field | undefined;
        /** The key is not spelled nearly like the field. */
        isGuess: boolean;
        /** A required field is missing because of it. */
        isNeeded: boolean;
      }
    /** `isNull` if there is nothing rather than an empty text. */
    | { kind: 'blank'; node: YamlNode; use: FieldUse; isNull: boolean }
    /** With a `reading` if some YAML reader gives the value the right type. */
    | { kind: 'type'; node: YamlNode; expected: ValueType; use: FieldUse; reading?: AmbiguousReading }
    /** A plain scalar whose value depends on the YAML reader. */
    | { kind: 'ambiguous'; node: YamlNode; expected: ValueType; use: FieldUse; reading: AmbiguousReading }
    /** `rejected` says why a value that exists is not allowed. */
    | {
        kind: 'value';
        node: YamlNode;
        allowed: readonly EnumValue[];
        use: FieldUse;
        replacement: Replacement | undefined;
        rejected: string | undefined;
        /** The last release of the platform where it is allowed. */
        until: PlatformRelease | undefined;
      }
    | { kind: 'few'; node: YamlNode; atLeast: number; use: FieldUse }
  );

/** A finding of one kind. */
export type FindingOf<K extends Finding['kind']> = Extract<Finding, { kind: K }>;

/** The result of matching the document against its declared shape. */
export interface Structure {
  findings: Finding[];
  /** Pairs whose key is a declared field. */
  uses: Map<YamlPair, FieldUse>;
  /** The shape of each mapping that has one. */
  shapes: Map<YamlMapping, Shape>;
  /**
   * Texts that are present, of the right type, and not blank where disallowed: what format rules check. A
   * text that aliases repeat is included once, with its first use.
   */
  texts: Map<YamlScalar, FieldUse>;
  /** Keys that are not fields, by their mapping and the absent field that each stands for. */
  misspelt: Map<YamlMapping, Map<string, YamlPair>>;
}
