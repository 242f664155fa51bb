import { writeYaml, type PlainValue } from '@user-tool/shared';
import { nameOf } from '@user-tool/platform-api/address.js';
import type { ToolRepresentation } from '@user-tool/platform-api/tool-representation.js';
import { asAuthored } from '@user-tool/platform-api/as-authored.js';
import { listTools, showTool, type Account, type PlatformTool } from '@user-tool/platform-api/tools.js';
import { CommandFailure } from '../failure.js';
import { answered, connection } from './account.js';

/**
 * The tool of an account with an id or a UUID: the newest of those that are active.
 * @throws Failure if there is none
 */
export async function findTool(account: Account, named: string): Promise<PlatformTool> {
  const [newest] = toolsNamed(answered(await listTools(account, connection)), named, account);
  return newest;
}

/**
 * Those of the active tools of an account that have an id or a UUID, in their order.
 * @throws Failure if there is none
 */
export function toolsNamed(
  tools: readonly PlatformTool[],
  named: string,
  { url }: Pick<Account, 'url'>,
): [PlatformTool, ...PlatformTool[]] {
  const [first, ...others] = tools.filter(({ name, uuid }) => named === uuid || named === name);
  if (first) return [first, ...others];
  throw new CommandFailure(
    `You have no active tool "${named}" on ${nameOf(url)}: "user-tool remote list" shows your tools.`,
  );
}

/** The document of a tool, as it was submitted if the platform shows that. */
export async function documentOf(account: Account, tool: PlatformTool): Promise<string> {
  const { source } = answered(await showTool(account, tool.uuid, connection));
  // A document that was submitted as JSON is easier to read as YAML.
  return source === '' || /^\s*[{[]/.test(source) ? yamlOf(asAuthored(representationOf(tool))) : source;
}

/** A document as YAML. */
export function yamlOf(representation: unknown): string {
  return writeYaml(representation as Record<string, PlainValue>);
}

/** The document of a tool as JSON. @throws Failure if the platform does not show it */
export function representationOf({ name, representation }: PlatformTool): ToolRepresentation {
  if (representation) return representation;
  throw new CommandFailure(`The platform does not show the document of "${name}".`);
}
