import { nameOf } from '@user-tool/platform-api/address.js';
import { CommandFailure } from '../../failure.js';
import { writeLines } from '../../message.js';
import { addressIn, type PlatformFlags } from '../../platform/account.js';
import { forgetKey, storeKey } from '../../platform/keys.js';
import { readStandardInput } from '../../standard-input.js';
import { isTerminal, visible } from '../../terminal.js';

/**
 * `user-tool remote login`: stores the API key for a platform, which it reads from standard input.
 * @returns the exit code
 * @throws Failure if the input is not a key, or cannot be stored
 */
export async function login(flags: PlatformFlags): Promise<number> {
  const url = addressIn(flags);
  const key = process.stdin.isTTY ? await typedKey(url) : readStandardInput().text;
  const file = storeKey(url, key);
  writeLines(process.stdout, [`Stored the API key for ${url} in ${visible(file)}.`]);
  return 0;
}

/**
 * `user-tool remote logout`: deletes the stored key for a platform.
 * @returns the exit code
 */
export function logout(flags: PlatformFlags): number {
  const url = addressIn(flags);
  const line = forgetKey(url)
    ? `Deleted the API key for ${url} from this computer. It is still valid on the platform.`
    : `No API key is stored for ${url}.`;
  writeLines(process.stdout, [line]);
  return 0;
}

const enter = /[\r\n]/;
const [interrupt, backspaces] = ['\u0003', new Set(['\b', '\u007f'])];

/** A key that the user types or pastes, which the terminal does not show. */
async function typedKey(url: string): Promise<string> {
  const { stdin, stderr } = process;
  if (isTerminal(stderr)) stderr.write(`API key for ${nameOf(url)}: `);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  let key = '';
  try {
    for await (const piece of stdin as AsyncIterable<string>) {
      for (const character of piece) {
        if (enter.test(character)) return key;
        if (character === interrupt) throw new CommandFailure('No key was stored.');
        key = backspaces.has(character) ? key.slice(0, -1) : key + character;
      }
    }
    return key;
  } finally {
    stdin.setRawMode(false);
    stderr.write('\n');
  }
}
