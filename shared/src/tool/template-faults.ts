import { foreignReferences } from './foreign/foreign-references.js';
import type { Tool } from './document.js';
import type { Template } from './template.js';

/**
 * The offsets, in its decoded text, at which something begins that makes the rest of a template uncertain: what the shell
 * cannot parse, an expression that is not closed, or the template language of another system.
 */
export function uncertainFrom(tool: Tool, template: Template): number[] {
  const all = [...syntaxFaults(tool, template), ...foreignLanguage(tool, template)];
  return all.sort((a, b) => a - b).slice(0, mostFaults);
}

/** Of more, the first count. */
const mostFaults = 100;

function syntaxFaults(tool: Tool, template: Template): number[] {
  const { expressions } = template.content;
  const open = expressions.filter(({ scanned }) => !scanned.closed).map(({ scanned }) => scanned.span.start);
  const shell = tool.shellScripts.get(template)?.shell;
  const fault = shell?.tree.fault?.fault;
  if (!shell || !fault) return open;
  // Of several quotes, any can be the one that is not closed.
  const isQuote = fault.kind === 'unclosed' && fault.opener.endsWith(fault.closer);
  const first = isQuote ? shell.text.indexOf(fault.closer) : fault.span.start;
  return [...open, shell.decodedOffset(Math.min(first, fault.span.start))];
}

function foreignLanguage(tool: Tool, template: Template): number[] {
  const marks = template.content.foreignMarks.filter(({ form }) => form === 'directive');
  const references = foreignReferences.of(tool).filter((one) => one.template === template);
  return [...marks.map(({ start }) => start), ...references.map(({ span }) => span.start)];
}
