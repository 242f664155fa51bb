import { amount, toolFileName } from '@user-tool/shared';
import { writeFileSync } from 'node:fs';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { CommandFailure } from '../../failure.js';
import { standardInput as standardOutput } from '../../find/targets.js';
import { nameOf } from '@user-tool/platform-api/address.js';
import { stateText } from '@user-tool/platform-api/stored-state.js';
import { unknownAssertions } from '@user-tool/platform-api/unshown.js';
import { english } from '@user-tool/platform-api/words.js';
import { printMessage, writeLines } from '../../message.js';
import { accountIn, type PlatformFlags } from '../../platform/account.js';
import { documentOf, findTool } from '../../platform/find-tool.js';
import { visible } from '../../terminal.js';

/** Flags of `remote pull`. */
export interface PullFlags extends PlatformFlags {
  force?: boolean;
}

/**
 * `user-tool remote pull`: writes the document of a tool on a platform to a file.
 * @returns the exit code
 * @throws Failure if the platform gives no answer, or the file exists
 */
export async function pull(named: string, path: string | undefined, flags: PullFlags): Promise<number> {
  const account = accountIn(flags);
  const tool = await findTool(account, named);
  const text = await documentOf(account, tool);
  const state = stateText(tool, english);
  if (state !== undefined) printMessage(`${tool.name} ${tool.version}: ${state}`);
  const unknown = unknownAssertions(tool.representation);
  if (unknown > 0)
    printMessage(
      `${nameOf(account.url)} does not show the kind of ${amount(unknown, 'assertion')} in the tests of ${tool.name}: add what is missing there.`,
    );
  if (path === standardOutput) {
    process.stdout.write(text);
    return 0;
  }
  const file = path ?? fileFor(tool.name);
  write(file, text, flags.force ?? false);
  writeLines(process.stdout, [visible(`Wrote ${tool.name} ${tool.version} to ${file}.`)]);
  return 0;
}

/** The platform names the tool: its id may only become the name of a file, not a path. */
function fileFor(id: string): string {
  if (/^[\w-]{1,200}$/.test(id)) return toolFileName(id);
  throw new CommandFailure(`The id "${id}" is not a file name: name the file to write.`);
}

function write(file: string, text: string, force: boolean): void {
  try {
    writeFileSync(file, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new CommandFailure(`"${file}" already exists: use "--force" to overwrite it.`);
    throw new CommandFailure(`"${file}" cannot be written: ${reasonOf(error)}.`);
  }
}
