import { isToolName, isToolText, isWorkflowName, type Document } from '@user-tool/shared';
import { languageId as toolLanguage } from '@user-tool/protocol/names.js';
import type { Settings } from '@user-tool/protocol/settings.js';
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
  if (isToolName(uri) || (languageId === toolLanguage && !isWorkflowName(uri))) return 'name';
  return isToolText(text) ? 'content' : undefined;
}

/** Whether a document is a tool: by its language or name always; by its content unless that is disabled. */
export function isTool(
  by: 'name' | 'content' | undefined,
  { recognizeByContent }: Pick<Settings, 'recognizeByContent'>,
): boolean {
  return by === 'name' || (by === 'content' && recognizeByContent);
}

/** What an open document is served as: itself if it is a tool; the tools in it if it is a workflow; else nothing. */
export function recognizedDocuments(version: DocumentVersion, settings: Settings): readonly Document[] {
  if (isConfigFile(version.uri)) return [];
  if (isTool(recognizableBy(version), settings)) return [version.parsed];
  return isWorkflowName(version.uri) ? version.embedded : [];
}
