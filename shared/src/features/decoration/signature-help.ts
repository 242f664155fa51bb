import type {
  MarkupKind,
  ParameterInformation,
  Position,
  SignatureHelp,
  SignatureInformation,
} from 'vscode-languageserver-types';
import { callAt, type Call } from '../../javascript/caret/call-at.js';
import type { Signature } from '../../javascript/signatures/signature.js';
import { touches } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import type { YamlScalar } from '../../yaml/node.js';
import { markup } from '../markup.js';
import { candidates } from './signatures/candidates.js';

/** Where the cursor is, and what the client supports. */
export interface SignatureHelpParams {
  position: Position;
  markup: MarkupKind;
  /** Parameters are given by their offsets in the label, not by their text. */
  labelOffsets: boolean;
  /** What is shown already: the signature that the user has chosen of several stays. */
  shown?: SignatureHelp | undefined;
}

/** The characters that trigger help, and those that trigger it again while it is shown. */
export const signatureTriggers: { readonly first: readonly string[]; readonly again: readonly string[] } = {
  first: ['(', ','],
  again: [')'],
};

/** The signatures of the call whose arguments contain the cursor; null outside of calls and if unknown. */
export function signatureHelp(tool: Tool, params: SignatureHelpParams): SignatureHelp | null {
  const call = callIn(tool, tool.source.offsetAt(params.position));
  const callSignatures = call ? candidates(tool, call) : [];
  const first = callSignatures.findIndex((signature) => takes(signature, call?.argument ?? 0));
  if (!call || first === -1) return null;
  const signatures = callSignatures.map((signature) => information(signature, params));
  const chosen = params.shown?.signatures[params.shown.activeSignature ?? 0]?.label;
  const again = signatures.findIndex(({ label }) => label === chosen);
  const isStill = takes(callSignatures[again], call.argument);
  const active = isStill ? again : first;
  const last = (callSignatures[active]?.parameters.length ?? 1) - 1;
  return {
    signatures,
    activeSignature: active,
    activeParameter: Math.max(0, Math.min(call.argument, last)),
  };
}

/** Where the text is JavaScript: in an expression that the platform evaluates, and in `expression_lib`. */
function callIn(tool: Tool, offset: number): Call | undefined {
  const holds = (scalar: YamlScalar): boolean => touches(scalar.content, contentOffset(tool, scalar, offset));
  const library = tool.library.find(({ scalar }) => holds(scalar));
  if (library) return callAt(library.script, library.scalar.decoded.indexOf(offset));
  const template = tool.templates.find(({ scalar }) => holds(scalar));
  if (!template) return undefined;
  const index = template.scalar.decoded.indexOf(offset);
  const expression = template.expressions.find(({ scanned: { inside } }) => touches(inside, index));
  return expression && callAt(expression.scanned.script, index);
}

/** Whitespace after a plain text is not part of it, but text typed after it is. */
function contentOffset({ source }: Tool, { style, content }: YamlScalar, offset: number): number {
  const isBehind =
    style === 'plain' && content.end < offset && offset <= source.lineContentEnd(source.lineAt(content.end));
  return isBehind && source.text.slice(content.end, offset).trim() === '' ? content.end : offset;
}

/** Whether a function has a parameter for an argument, counted from 0. */
function takes(signature: Signature | undefined, argument: number): boolean {
  if (!signature) return false;
  const { parameters } = signature;
  return argument === 0 || argument < parameters.length || parameters.at(-1)?.startsWith('...') === true;
}

function information(
  { name, parameters, gives, summary }: Signature,
  params: SignatureHelpParams,
): SignatureInformation {
  const result = gives === 'unknown' ? '' : `: ${gives}`;
  let end = name.length - 1;
  return {
    label: `${name}(${parameters.join(', ')})${result}`,
    ...(summary !== '' && { documentation: markup(summary, params.markup) }),
    parameters: parameters.map((label): ParameterInformation => {
      const start = end + 2;
      end = start + label.length;
      return { label: params.labelOffsets ? [start, end] : label };
    }),
  };
}
