import type { Call } from '../../../javascript/caret/call-at.js';
import { commentAbove } from '../../../javascript/declarations.js';
import { functions, functionsOf, methodsOf } from '../../../javascript/signatures/signature-table.js';
import type { Signature, ValueKind } from '../../../javascript/signatures/signature.js';
import type { Token } from '../../../javascript/tokens.js';
import type { Tool } from '../../../tool/document.js';
import type { Value } from '../../../tool/value.js';
import { valueBefore } from '../../completion/value-before.js';

type Holder = ValueKind | 'pattern';

/**
 * The signatures of a call. More than one if its receiver is unknown and several kinds of value have a method
 * of that name; empty if nothing is known.
 */
export function candidates(tool: Tool, { path, literal }: Call): Signature[] {
  const name = path.at(-1) ?? '';
  const receiver = path.slice(0, -1);
  if (literal) return methods(literalKind(literal), name);
  return called(tool, receiver, () => kindOf(tool, receiver), name);
}

/** @param kind of the receiver, computed only if the receiver's name does not decide */
function called(tool: Tool, receiver: readonly string[], kind: () => Holder, name: string): Signature[] {
  const [object] = receiver;
  const signatures =
    object === undefined
      ? [librarySignature(tool, name) ?? functions.get(name)]
      : receiver.length === 1 && functionsOf.has(object)
        ? [functionsOf.get(object)?.get(name)]
        : methods(kind(), name);
  return signatures.filter((signature) => signature !== undefined);
}

/** A function of `expression_lib`: its parameters as written, and the comment above it. */
function librarySignature({ library }: Tool, name: string): Signature | undefined {
  const declared = library.findLast((one) => one.name === name && one.kind === 'function');
  return (
    declared && {
      name,
      parameters: declared.parameters.map((parameter) => parameter.replace(/\s+/g, ' ')),
      gives: 'unknown',
      summary: commentAbove(declared.script, declared),
    }
  );
}

function methods(kind: Holder, name: string): Signature[] {
  const tables = kind === 'unknown' ? Object.values(methodsOf) : [methodsOf[kind]];
  return tables.flatMap((table) => table?.get(name) ?? []);
}

/** The value at the end of a path: by the types of inputs, or the results of functions and methods. */
function kindOf(tool: Tool, path: readonly string[]): Holder {
  const [root, ...rest] = path;
  const value = valueBefore(tool, { ...(root !== undefined && { root }), path: rest });
  if (value) return kindOfValue(value);
  let kind: Holder = 'unknown';
  for (const [index, step] of path.entries()) {
    const receiver: Holder = kind;
    const [only, other]: Signature[] = step.endsWith('()')
      ? called(tool, path.slice(0, Math.min(index, 2)), () => receiver, step.slice(0, -2))
      : [];
    kind = only && !other ? only.gives : 'unknown';
  }
  return kind;
}

function kindOfValue({ kind }: Value): Holder {
  if (kind === 'text' || kind === 'number' || kind === 'boolean' || kind === 'list') return kind;
  return kind === 'unknown' ? 'unknown' : 'object';
}

const literalKinds: Partial<Record<Token['kind'], Holder>> = {
  string: 'text',
  template: 'text',
  number: 'number',
  regex: 'pattern',
};

function literalKind({ kind, text }: Token): Holder {
  return literalKinds[kind] ?? (text === '[' ? 'list' : 'unknown');
}
