import type { Shape } from '../schema/shape.js';
import type { DialectName } from '../values/dialect.js';
import type { YamlContent, YamlMapping } from '../yaml/node.js';
import type { Structure } from './finding.js';
import { StructureWalk, type SeparableMember } from './structure-walk.js';

/**
 * Matches a mapping against a shape.
 * @param isBroken whether a node contains a syntax error, so that neither its missing fields nor its contents
 * are reported
 */
export function checkStructure(
  root: YamlMapping,
  shape: Shape,
  dialect: DialectName,
  isBroken: (node: YamlContent) => boolean,
): Structure {
  const walk = new StructureWalk(dialect, isBroken);
  walk.mapping(root, shape);
  return walk.result;
}

/**
 * The same without what some members contain: top-level fields, or mappings that are items of one.
 * @param separate takes over such a member; false if it is to be matched with the rest
 */
export function restOfStructure(
  root: YamlMapping,
  shape: Shape,
  dialect: DialectName,
  isBroken: (node: YamlContent) => boolean,
  separate: (separable: SeparableMember) => boolean,
): Structure {
  const walk = new StructureWalk(dialect, isBroken, separate);
  walk.mapping(root, shape);
  return walk.result;
}

/** Matches the contents of such a member. */
export function memberStructure(
  separable: SeparableMember,
  dialect: DialectName,
  isBroken: (node: YamlContent) => boolean,
): Structure {
  const walk = new StructureWalk(dialect, isBroken);
  walk.member(separable);
  return walk.result;
}
