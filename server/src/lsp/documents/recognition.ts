import { isToolText, type Document } from '@user-tool/shared';
import { languageId as toolLanguage } from '../../protocol/names.js';
import type { Settings } from '../../protocol/settings.js';
import { isConfigFile } from '../workspace/project-configs.js';
import type { DocumentVersion } from './open-documents.js';

/** A document that may be a tool. */
interface Candidate {
  uri: string;
  /** As the editor says; absent for a file that is not open. */
  languageId?: string;
  text: string;
}

/**
 * Whether a document is a tool: by its language or name always; other YAML where its class is known, unless that
 * is switched off.
 */
export function isTool(
  { uri, languageId, text }: Candidate,
  { recognizeByContent }: Pick<Settings, 'recognizeByContent'>,
): boolean {
  const isNamed = languageId === toolLanguage || /\.tool\.ya?ml$/.test(uri);
  return isNamed || (recognizeByContent && isToolText(text));
}

/** An open document that is read as a tool; undefined where it is not one, as a configuration file never is. */
export function recognizedDocument(version: DocumentVersion, settings: Settings): Document | undefined {
  return !isConfigFile(version.uri) && isTool(version, settings) ? version.parsed : undefined;
}
