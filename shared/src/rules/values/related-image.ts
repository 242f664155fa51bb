import type { Description } from '../../problems/rule.js';
import type { Tool } from '../../tool/document.js';

/** The image of a tool, as what explains a problem elsewhere. */
export function relatedImage(tool: Tool): NonNullable<Description['related']> {
  const image = tool.text('container');
  return image ? [{ span: image.span, message: 'This is the image.' }] : [];
}
