import type { RenderedFile } from '@user-tool/shared';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { isInside, notInside } from '../outputs/inside.js';
import type { JobFolder } from './job-folder.js';
import { RunError } from './run-error.js';
import { commandFile } from './shell-call.js';

/** A config file as it was rendered. */
export interface RenderedConfigFile {
  /** Relative to the working directory. */
  name: string;
  content: string;
}

/**
 * The config files by the names that they get.
 * @throws RunError for a name that is not below the working directory, or that another file has
 */
export function namedFiles(files: readonly RenderedFile[]): RenderedConfigFile[] {
  const taken = new Set<string>();
  return files.map(({ name, filename, content }, index) => {
    const target = filename ?? name ?? `config-${index + 1}`;
    if (!isInside(target)) throw new RunError(`The config file "${target}" ${notInside}.`);
    const path = normalize(target);
    if (taken.has(path)) throw new RunError(`Two config files would have the name "${path}".`);
    const folder = [...taken].find((other) => other.startsWith(path + sep) || path.startsWith(other + sep));
    if (folder !== undefined)
      throw new RunError(
        `The config files "${folder}" and "${path}" cannot both exist: one would be in the other.`,
      );
    taken.add(path);
    return { name: path, content };
  });
}

/** Writes the command and the config files as they were rendered, byte for byte. */
export async function writeTexts(
  { command: folder, working }: JobFolder,
  command: string,
  files: readonly RenderedConfigFile[],
): Promise<void> {
  await writeFile(join(folder, commandFile), command);
  for (const { name, content } of files) {
    const file = join(working, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: 'wx' });
  }
}
