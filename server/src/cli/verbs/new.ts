import {
  check,
  Document,
  templates,
  toolFileName,
  toolFromTemplate,
  toolIdOfFile,
  toolNameOfId,
  type DialectName,
} from '@user-tool/shared';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../../check/files/file-error.js';
import { Failure } from '../failure.js';
import { standardInput as standardOutput } from '../find/targets.js';
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
  const id = flags.id ?? idFor(path, dialect);
  const text = toolFromTemplate(template, dialect, { id, name: flags.name ?? (id && toolNameOfId(id)) });
  refuseProblems(text);
  if (path === standardOutput) {
    process.stdout.write(text);
    return 0;
  }
  const file = fileFor(path, id ?? template.id);
  write(file, text, flags.force ?? false);
  process.stdout.write(`Wrote ${visible(file)}.\n`);
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

/** The user's words may be invalid; the template's own never are. */
function refuseProblems(text: string): void {
  const [problem] = check(new Document(text));
  if (!problem) return;
  const option = problem.path === '/id' ? '--id' : '--name';
  throw new Failure(`"${option}" is invalid: ${problem.message}`);
}

function fileFor(path: string | undefined, id: string): string {
  const name = toolFileName(id);
  if (path === undefined) return name;
  if (isFolder(path)) return join(path, name);
  return /\.[^./\\]+$/.test(path) ? path : `${path}.tool.yml`;
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
      throw new Failure(`"${file}" already exists: use "--force" to overwrite it.`);
    }
    throw new Failure(`"${file}" cannot be written: ${reasonOf(error)}.`);
  }
}

function makeFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
}
