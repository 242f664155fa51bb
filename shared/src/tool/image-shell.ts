import { shellOfImage, type ImageShell } from '../values/image-shell.js';
import type { Tool } from './document.js';
import { imageReferences } from './image-references.js';

/** The shell that runs the command of a tool, by its image; undefined if that is not known, or there are several. */
export function imageShell(tool: Tool): ImageShell | undefined {
  const [image, ...others] = imageReferences({ tool });
  return image === undefined || others.length > 0 ? undefined : shellOfImage(image);
}
