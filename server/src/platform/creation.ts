import type { ConvertedTool } from '../protocol/tool-requests.js';
import type { ToolRepresentation } from './tool-representation.js';
import type { Connection } from './request.js';
import { createTool, type Account, type PlatformTool, type Read } from './tools.js';

/** What a platform answered to a tool. */
export interface Creation {
  reply: Read<PlatformTool>;
  /** The tool in the class that the platform takes; absent if it takes the tool's own, or there is no other. */
  converted?: ConvertedTool;
}

/**
 * Creates a tool. If the platform does not take its class, it is converted, and what cannot be carried over is the reason
 * of the refusal. Never rejects.
 * @param own the tool as it is written
 */
export async function createInEitherClass(
  account: Account,
  own: ToolRepresentation,
  convert: () => ConvertedTool | undefined,
  connection: Connection,
): Promise<Creation> {
  const reply = await createTool(account, own, connection);
  if (reply.kind !== 'refused' || !reply.faults.some(isForClass)) return { reply };
  const converted = convert();
  if (!converted) return { reply };
  const { representation, faults } = converted;
  if (!representation) return { reply: { kind: 'refused', faults }, converted };
  return { reply: await createTool(account, representation, connection), converted };
}

/** Whether a platform rejects a tool for its class. */
function isForClass({ loc }: { loc?: unknown }): boolean {
  return Array.isArray(loc) && loc.at(-1) === 'class';
}
