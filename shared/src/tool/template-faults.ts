import { lostFrom, type ShellTree } from '../shell/tree.js';
import { directiveBlocks } from './foreign/directive-blocks.js';
import { foreignReferences } from './foreign/foreign-references.js';
import type { Tool } from './document.js';
import type { Template } from './template.js';

/**
 * The offsets, in its decoded text, at which something begins that makes the rest of a template uncertain: what the shell
 * cannot parse, an expression that is not closed, or the template language of another system.
 */
export function uncertainFrom(tool: Tool, template: Template): number[] {
  const all = [...syntaxFaults(tool, template), ...foreignLanguage(tool, template)];
  return all.sort((a, b) => a - b).slice(0, maxFaults);
}

/** Of more, the first count. */
const maxFaults = 100;

function syntaxFaults(tool: Tool, template: Template): number[] {
  const { expressions } = template.content;
  const open = expressions.filter(({ scanned }) => !scanned.closed).map(({ scanned }) => scanned.span.start);
  const shell = tool.shellScripts.get(template)?.shell;
  const from = shell ? lostIn(shell.tree) : Infinity;
  return shell && from < Infinity ? [...open, shell.decodedOffset(from)] : open;
}

/** Of several quotes, any can be the one that is not closed. */
function lostIn(tree: ShellTree): number {
  const { fault } = tree.fault ?? {};
  const isQuote = fault?.kind === 'unclosed' && fault.opener.endsWith(fault.closer);
  return Math.min(lostFrom(tree), isQuote ? tree.text.indexOf(fault.closer) : Infinity);
}

function foreignLanguage(tool: Tool, template: Template): number[] {
  const blocks = directiveBlocks(template).map(({ first }) => first.start);
  const references = foreignReferences.of(tool).filter((one) => one.template === template);
  return [...blocks, ...references.map(({ span }) => span.start)];
}
