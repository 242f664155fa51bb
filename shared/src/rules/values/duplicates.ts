import type { ReportedProblem } from '../../problems/rule.js';
import type { YamlNode, YamlScalar } from '../../yaml/node.js';

/** A named member of a group. */
export interface Named {
  name: string | undefined;
  nameNode: YamlScalar | undefined;
  written: YamlNode;
}

/** A problem for each member whose name an earlier one already has. */
export function duplicateDrafts(members: readonly Named[], noun: string): ReportedProblem[] {
  const first = new Map<string, YamlScalar>();
  const problems: ReportedProblem[] = [];
  for (const { name, nameNode, written } of members) {
    if (name === undefined || !nameNode) continue;
    const earlier = first.get(name);
    if (!earlier) first.set(name, nameNode);
    // A repeated key in one mapping is a separate problem.
    else if (!isKey(earlier) || !isKey(nameNode)) {
      problems.push({
        node: earlier === nameNode ? written : nameNode,
        message: `Another ${noun} is already named "${name}": rename one of them.`,
        related: [{ span: earlier.span, message: `"${name}" is first used here.` }],
      });
    }
  }
  return problems;
}

function isKey(node: YamlScalar): boolean {
  return node.parent?.kind === 'pair' && node.parent.key === node;
}
