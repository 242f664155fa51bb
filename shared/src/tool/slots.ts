import { touches, type Span } from '../text/range.js';
import { asMapping, asSequence, asText, pairsByName } from '../yaml/node.js';
import type { Tool } from './document.js';

/** The variable with the number of cores of a job. */
export const slotsVariable = 'GALAXY_SLOTS';

/** Whether the command reads the number of cores, but no `resource` requirement asks for any. */
export function lacksResource(tool: Tool): boolean {
  if (!tool.templates.some(({ text }) => text.includes(slotsVariable))) return false;
  const requirements = asSequence(tool.fields.get('requirements')?.value)?.items ?? [];
  return !requirements.some(({ value }) => {
    const body = asMapping(value);
    return body !== undefined && asText(pairsByName(body).get('type')?.value)?.value === 'resource';
  });
}

/** The variable at an offset of the document, in a command or config file. */
export function slotsAt(tool: Tool, offset: number): Span | undefined {
  const template = tool.templates.find(({ scalar }) => touches(scalar.content, offset));
  if (!template) return undefined;
  const { decoded } = template.scalar;
  const at = decoded.indexOf(offset);
  const from = Math.max(0, at - slotsVariable.length);
  const start = template.text.indexOf(slotsVariable, from);
  if (start < 0 || start > at) return undefined;
  return decoded.spanOf({ start, end: start + slotsVariable.length });
}
