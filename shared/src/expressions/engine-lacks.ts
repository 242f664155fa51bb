import type { AnyNode } from '../javascript/parse.js';
import type { SyntaxTree } from '../javascript/script.js';
import type { Span } from '../text/range.js';
import { globalsOfOne, newerNames } from '../values/engine.js';
import { isAsked, isCaught } from './unknown-name.js';

/** A name of JavaScript that Node.js lacks. */
export interface LackedName {
  span: Span;
  /** As in `engine.ts`. */
  name: string;
  /** In any version; otherwise, only newer ones have it. */
  isCertain: boolean;
}

/** The names in a script that the Node.js of a server does not have, or may not have; none that the script asks for. */
export function lackedByNode(tree: SyntaxTree): LackedName[] {
  const asked = new Set(tree.free.filter((name) => isAsked(name, tree)).map(({ name }) => name));
  return tree.free.flatMap((global) => {
    if (asked.has(global.name) || isCaught(global, tree)) return [];
    const isCertain = globalsOfOne.quickjs.has(global.name);
    if (isCertain || newerNames.has(global.name))
      return [{ span: tree.spanOf(global), name: global.name, isCertain }];
    const member = tree.parents.get(global);
    const name = member && calledMember(global, member, tree);
    if (!member || name === undefined || !newerNames.has(name)) return [];
    return [{ span: tree.spanOf(member), name, isCertain: false }];
  });
}

/** Whether a text may name what an engine lacks, so that it is worth to be parsed. */
export function mayBeLacked(source: string): boolean {
  return mention.test(source);
}

const lastNames = [...globalsOfOne.quickjs, ...newerNames].map((name) => name.split('.').at(-1) ?? '');
const mention = new RegExp(`\\b(?:${lastNames.join('|')})\\b`);

/** `Object.groupBy` if it is called. */
function calledMember(
  owner: AnyNode & { name: string },
  member: AnyNode,
  tree: SyntaxTree,
): string | undefined {
  if (member.type !== 'MemberExpression' || member.object !== owner || member.computed) return undefined;
  const call = tree.parents.get(member);
  const isCalled = call?.type === 'CallExpression' && call.callee === member && !call.optional;
  return isCalled && member.property.type === 'Identifier'
    ? `${owner.name}.${member.property.name}`
    : undefined;
}
