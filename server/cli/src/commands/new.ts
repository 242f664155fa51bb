import {
  check,
  Document,
  templates,
  toolFileName,
  toolFromTemplate,
  toolIdOfFile,
  isToolName,
  toolNameOfId,
  toolSummary,
  type DialectName,
} from '@user-tool/shared';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createFolder } from '@user-tool/common/create-folder.js';
import { FileError, reasonOf } from '@user-tool/checking/files/file-error.js';
import { yamlName } from '@user-tool/checking/files/ignore-rules.js';
import { readDocument } from '@user-tool/checking/files/read-document.js';
import { CommandFailure } from '../failure.js';
import { standardInput as standardOutput } from '../find/targets.js';
import { writeLines } from '../message.js';
import { colorsFor, visible } from '../terminal.js';

/** Flags of `new`. */
export interface NewFlags {
  template?: string;
  list?: boolean;
  id?: string;
  name?: string;
  dialect?: DialectName;
  force?: boolean;
}

/**
 * `user-tool new`: writes a tool without problems.
 * @returns the exit code
 * @throws Failure if the file exists or cannot be written, or the id or the name is invalid
 */
export function newTool(path: string | undefined, flags: NewFlags): number {
  if (flags.list) {
    process.stdout.write(templateList());
    return 0;
  }
  const template = templates.find(({ name }) => name === flags.template) ?? templates[0];
  const dialect = flags.dialect ?? 'platform';
  const preferredId = flags.id ?? idFor(path, dialect);
  const id = preferredId ?? freeId(template.id, folderFor(path), flags);
  const name = flags.name ?? (id === template.id ? undefined : toolNameOfId(id));
  const text = toolFromTemplate(template, dialect, { id, name });
  refuseProblems(text);
  if (path === standardOutput) {
    process.stdout.write(text);
    return 0;
  }
  const file = fileFor(path, id);
  write(file, text, flags.force ?? false);
  writeLines(process.stdout, [`Wrote ${visible(file)}: a tool with the id "${id}".`]);
  return 0;
}

function templateList(): string {
  const { bold } = colorsFor(process.stdout);
  const width = Math.max(...templates.map(({ name }) => name.length));
  return templates.map(({ name, summary }) => `${bold(name.padEnd(width))}  ${summary}\n`).join('');
}

/** The id that a file name suggests, if any. */
function idFor(path: string | undefined, dialect: DialectName): string | undefined {
  if (path === undefined || path === standardOutput || isFolder(path)) return undefined;
  return toolIdOfFile(basename(path), dialect);
}

/** The folder that the file will be in; undefined if there is none. */
function folderFor(path: string | undefined): string | undefined {
  if (path === standardOutput) return undefined;
  return path === undefined || isFolder(path) ? (path ?? '.') : dirname(path);
}

/** The template's id, extended while a tool in the folder has it. With `--force`, that tool may be the one to replace. */
function freeId(id: string, folder: string | undefined, { force }: NewFlags): string {
  const taken = force || folder === undefined ? new Set() : idsIn(folder);
  let free = id;
  while (taken.has(free)) free += '-copy';
  return free;
}

/** The ids of the tools in a folder, as far as they can be read. */
function idsIn(folder: string): Set<string> {
  const ids = filesIn(folder).map((name) => {
    try {
      return toolSummary(new Document(readDocument(join(folder, name)).text)).id?.text ?? '';
    } catch (error) {
      if (error instanceof FileError) return '';
      throw error;
    }
  });
  return new Set(ids);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => isToolName(name));
  } catch {
    // Writing to it says what is wrong.
    return [];
  }
}

/** The user's words may be invalid; the template's own never are. */
function refuseProblems(text: string): void {
  const [problem] = check(new Document(text));
  if (!problem) return;
  const option = problem.path === '/id' ? '--id' : '--name';
  throw new CommandFailure(`"${option}" is invalid: ${problem.message}`);
}

function fileFor(path: string | undefined, id: string): string {
  const name = toolFileName(id);
  if (path === undefined) return name;
  if (isFolder(path)) return join(path, name);
  const ending = /\.[^./\\]+$/.exec(path)?.[0];
  if (ending === undefined) return `${path}.tool.yml`;
  if (yamlName.test(path)) return path;
  const better = `${path.slice(0, -ending.length)}.tool.yml`;
  throw new CommandFailure(`"user-tool check" would not find "${path}": name it "${better}".`);
}

function isFolder(path: string): boolean {
  return /[/\\]$/.test(path) || (existsSync(path) && statSync(path).isDirectory());
}

function write(file: string, text: string, force: boolean): void {
  try {
    makeFolder(dirname(file));
    writeFileSync(file, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new CommandFailure(`"${file}" already exists: use "--force" to overwrite it.`);
    }
    throw new CommandFailure(`"${file}" cannot be written: ${reasonOf(error)}.`);
  }
}

function makeFolder(folder: string): void {
  if (!existsSync(folder)) createFolder(folder);
}
