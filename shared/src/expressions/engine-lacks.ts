import type { AnyNode } from '../javascript/parse.js';
import type { SyntaxTree } from '../javascript/script.js';
import type { Span } from '../text/range.js';
import { globalsOfOne, newerNames } from '../values/engine.js';
import { isAsked, isCaught } from './unknown-name.js';

/** A name of JavaScript, or the flags of a part of a pattern, that Node.js lacks. */
export interface LackedName {
  span: Span;
  /** A name as in `engine.ts`; flags as they are written: `(?i:`. */
  name: string;
  /** In any version; otherwise, only newer ones have it. */
  isCertain: boolean;
}

/** The names in a script that the Node.js of a server does not have, or may not have; none that the script asks for. */
export function lackedByNode(tree: SyntaxTree): LackedName[] {
  const tested = new Set(tree.free.filter((name) => isAsked(name, tree)).map(({ name }) => name));
  const names = tree.free.flatMap((global): LackedName[] => {
    if (tested.has(global.name) || isCaught(global, tree)) return [];
    const isCertain = globalsOfOne.quickjs.has(global.name);
    if (isCertain || newerNames.has(global.name))
      return [{ span: tree.spanOf(global), name: global.name, isCertain }];
    const member = tree.parents.get(global);
    const name = member && calledMember(global, member, tree);
    if (!member || name === undefined || !newerNames.has(name)) return [];
    return [{ span: tree.spanOf(member), name, isCertain: false }];
  });
  return [...names, ...patternFlags(tree)];
}

/** The flags of parts of patterns, which Node.js has since its version 23: `(?i:`. */
export function patternFlags(tree: SyntaxTree): LackedName[] {
  return [...tree.parents.keys()].flatMap((node) => {
    if (node.type !== 'Literal' || !('regex' in node)) return [];
    const [name] = flags.exec(node.regex.pattern.replace(literal, '')) ?? [];
    return name === undefined ? [] : [{ span: tree.spanOf(node), name, isCertain: false }];
  });
}

const flags = /\(\?(?!-?:)[ims]*(?:-[ims]*)?:/;

/** What has no meaning in a pattern: escapes and classes. */
const literal = /\\.|\[(?:[^\]\\]|\\.)*\]/gs;

/** Whether a text may name what an engine lacks, so that it is worth to be parsed. */
export function mayBeLacked(source: string): boolean {
  return mention.test(source) || source.includes('(?');
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
