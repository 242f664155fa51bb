import { readScript } from '../../expressions/script.js';
import { readArrayReference, readSimpleReference } from '../../expressions/simple.js';
import type { ScopeReference } from '../../expressions/types.js';
import { runtimeMembers } from '../../expressions/members.js';
import type { TemplateExpression } from '../template.js';
import type { UserTool } from '../user-tool.js';
import { Evaluator } from './evaluator.js';
import type { Finding } from './finding.js';
import { Flow } from './flow.js';
import type { Known } from './narrowing.js';
import { Steps } from './steps.js';

/**
 * What the values of the inputs do not allow in an expression, in the order in which it is evaluated. Only what the
 * declarations of the inputs decide: of what functions of `expression_lib` give, of variables that change and the
 * like nothing is known and nothing is said. Linear in the length of the expression; throws nothing.
 *
 * Source: public platform, "What is in scope".
 */
export function inferFindings(tool: UserTool, { template, scanned }: TemplateExpression): Finding[] {
  const { text } = template;
  const simple = scanned.kind === 'paren' ? readSimpleReference(text, scanned.inside) : undefined;
  if (simple) return alongPath(tool, simple, true);
  const array = scanned.kind === 'paren' ? readArrayReference(text, scanned.inside) : undefined;
  if (array) return alongPath(tool, array.list, false);
  try {
    const script = readScript(text, scanned);
    return 'detail' in script ? [] : new Evaluator(tool, text, script).findings();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
}

/** A reference that is looked up, without JavaScript. */
function alongPath(tool: UserTool, { root, segments, span }: ScopeReference, isWhole: boolean): Finding[] {
  const steps = new Steps(tool, new Flow());
  if (isWhole) steps.leaf = { span, needsBrackets: false };
  const roots: Record<ScopeReference['root'], Known> = {
    inputs: steps.inputs,
    runtime: { value: [{ kind: 'runtime', members: runtimeMembers }] },
    self: { value: [{ kind: 'null' }] },
  };
  let known = roots[root];
  for (const segment of segments) {
    known = steps.take(known, segment, { start: span.start, end: segment.span.start }, 'other');
  }
  if (isWhole) steps.use(known, 'written', span);
  else steps.goThrough(known, span);
  return steps.findings;
}
