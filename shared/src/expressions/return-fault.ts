import type { Span } from '../text/range.js';
import { isFunction, nodesOf } from './scope.js';
import type { Script } from './script.js';
import type { Fault } from './types.js';

/**
 * What is wrong with the body of `${ … }` when it certainly gives no value: nothing in the function itself returns
 * one. A body that throws is left alone, as it does so on purpose.
 */
export function returnFault({ body, spanOf }: Script, inside: Span): Fault | undefined {
  if (body === undefined) return undefined;
  const own = nodesOf(body.body, (node) => !isFunction(node));
  for (const node of own) {
    if ((node.type === 'ReturnStatement' && node.argument) || node.type === 'ThrowStatement')
      return undefined;
  }
  const statements = body.body.body;
  const last = statements.at(-1);
  const span = last ? spanOf(last) : inside;
  const reason = 'it gives no value, because nothing is returned';
  if (last?.type !== 'ExpressionStatement' || statements.length > 1) return { span, reason };
  return { span, reason, edit: { span: { start: span.start, end: span.start }, newText: 'return ' } };
}
