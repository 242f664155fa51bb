import { commentAbove } from '../../../expressions/library-comment.js';
import type { UserTool } from '../../../tool/user-tool.js';
import type { Signature } from '../../../expressions/signatures/signature.js';

/** A function of `expression_lib`: its parameters as they are written, and the comment above it. */
export function librarySignature({ library }: UserTool, name: string): Signature | undefined {
  const declared = library.findLast((one) => one.name === name && one.kind === 'function');
  if (!declared) return undefined;
  const { parameters, scalar, span } = declared;
  return {
    name,
    parameters: parameters.map((parameter) => parameter.replace(/\s+/g, ' ')),
    gives: 'unknown',
    summary: commentAbove(scalar.decoded.text, span.start),
  };
}
