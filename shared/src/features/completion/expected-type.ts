import { fieldNamed, typeOf, type Shape, type Union, type ValueType } from '../../schema/shape.js';
import type { Document } from '../../tool/document.js';
import { isNamedForm, shapeOf } from '../../tool/member-shape.js';
import type { FieldUse } from '../../tool/finding.js';
import { asText, pairsByName, type YamlMapping, type YamlNode, type YamlPair } from '../../yaml/node.js';

/** The declaration of a pair's field; `class` has one in every document. */
export function useOf(
  { tool, yaml, dialect, shape: documentShape }: Document,
  pair: YamlPair,
): FieldUse | undefined {
  const use = tool?.structure.uses.get(pair);
  if (use || pair.name === undefined) return use;
  // A member of unknown type has the fields common to all types; another kind of document, only its class.
  const isClass = pair.name === 'class' && pair.parent === yaml.root;
  const shape = isClass ? documentShape : tool?.structure.shapes.get(pair.parent);
  const field = shape && fieldNamed(shape, pair.name, dialect.name);
  return shape && field && { field, shape, pair };
}

/** The type declared for a node's place; undefined if none is. */
export function expectedType(document: Document, { parent }: YamlNode): ValueType | undefined {
  if (!parent) return { kind: 'mapping', shape: document.shape };
  if (parent.kind === 'item') return elementType(expectedType(document, parent.parent));
  const use = useOf(document, parent);
  if (use) return typeOf(use.field, document.dialect.name);
  return isNamedByKey(document, parent.value)
    ? elementType(expectedType(document, parent.parent))
    : undefined;
}

/** Whether a node is a member of a list in mapping form, so that its key is its name. */
export function isNamedByKey(document: Document, { parent }: YamlNode): boolean {
  if (parent?.kind !== 'pair' || useOf(document, parent)) return false;
  const list = listIn(expectedType(document, parent.parent));
  return list !== undefined && isNamedForm(parent.parent, list);
}

/** The type of the members of a list. */
export function elementType(type: ValueType | undefined): ValueType | undefined {
  return listIn(type)?.of ?? (type?.kind === 'names' ? { kind: 'text' } : undefined);
}

function listIn(type: ValueType | undefined): (ValueType & { kind: 'list' }) | undefined {
  return alternatives(type).find((one) => one.kind === 'list');
}

/** The type itself, or each of its alternatives. */
export function alternatives(type: ValueType | undefined): readonly ValueType[] {
  if (!type) return [];
  return type.kind === 'either' ? type.of : [type];
}

/**
 * The shape of a mapping of a type: for a union, the one that its discriminating field selects; if unknown,
 * what all of them share.
 * @param mapping as far as it exists
 */
export function shapeIn(type: ValueType | undefined, mapping?: YamlMapping): Shape | undefined {
  const pairs = mapping && pairsByName(mapping);
  return shapeBy(type, (field) => {
    const pair = pairs?.get(field);
    return pair && (asText(pair.value)?.value ?? '');
  });
}

/**
 * The same if only the texts of the mapping are known.
 * @param textOf the text after a key; undefined if the key is missing
 */
export function shapeBy(
  type: ValueType | undefined,
  textOf: (field: string) => string | undefined,
): Shape | undefined {
  for (const one of alternatives(type)) {
    if (one.kind === 'mapping') return one.shape;
    if (one.kind === 'union') {
      const { union } = one;
      return shapeOf(union, textOf(union.by.name) ?? union.fallback) ?? commonShape(union);
    }
  }
  return undefined;
}

function commonShape(union: Union): Shape {
  const [first, ...others] = Object.values(union.shapes).map((shape) => shape().fields);
  const fields = (first ?? []).filter(({ name }) =>
    others.every((other) => other.some((field) => field.name === name)),
  );
  return {
    id: union.id,
    noun: union.noun,
    fields: fields.map((field) => (field.name === union.by.name ? union.by : field)),
  };
}
