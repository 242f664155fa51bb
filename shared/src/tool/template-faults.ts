import { directiveBlocks } from './foreign/directive-blocks.js';
import { foreignReferences } from './foreign/foreign-references.js';
import { xmlWrapper } from './foreign/xml-wrapper.js';
import type { Tool } from './document.js';
import type { ShellScript } from './shell/script.js';
import type { Template } from './template.js';

/**
 * The offsets, in its decoded text, at which something begins that makes the rest of a template uncertain: what the shell
 * cannot parse, an entity of XML, an expression that is not closed, or the template language of another system.
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
  const script = tool.shellScripts.get(template);
  const from = script ? lostIn(script) : Infinity;
  return script && from < Infinity ? [...open, script.shell.decodedOffset(from)] : open;
}

/** Of several quotes, any can be the one that is not closed. */
function lostIn({ shell: { tree }, lostFrom }: ShellScript): number {
  const { fault } = tree.fault ?? {};
  const isQuote = fault?.kind === 'unclosed' && fault.opener.endsWith(fault.closer);
  return Math.min(lostFrom, isQuote ? tree.text.indexOf(fault.closer) : Infinity);
}

function foreignLanguage(tool: Tool, template: Template): number[] {
  const wrapper = xmlWrapper(template)?.marks[0]?.start ?? [];
  const blocks = directiveBlocks(template).map(({ first }) => first.start);
  const references = foreignReferences.of(tool).filter((one) => one.template === template);
  return [wrapper, blocks, references.map(({ span }) => span.start)].flat();
}
