import { representation, writeYaml } from '@user-tool/shared';
import { nameOf } from '../../../platform/address.js';
import { Failure } from '../../failure.js';
import { writeLines } from '../../message.js';
import { accountIn, type PlatformFlags } from '../../platform/account.js';
import { findTool, yamlOf } from '../../platform/find-tool.js';
import { readTool, type ToolFlags } from '../../read-tool.js';
import { visible } from '../../terminal.js';
import { toolName } from '../../tool-place.js';
import { unifiedDiff } from '../diff.js';

/** Flags of `remote diff`. */
export type CompareFlags = ToolFlags & PlatformFlags;

/**
 * `user-tool remote diff`: prints what a file changes in the tool of the same id on a platform. Only values count:
 * comments and layout are not submitted.
 * @returns the exit code: 0 no differences, 1 differences, 2 the file cannot be read
 * @throws Failure if the platform gives no answer
 */
export async function compare(path: string, flags: CompareFlags): Promise<number> {
  const account = accountIn(flags);
  const read = await readTool(path, flags);
  if (!read) return 2;
  const name = toolName(read.place);
  const own = representation(read.document);
  if (!own) throw new Failure(`"${name}" cannot be read as YAML unambiguously: correct this first.`);
  if (typeof own['id'] !== 'string') throw new Failure(`"${name}" has no id to find it by.`);
  const tool = await findTool(account, own['id']);
  const [before, after] = [yamlOf(tool), writeYaml(own)];
  if (before === after) {
    const same = `${name} is the same as ${tool.name} ${tool.version} on ${nameOf(account.url)}.`;
    writeLines(process.stdout, [visible(same)]);
    return 0;
  }
  process.stdout.write(unifiedDiff(name, before, after, process.stdout));
  return 1;
}
