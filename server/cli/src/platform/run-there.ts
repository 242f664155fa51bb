import { nameOf } from '@user-tool/platform-api/address.js';
import { ToolRun, type RunEnd, type WantedRun } from '@user-tool/platform-api/tool-run.js';
import type { Account, PlatformTool } from '@user-tool/platform-api/tools.js';
import { connection } from './account.js';
import { files } from './transfer.js';

/** Milliseconds between two questions about a job (public platform, `submitAsync.ts`). */
const pollMs = 1_000;

/** A run of a tool of an account, with files of this machine. */
export type RunThere = Pick<WantedRun, 'account' | 'place' | 'form' | 'values'> & { tool: PlatformTool };

/**
 * Runs a tool on its platform, until its jobs have ended.
 * @param report receives what is going on, in a few words
 * @throws Error for files that cannot be sent, with a sentence
 */
export function runThere(
  { tool, ...run }: RunThere,
  signal: AbortSignal,
  report: (words: string) => void,
): Promise<RunEnd> {
  return new ToolRun({ ...run, tool: tool.uuid, connection, files, pollMs }, signal, report).perform();
}

/** That a platform rejects values, as the start of a sentence. */
export function rejection({ name }: PlatformTool, { url }: Account): string {
  return `${nameOf(url)} does not run ${name} with these values`;
}

/** The sentence of what was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
