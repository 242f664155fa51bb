import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { createFolder } from '@user-tool/common/create-folder.js';
import { configFolder } from '@user-tool/common/user-folders.js';
import { isRecord } from '@user-tool/platform-api/request.js';
import { CommandFailure } from '../failure.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Bytes of a file of keys that are read. */
const maxBytes = 1024 * 1024;

/** What a header can contain (RFC 9110, "Field Values"), minus what no key has. */
const keyText = /^[\x21-\x7e]{1,1000}$/;

/**
 * The API key for a platform: from USER_TOOL_KEY, from the file that USER_TOOL_KEY_FILE names, or else the stored one.
 * @throws Failure if there is none, or others can read its file
 */
export function keyFor(url: string, env: Environment = process.env): string {
  const { USER_TOOL_KEY: key = '', USER_TOOL_KEY_FILE: file = '' } = env;
  if (key.trim() !== '') return checkedKey(key, 'USER_TOOL_KEY');
  if (file !== '') return checkedKey(readPrivate(file), `"${file}"`);
  const stored = storedKeys()[url];
  if (stored !== undefined) return stored;
  throw new CommandFailure(
    `No API key for ${url}: create one in your account there, and store it with "user-tool remote login --at ${url}", or set USER_TOOL_KEY.`,
  );
}

/** Stores the key for a platform where only this user can read it. @returns the file */
export function storeKey(url: string, key: string): string {
  return writeStore({ ...storedKeys(), [url]: checkedKey(key, 'The input') });
}

/** Deletes the stored key for a platform. @returns whether there was one */
export function forgetKey(url: string): boolean {
  const { [url]: stored, ...others } = storedKeys();
  if (stored !== undefined) writeStore(others);
  return stored !== undefined;
}

function checkedKey(text: string, place: string): string {
  const key = text.trim();
  if (keyText.test(key)) return key;
  throw new CommandFailure(`${place} is not an API key: a key contains no spaces or accented letters.`);
}

/** Keys by the address of their platform. */
function storedKeys(): Record<string, string> {
  const file = storeFile();
  if (!existsSync(file)) return {};
  const keys = parsed(readPrivate(file));
  if (!isRecord(keys))
    throw new CommandFailure(`"${file}" is damaged: delete it, and store your keys again.`);
  return Object.fromEntries(
    Object.entries(keys).flatMap(([url, key]) =>
      typeof key === 'string' && keyText.test(key) ? [[url, key]] : [],
    ),
  );
}

function storeFile(): string {
  const folder = configFolder();
  if (folder !== undefined) return join(folder, 'keys.json');
  throw new CommandFailure('Keys cannot be stored, because you have no home folder: set USER_TOOL_KEY.');
}

/** Written to a file that no one else can ever read, and then put in place. */
function writeStore(keys: Readonly<Record<string, string>>): string {
  const file = storeFile();
  const draft = `${file}.${process.pid}.tmp`;
  try {
    if (!existsSync(dirname(file))) createFolder(dirname(file), 0o700);
    writeFileSync(draft, `${JSON.stringify(keys, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } catch (error) {
    throw new CommandFailure(`"${file}" cannot be written: ${reasonOf(error)}.`);
  }
  return file;
}

/** The text of a file with keys, which others must not be able to read. Windows has no such modes. */
function readPrivate(file: string): string {
  try {
    const { mode, size } = statSync(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new CommandFailure(`Others can read the API key in "${file}": run "chmod 600 ${file}".`);
    if (size > maxBytes) throw new CommandFailure(`"${file}" is too large for a file of API keys.`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`"${file}" cannot be read: ${reasonOf(error)}.`);
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
