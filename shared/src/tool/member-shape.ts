import type { Shape, Union } from '../schema/shape.js';
import { nearest } from '../values/suggest.js';
import { asText, pairsByName, type YamlMapping, type YamlPair } from '../yaml/node.js';

/** The shape of a union's member with that value in its discriminating field. */
export function shapeOf(union: Union, value: string | undefined): Shape | undefined {
  return value !== undefined && Object.hasOwn(union.shapes, value) ? union.shapes[value]?.() : undefined;
}

/** The pair that would decide the shape, were its key spelt right. */
export function misspeltDiscriminator(mapping: YamlMapping, union: Union): YamlPair | undefined {
  const shapes = Object.values(union.shapes).map((shape) => shape());
  return mapping.pairs.find(({ name }) => {
    if (name === undefined || shapes.some(({ fields }) => fields.some((field) => field.name === name))) {
      return false;
    }
    const isRenamed = shapes.some(({ replaced }) => replaced?.[name]?.rename === union.by.name);
    return isRenamed || nearest(name, [union.by.name]) !== undefined;
  });
}

/** Whether a mapping that stands for a list is one member of it without its dash, instead of members by name. */
export function looksLikeMember(mapping: YamlMapping, union: Union): boolean {
  const pairs = pairsByName(mapping);
  const type = asText(pairs.get(union.by.name)?.value)?.value;
  const name = asText(pairs.get('name')?.value)?.value;
  return shapeOf(union, type) !== undefined || (name !== undefined && shapeOf(union, name) === undefined);
}
