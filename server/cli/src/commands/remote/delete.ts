import { nameOf } from '@user-tool/platform-api/address.js';
import { deactivateTool, listTools, type PlatformTool } from '@user-tool/platform-api/tools.js';
import { writeLines } from '../../message.js';
import { accountIn, answered, connection, type PlatformFlags } from '../../platform/account.js';
import { toolsNamed } from '../../platform/find-tool.js';
import { visible } from '../../terminal.js';

/** What every UUID looks like (RFC 9562). */
const uuidText = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * `user-tool remote delete`: deactivates tools of the account. A UUID needs no list of tools, which a platform may not be
 * able to make.
 * @param named ids, or UUIDs
 * @returns the exit code
 * @throws Failure if one of them is not there, before any is deactivated, or the platform gives no answer
 */
export async function deleteTools(named: readonly string[], flags: PlatformFlags): Promise<number> {
  const account = accountIn(flags);
  const ids = named.filter((name) => !uuidText.test(name));
  const tools = ids.length > 0 ? answered(await listTools(account, connection)) : [];
  const place = nameOf(account.url);
  const byId = ids.flatMap((id) => toolsNamed(tools, id, account));
  const shown = ({ name, version, uuid }: PlatformTool): string => `${name} ${version} (${uuid})`;
  const all = new Map([
    ...named.filter((name) => uuidText.test(name)).map((uuid) => [uuid, uuid] as const),
    ...byId.map((tool) => [tool.uuid, shown(tool)] as const),
  ]);
  for (const [uuid, text] of all) {
    answered(await deactivateTool(account, uuid, connection));
    writeLines(process.stdout, [visible(`Deactivated ${text} on ${place}.`)]);
  }
  return 0;
}
