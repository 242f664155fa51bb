import type { Shape } from '../schema/shape.js';
import type { DialectName } from '../values/dialect.js';
import type { YamlContent, YamlMapping } from '../yaml/node.js';
import { StructureWalk, type Structure, type TopLevelMember } from './structure-walk.js';

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

/** A structure without what some members contain, and a function for each of them that matches its contents. */
export interface SplitStructure {
  rest: Structure;
  members: ReadonlyMap<TopLevelMember, () => Structure>;
}

/**
 * The same, in parts: the contents of a top-level field, or of each mapping that is an item of one, are matched on
 * demand.
 * @param isSeparate whether a member can be matched apart from the rest
 */
export function splitStructure(
  root: YamlMapping,
  shape: Shape,
  dialect: DialectName,
  isBroken: (node: YamlContent) => boolean,
  isSeparate: (member: TopLevelMember) => boolean,
): SplitStructure {
  const members = new Map<TopLevelMember, () => Structure>();
  const walk = new StructureWalk(dialect, isBroken, (member, match) => {
    if (!isSeparate(member)) return false;
    members.set(member, () => {
      const own = new StructureWalk(dialect, isBroken);
      match(own);
      return own.result;
    });
    return true;
  });
  walk.mapping(root, shape);
  return { rest: walk.result, members };
}
