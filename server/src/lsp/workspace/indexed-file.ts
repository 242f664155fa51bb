import { Document, toolMentions, toolSummary, type ToolMention, type ToolSummary } from '@user-tool/shared';
import { isTool } from '../documents/recognition.js';
import { fileKey } from '../files/addresses.js';
import type { FileState, FileSystem } from '../files/file-system.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { isConfigFile, type ProjectConfigs } from './project-configs.js';

/** What is kept of a file of the workspace. */
export interface IndexedFile {
  uri: string;
  /** The same for all addresses of the file, see {@link fileKey}. */
  key: string;
  /** See {@link FileState.stamp}. */
  stamp: string;
  /** How it is checked; absent where it is neither a tool nor a configuration file, or is ignored. */
  kind?: 'tool' | 'config';
  /** Of a tool. */
  summary?: ToolSummary;
  /** Of a workflow. */
  mentions: readonly ToolMention[];
  /** Why it was not read: a sentence. */
  unreadableReason?: string;
}

/** What it takes to read a file. */
export interface ReadingContext {
  fileSystem: FileSystem;
  settings: SettingsStore;
  projects: ProjectConfigs;
}

/** Larger files are not read as long as they are not open; bytes. */
const maxFileSize = 1024 * 1024;

/** Reads a file of the workspace, as far as other documents depend on it. Never rejects. */
export async function indexFile(
  uri: string,
  { stamp, size, real }: FileState,
  { fileSystem, settings, projects }: ReadingContext,
): Promise<IndexedFile> {
  const file: IndexedFile = { uri, key: fileKey(real), stamp, mentions: [] };
  if (isConfigFile(uri)) return { ...file, kind: 'config' };
  if ((await projects.of(uri)).ignored) return file;
  if (size > maxFileSize) return { ...file, unreadableReason: tooLarge(uri) };
  const text = await fileSystem.readFile(uri);
  if (text === undefined) return file;
  const candidate = { uri, text };
  // The client is asked only about files that could be tools.
  const isOurs = isTool(candidate, { recognizeByContent: true }) && isTool(candidate, await settings.of(uri));
  return isOurs
    ? { ...file, kind: 'tool', summary: toolSummary(new Document(text)) }
    : { ...file, mentions: toolMentions(text) };
}

function tooLarge(uri: string): string {
  return `"${uri}" is larger than ${maxFileSize / 1024 / 1024} MiB, so it is ignored unless it is open.`;
}
