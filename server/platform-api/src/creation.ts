import type { ConvertedTool } from '@user-tool/protocol/tool-requests.js';
import type { Connection } from './request.js';
import type { ToolForms } from './same-tool.js';
import { createTool, type Account, type PlatformTool, type Read } from './tools.js';

/** What a platform answered to a tool. */
export interface Creation {
  reply: Read<PlatformTool>;
  /** The tool in the class that the platform takes; absent if it takes the tool's own, or there is no other. */
  converted?: ConvertedTool;
}

/**
 * Creates a tool. If the platform does not take its class, the converted one is sent, and what cannot be carried over is
 * the reason of the refusal. Never rejects.
 */
export async function createInEitherClass(
  account: Account,
  { own, converted }: ToolForms,
  connection: Connection,
): Promise<Creation> {
  const reply = await createTool(account, own, connection);
  if (!converted || reply.kind !== 'refused' || !reply.faults.some(isForClass)) return { reply };
  const { representation, faults } = converted;
  if (!representation) return { reply: { kind: 'refused', faults }, converted };
  return { reply: await createTool(account, representation, connection), converted };
}

/** Whether a platform rejects a tool for its class. */
function isForClass({ loc }: { loc?: unknown }): boolean {
  return Array.isArray(loc) && loc.at(-1) === 'class';
}
