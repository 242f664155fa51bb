import type { ScannedEscape } from '../../expressions/types.js';
import { builtins } from '../../javascript/builtins.js';
import { functions, functionsOf, methodsOf } from '../../javascript/signatures/signature-table.js';
import type { Signature } from '../../javascript/signatures/signature.js';
import { code, paragraphs } from '../markup.js';

/** Descriptions of the JavaScript in expressions: Markdown. */

/** The kinds of value whose methods are known. */
export type MethodReceiver = 'text' | 'list' | 'number';

/** A call as written, `slice(start, end?)`. */
export function callText({ name, parameters }: Pick<Signature, 'name' | 'parameters'>): string {
  return `${name}(${parameters.join(', ')})`;
}

/** A global name of the sandbox; undefined if it does not exist. */
export function describeBuiltin(name: string): string | undefined {
  const signature = functions.get(name);
  const summary = builtins.get(name);
  if (summary === undefined) return undefined;
  const title = functionsOf.has(name) ? `**${name}**` : code(signature ? callText(signature) : name);
  return paragraphs(title, summary);
}

/** A function of a global object: `Math.round`. */
export function describeFunctionOf(object: string, name: string): string | undefined {
  const signature = functionsOf.get(object)?.get(name);
  return signature && paragraphs(code(`${object}.${callText(signature)}`), signature.summary);
}

const receiverNames: Readonly<Record<MethodReceiver, string>> = {
  text: 'string',
  list: 'list',
  number: 'number',
};

/** A method of a text, list, or number. */
export function describeMethod(subject: MethodReceiver, name: string): string | undefined {
  const signature = methodsOf[subject]?.get(name);
  return (
    signature && paragraphs(`${code(callText(signature))} of a ${receiverNames[subject]}`, signature.summary)
  );
}

/** A backslash that keeps the platform from reading what follows it. */
export function describeEscape({ text }: ScannedEscape, written: string): string {
  const why = text.startsWith('$') ? ', and the platform does not evaluate it' : '';
  return `${code(written)} reaches the shell as ${code(text)}${why}.`;
}
