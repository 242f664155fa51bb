import { readConfig } from '@user-tool/shared';
import type { RawDocument } from './files/decode.js';

/** The settings in the text of a configuration file, and its problems. */
export function parseConfig(document: RawDocument): ReturnType<typeof readConfig> {
  return readConfig(document.text, document);
}
