import { isToolText, type Document } from '@user-tool/shared';
import { languageId as toolLanguage } from '../../protocol/names.js';
import type { Settings } from '../../protocol/settings.js';
import { isConfigFile } from '../workspace/project-configs.js';
import type { DocumentVersion } from './open-documents.js';

/** A document that may be a tool. */
interface Candidate {
  uri: string;
  /** As set by the editor; absent for a file that is not open. */
  languageId?: string;
  text: string;
}

/**
 * Whether a document is a tool: by its language or name always; other YAML by a known class, unless that is disabled.
 */
export function isTool(
  { uri, languageId, text }: Candidate,
  { recognizeByContent }: Pick<Settings, 'recognizeByContent'>,
): boolean {
  const isNamed = languageId === toolLanguage || /\.tool\.ya?ml$/.test(uri);
  return isNamed || (recognizeByContent && isToolText(text));
}

/** An open document parsed as a tool; undefined for others, including configuration files. */
export function recognizedDocument(version: DocumentVersion, settings: Settings): Document | undefined {
  return !isConfigFile(version.uri) && isTool(version, settings) ? version.parsed : undefined;
}
