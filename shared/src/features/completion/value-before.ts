import { isScopeName } from '../../expressions/members.js';
import type { PathBeforeCaret } from '../../javascript/caret/member-path-before.js';
import type { MemberSegment } from '../../javascript/member-path.js';
import { methodsOf } from '../../javascript/signatures/signature-table.js';
import type { ValueKind } from '../../javascript/signatures/signature.js';
import type { Span } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { followPath, followReference, type Value } from '../../tool/value.js';

/** The value of the path before the cursor; undefined if it does not start at a platform object. */
export function valueBefore(
  tool: Tool,
  { root, path }: Pick<PathBeforeCaret, 'root' | 'path'>,
): Value | undefined {
  if (root === undefined || !isScopeName(root)) return undefined;
  const called = path.findIndex(isCall);
  const first = called < 0 ? path : path.slice(0, called + 1).map(withoutCall);
  const { value: start } = followReference(tool, { root, segments: first.map(segmentOf) });
  if (called < 0) return start;
  const receiver = followReference(tool, { root, segments: first.slice(0, -1).map(segmentOf) }).value;
  return path
    .slice(called + 1)
    .reduce(
      (value, step) =>
        isCall(step) ? resultOf(value, withoutCall(step)) : followPath(value, [segmentOf(step)]).value,
      resultOf(receiver, first.at(-1) ?? ''),
    );
}

function isCall(step: string): boolean {
  return step.endsWith('()');
}

function withoutCall(step: string): string {
  return isCall(step) ? step.slice(0, -2) : step;
}

function segmentOf(step: string): MemberSegment {
  const span: Span = { start: 0, end: 0 };
  const common = { form: 'dot', span, nameSpan: span } as const;
  return step === '[]' ? { kind: 'index', index: 0, ...common } : { kind: 'name', name: step, ...common };
}

/** Array methods that return elements of the same kind: many, or one. */
const sameElements = /^(?:concat|filter|reverse|slice|sort|splice)$/;
const oneElement = /^(?:at|find|findLast|pop|shift)$/;

/** The result of a value's method. */
function resultOf(receiver: Value, method: string): Value {
  if (receiver.kind === 'list' && sameElements.test(method)) return receiver;
  if (receiver.kind === 'list' && oneElement.test(method)) return receiver.of;
  const methods = methodsOf[receiver.kind as ValueKind];
  const gives = methods?.get(method)?.gives ?? 'unknown';
  if (gives === 'list') {
    return { kind: 'list', of: receiver.kind === 'text' ? { kind: 'text' } : { kind: 'unknown' } };
  }
  return gives === 'object' ? { kind: 'unknown' } : { kind: gives };
}
