import {
  Document,
  embeddedTools,
  isWorkflowName,
  toolMentions,
  toolSummary,
  type ToolMention,
  type ToolSummary,
} from '@user-tool/shared';
import { isTool, recognizableBy } from '../documents/recognition.js';
import type { FileState, FileSystem } from '../files/file-system.js';
import type { TimeSlices } from '../session/time-slices.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { isConfigFile, type ProjectConfigs } from './project-configs.js';

/** What the index keeps of a workspace file. */
export interface IndexedFile {
  uri: string;
  /** The same for all URIs of the file, see {@link fileKey}. */
  key: string;
  /** See {@link FileState.stamp}. */
  stamp: string;
  /** How it is checked; absent if it is none of these, or is ignored. */
  kind?: 'tool' | 'config' | 'workflow';
  /** Of a tool. */
  summary?: ToolSummary;
  /** Of a workflow. */
  mentions: readonly ToolMention[];
  /** The tools in a workflow. */
  embedded?: readonly ToolSummary[];
  /** Why it was not read, as a sentence. */
  unreadableReason?: string;
}

/** What reading a file depends on. */
export interface ReadingContext {
  fileSystem: FileSystem;
  settings: SettingsStore;
  projects: ProjectConfigs;
  slices: TimeSlices;
}

/** The most bytes of a file that is read while it is not open. */
const maxFileSize = 1024 * 1024;

/** Reads those parts of a workspace file that other documents depend on. Never rejects. */
export async function indexFile(
  { uri, key }: Pick<IndexedFile, 'uri' | 'key'>,
  { stamp, size }: FileState,
  { fileSystem, settings, projects, slices }: ReadingContext,
): Promise<IndexedFile> {
  const file: IndexedFile = { uri, key, stamp, mentions: [] };
  if (isConfigFile(uri)) return { ...file, kind: 'config' };
  if ((await projects.of(uri)).ignored) return file;
  if (size > maxFileSize) return { ...file, unreadableReason: tooLarge(uri) };
  const text = await fileSystem.readFile(uri);
  if (text === undefined) return file;
  const recognizable = await slices.run(() => recognizableBy({ uri, text }));
  // The client is asked only about files that could be tools.
  const isOurs = recognizable && isTool(recognizable, await settings.of(uri));
  return slices.run((): IndexedFile => {
    if (isOurs) return { ...file, kind: 'tool', summary: toolSummary(new Document(text)) };
    const mentions = toolMentions(text);
    const tools = isWorkflowName(uri) ? embeddedTools(text) : [];
    if (tools.length === 0) return { ...file, mentions };
    return { ...file, kind: 'workflow', mentions, embedded: tools.map(toolSummary) };
  });
}

function tooLarge(uri: string): string {
  return `"${uri}" is larger than ${maxFileSize / 1024 / 1024} MiB, so it is ignored unless it is open.`;
}
