import { isToolText, type UserTool } from '@user-tool/shared';
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

/** The tool in an open document; undefined where it is not one, as a configuration file never is. */
export function toolIn(document: DocumentVersion, settings: Settings): UserTool | undefined {
  return !isConfigFile(document.uri) && isTool(document, settings) ? document.tool : undefined;
}
