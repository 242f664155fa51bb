import { importToolId } from '@user-tool/platform-api/constants.js';
import QuickLRU from 'quick-lru';
import type { Store } from '@user-tool/records';

/** What a job or a request shows of its tool. */
export interface ToolName {
  /** Its UUID. */
  id: string;
  name: string;
  version: string;
}

/** The tool of imports, by the public platform's name. */
export const importTool: ToolName = { id: importToolId, name: 'Data import', version: '1.0.0' };

/** How many names are kept, latest first. */
const maxKept = 10_000;

/** Names of tools by their numbers; tools never change. */
export class ToolNames {
  private readonly kept = new QuickLRU<number, ToolName>({ maxSize: maxKept });

  constructor(private readonly store: Store) {}

  /** @param toolId undefined for imports */
  async of(toolId: number | undefined): Promise<ToolName> {
    if (toolId === undefined) return importTool;
    const kept = this.kept.get(toolId);
    if (kept) return kept;
    const tool = await this.store.tools.byId(toolId);
    if (!tool) return { id: '', name: '', version: '' };
    const { name } = JSON.parse(tool.representation) as { name?: unknown };
    const entry = {
      id: tool.uuid,
      name: typeof name === 'string' ? name : tool.toolId,
      version: tool.version,
    };
    this.kept.set(toolId, entry);
    return entry;
  }
}
