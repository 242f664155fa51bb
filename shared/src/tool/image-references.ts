import { parseContainerImage } from '../values/container-image.js';
import type { Document } from './document.js';

/** The references to container images in a document that are valid, each once, as written. */
export function imageReferences({ tool }: Pick<Document, 'tool'>): string[] {
  const texts = tool?.textsOf('image').map(({ scalar }) => scalar.decoded.text) ?? [];
  return [...new Set(texts)].filter((text) => parseContainerImage(text) !== undefined);
}
