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

/** What a document is recognized by: its language or name, or the known class in its text; undefined for others. */
export function recognizableBy({ uri, languageId, text }: Candidate): 'name' | 'content' | undefined {
  if (languageId === toolLanguage || /\.tool\.ya?ml$/.test(uri)) return 'name';
  return isToolText(text) ? 'content' : undefined;
}

/** Whether a document is a tool: by its language or name always; by its content unless that is disabled. */
export function isTool(
  by: 'name' | 'content' | undefined,
  { recognizeByContent }: Pick<Settings, 'recognizeByContent'>,
): boolean {
  return by === 'name' || (by === 'content' && recognizeByContent);
}

/** An open document parsed as a tool; undefined for others, including configuration files. */
export function recognizedDocument(version: DocumentVersion, settings: Settings): Document | undefined {
  return !isConfigFile(version.uri) && isTool(recognizableBy(version), settings) ? version.parsed : undefined;
}
