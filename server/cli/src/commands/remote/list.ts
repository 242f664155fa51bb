import { stateText } from '@user-tool/platform-api/stored-state.js';
import { listTools, type PlatformTool } from '@user-tool/platform-api/tools.js';
import { english } from '@user-tool/platform-api/words.js';
import { accountIn, answered, connection, type PlatformFlags } from '../../platform/account.js';
import { shownTool } from '../../platform/shown-tool.js';
import { visible } from '../../terminal.js';

/** Flags of `remote list`. */
export interface ListFlags extends PlatformFlags {
  json?: boolean;
}

/**
 * `user-tool remote list`: prints the active tools of the account on a platform, the newest first.
 * @returns the exit code
 * @throws Failure if the platform gives no answer
 */
export async function list(flags: ListFlags): Promise<number> {
  const tools = answered(await listTools(accountIn(flags), connection));
  if (flags.json) process.stdout.write(`${JSON.stringify(tools.map(shownTool), undefined, 2)}\n`);
  else process.stdout.write(table(tools.map(rowOf)));
  return 0;
}

function rowOf(tool: PlatformTool): string[] {
  const { name, version, uuid } = tool;
  return [name, version, uuid, stateText(tool, english) ?? ''].map(visible);
}

/** Rows in columns of equal width. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}
