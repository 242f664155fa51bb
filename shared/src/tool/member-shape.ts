import {
  fieldNamed,
  fieldsIn,
  replacementOf,
  requiredIn,
  type ListType,
  type MemberListType,
  type Replacement,
  type RequiredUnless,
  type Shape,
  type Siblings,
  type Union,
} from '../schema/shape.js';
import type { DialectName } from '../values/dialect.js';
import { foreignType } from '../values/foreign-types.js';
import { typographicallyQuoted } from '../values/typographic.js';
import { nearest } from '../values/suggest.js';
import {
  asMapping,
  asScalar,
  asSequence,
  asText,
  isMerge,
  pairsByName,
  YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../yaml/node.js';

/** The shape of a union's member with that value in its discriminating field. */
export function shapeOf(union: Union, value: string | undefined): Shape | undefined {
  return value !== undefined && Object.hasOwn(union.shapes, value) ? union.shapes[value]?.() : undefined;
}

/** The first shape of a union that a mapping without the discriminating field fits. */
export function shapeWithout(union: Union, mapping: YamlMapping, dialect: DialectName): Shape | undefined {
  return Object.values(union.shapes)
    .map((shape) => shape())
    .find((shape) => fitsShape(mapping, shape, dialect));
}

const commonShapes = new WeakMap<Union, Shape>();

/** The part common to all members of a union: the discriminating field, and the fields before it. */
export function commonShape(union: Union): Shape {
  let shape = commonShapes.get(union);
  if (!shape) commonShapes.set(union, (shape = readCommonShape(union)));
  return shape;
}

function readCommonShape({ id, noun, by, shapes }: Union): Shape {
  const fields = Object.values(shapes)[0]?.().fields ?? [];
  const before = fields.slice(
    0,
    fields.findIndex(({ name }) => name === by.name),
  );
  return { id, noun, fields: [...before, by] };
}

/** Whether another field holds the value that relaxes a requirement. */
export function holdsValue(siblings: Siblings, { field, itemField, value }: RequiredUnless): boolean {
  const node = siblings.get(field)?.value;
  if (itemField === undefined) return asText(node)?.value === value;
  return (asSequence(node)?.items ?? []).some((item) => {
    const mapping = asMapping(item.value);
    return mapping !== undefined && asText(pairsByName(mapping).get(itemField)?.value)?.value === value;
  });
}

/** Whether a mapping has the fields that a shape requires, and no others but older names of fields that it lacks. */
export function fitsShape(mapping: YamlMapping, shape: Shape, dialect: DialectName): boolean {
  const pairs = pairsByName(mapping);
  const isOlder = (name: string): boolean => {
    const rename = replacementOf(shape, name, dialect)?.rename;
    return rename !== undefined && !pairs.has(rename);
  };
  return (
    [...pairs.keys()].every((name) => fieldNamed(shape, name, dialect) ?? isOlder(name)) &&
    fieldsIn(shape, dialect).every(
      (field) => field.name === 'name' || requiredIn(field, dialect) !== true || pairs.has(field.name),
    )
  );
}

/** The pair that would decide the shape if its key were spelled right. */
export function misspelledDiscriminator(mapping: YamlMapping, union: Union): YamlPair | undefined {
  const shapes = Object.values(union.shapes).map((shape) => shape());
  return mapping.pairs.find(({ name }) => {
    if (name === undefined || shapes.some(({ fields }) => fields.some((field) => field.name === name))) {
      return false;
    }
    const isRenamed = shapes.some(({ replaced }) => replaced?.[name]?.rename === union.by.name);
    return isRenamed || nearest(name, [union.by.name]) !== undefined;
  });
}

/** Whether a mapping in place of a list holds members by name, rather than one member without its dash. */
export function isNamedForm(mapping: YamlMapping, list: ListType): boolean {
  if (!list.named || list.of.kind !== 'union') return false;
  const { union } = list.of;
  const pairs = pairsByName(mapping);
  const type = asText(pairs.get(union.by.name)?.value)?.value;
  const name = asText(pairs.get('name')?.value)?.value;
  return shapeOf(union, type) === undefined && (name === undefined || shapeOf(union, name) !== undefined);
}

/** One mapping of a list whose members have names. */
export interface Member {
  mapping: YamlMapping;
  /** The mapping, or the alias that stands for it. */
  written: YamlNode;
  /** The member's fields by name. */
  pairs: ReadonlyMap<string, YamlPair>;
  /** The key in the mapping form. */
  key: YamlScalar | undefined;
  /** The value of the discriminating field, even if its key is misspelled. */
  type: string | undefined;
}

/** The members of a list, also if written as a mapping from name to body, or as a single member. */
export function readMembers(node: YamlNode | undefined, list: MemberListType): Member[] {
  const { union } = list.of;
  const mapping = asMapping(node);
  if (node && mapping && !isNamedForm(mapping, list)) return [readMember(node, mapping, union)];
  if (mapping) {
    return mapping.pairs
      .filter((pair) => !isMerge(pair))
      .map(({ key, value }) => readMember(value, asMapping(value) ?? noFields(value), union, asScalar(key)));
  }
  return (asSequence(node)?.items ?? []).flatMap(({ value }) => memberOf(value, union) ?? []);
}

/** The node as a member; undefined if it is not a mapping. */
export function memberOf(written: YamlNode | undefined, union: Union): Member | undefined {
  const mapping = asMapping(written);
  return written && mapping && readMember(written, mapping, union);
}

function readMember(written: YamlNode, mapping: YamlMapping, union: Union, key?: YamlScalar): Member {
  const pairs = pairsByName(mapping);
  const pair = pairs.get(union.by.name) ?? misspelledDiscriminator(mapping, union);
  return { mapping, written, pairs, key, type: asText(pair?.value)?.value };
}

/** The body of a member that already has its name but nothing else readable. */
function noFields({ start, end, parent }: YamlNode): YamlMapping {
  const mapping = new YamlMapping(start, end, true);
  mapping.parent = parent;
  return mapping;
}

/** A member's name and its node; only text is a name, and a key is always text. */
export function nameOf({ pairs, key }: Member): {
  name: string | undefined;
  nameNode: YamlScalar | undefined;
} {
  const nameNode = asScalar(pairs.get('name')?.value) ?? key;
  const value = nameNode === key ? key?.decoded.text : nameNode?.value;
  const written = typeof value === 'string' ? value : '';
  // Typographic quotes are reported by themselves, and not as another name.
  const text = typographicallyQuoted(written) ?? written;
  return { name: text.trim() === '' ? undefined : text, nameNode };
}

/** What has taken the place of an older name of a member. */
export function replacementIn({ replaced }: Union, written: string): Replacement | undefined {
  const older = written.trim().toLowerCase();
  return replaced && Object.hasOwn(replaced, older) ? replaced[older] : undefined;
}

/** The member that a type of another system probably means. */
export function shapeMeant(union: Union, { value }: YamlPair): Shape | undefined {
  const written = asText(value)?.value.trim() ?? '';
  const replacement = replacementIn(union, written);
  const meant =
    replacement?.rename ?? (union.id === 'input' ? foreignType(written.slice(0, 100))?.type : undefined);
  return shapeOf(union, meant);
}
