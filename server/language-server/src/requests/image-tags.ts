import { imageToTag, offeredTags, type Document } from '@user-tool/shared';
import type { Position } from 'vscode-languageserver';
import type { Session } from '../session/session.js';

/** What a registry says where a tag is being written. */
interface OfferedImages {
  /** References with tags, the best first. */
  images: string[];
  /** It has not answered yet. */
  isLate: boolean;
}

/** How long completion waits for a registry, in milliseconds; its answer is kept for the next time. */
const timeoutMs = 2_000;

const nothing: OfferedImages = { images: [], isLate: false };

/** The images with their tags to offer at a place, if the user wants registries to be asked. Never rejects. */
export async function taggedImages(
  document: Document,
  position: Position,
  { environment }: Pick<Session, 'environment'>,
): Promise<OfferedImages> {
  const image = imageToTag(document, position);
  if (!image || !environment.imageTags) return nothing;
  const late = new Promise<undefined>((resolve) => {
    environment.later(() => {
      resolve(undefined);
    }, timeoutMs);
  });
  const tags = await Promise.race([environment.imageTags(image.reference), late]);
  if (!tags) return { images: [], isLate: true };
  return { images: offeredTags(image.tag, tags).map((tag) => `${image.reference}:${tag}`), isLate: false };
}
