import { shellOfImage, type ImageShell } from '../values/image-shell.js';
import { asMapping, asSequence, pairsByName, plainValue } from '../yaml/node.js';
import type { Tool } from './document.js';

/** The shell that runs the command of a tool, by its image; undefined if that is not known, or there are several. */
export function imageShell(tool: Tool): ImageShell | undefined {
  const imageName = tool.text('container')?.value;
  if (imageName !== undefined) return shellOfImage(imageName);
  const required = (asSequence(tool.fields.get('requirements')?.value)?.items ?? []).flatMap(({ value }) => {
    const requirement = asMapping(value);
    const container = requirement && asMapping(pairsByName(requirement).get('container')?.value);
    const image = container && plainValue(pairsByName(container).get('container_id')?.value);
    return typeof image === 'string' ? [image] : [];
  });
  const [image, ...others] = required;
  return image === undefined || others.length > 0 ? undefined : shellOfImage(image);
}
