import { builtins } from '../../javascript/builtins.js';
import { functions, functionsOf, methodsOf } from '../../javascript/signatures/signature-table.js';
import type { Signature } from '../../javascript/signatures/signature.js';
import type { Span } from '../../text/range.js';
import type { MethodReceiver } from '../hover/describe-code.js';
import { kinds, type Suggestion } from './completion-item.js';

/** The global JavaScript names in the sandbox. */
export function builtinNames(span: Span): Suggestion[] {
  return [...builtins.keys()].map((name) => ({
    label: name,
    kind: functions.has(name) ? kinds.function : kinds.variable,
    ...detail(functions.get(name)),
    span,
    text: name,
    topic: { about: 'builtin', name },
  }));
}

/** The members of a global object: `Math.round`. */
export function builtinFunctions(object: string, span: Span): Suggestion[] {
  return [...(functionsOf.get(object)?.values() ?? [])].map((signature) => ({
    ...call(signature, span),
    topic: { about: 'functionOf', object, name: signature.name },
  }));
}

/** The methods of texts, lists, and numbers. */
export function methods(receiver: MethodReceiver, span: Span): Suggestion[] {
  return [...(methodsOf[receiver]?.values() ?? [])].map((signature) => ({
    ...call(signature, span),
    topic: { about: 'method', receiver, name: signature.name },
  }));
}

function call(signature: Signature, span: Span): Suggestion {
  const { name } = signature;
  return { label: name, kind: kinds.method, ...detail(signature), span, text: name };
}

function detail(signature: Signature | undefined): { detail?: string } {
  return signature ? { detail: `(${signature.parameters.join(', ')})` } : {};
}
