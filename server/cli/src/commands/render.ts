import {
  evaluateTool,
  inputValues,
  renderedTexts,
  rendering,
  serversOf,
  type Document,
  type EvaluatedTool,
  type Problem,
  type RenderedFile,
  type Rendering,
  type SourceText,
  type ValueSources,
} from '@user-tool/shared';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { createFolder } from '@user-tool/common/create-folder.js';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { quotedLines } from '@user-tool/checking/tasks/check-file.js';
import { localChecker } from '@user-tool/checking/node-checkers.js';
import { createSandbox } from '@user-tool/common/sandbox.js';
import { CommandFailure } from '../failure.js';
import { givenValues, type ValueFlags } from '../given-values.js';
import { printMessage, writeLines } from '../message.js';
import { readTool, type ReadTool, type ToolFlags } from '../read-tool.js';
import { textReport } from '../report/text.js';
import { colorsFor, isTerminal, terminalWidth, visible } from '../terminal.js';

/** Flags of `render`. */
export interface RenderFlags extends ToolFlags, ValueFlags {
  sample?: boolean;
  /** A folder for the command and the config files. */
  out?: string;
  json?: boolean;
}

/**
 * `user-tool render`: prints the command as the platform would write it.
 * @returns the exit code: 0 success, 1 an expression has no value, 2 the given values are invalid
 * @throws Failure if a file cannot be read or written
 */
export async function render(path: string, flags: RenderFlags): Promise<number> {
  const read = await readTool(path, flags);
  if (!read) return 2;
  const { document, source, file, warn } = read;
  const [server, other] = serversOf(document.dialect.name, file.config);
  const sources = {
    given: givenValues(document, path, flags),
    sample: flags.sample === true,
    sizeOf,
    server,
  };
  const evaluated = await evaluateTool(document, sources, await createSandbox());
  const { inputFaults } = evaluated;
  for (const { message } of inputFaults) printMessage(message);
  if (inputFaults.length > 0) {
    if (isLacking(document, sources))
      writeLines(process.stderr, ['Use "--sample" for sample values of the missing inputs.']);
    return 2;
  }
  const problems = await localChecker(warn).problems(document, file);
  const result = rendering(document, evaluated, { path: file.path, problems });
  report(document, source, result);
  if (flags.out !== undefined && result.errors.length === 0) writeAll(result, flags.out);
  if (flags.json) process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
  else if (result.command !== null) {
    process.stdout.write(ended(isTerminal(process.stdout) ? readable(document, evaluated) : result.command));
    if (flags.out === undefined) nameFiles(result);
  }
  const isOtherRight =
    flags.serverJobs !== 'both' || !other || (await renderOther(read, { ...sources, server: other }, result));
  return result.errors.length > 0 || !isOtherRight ? 1 : 0;
}

/**
 * Prints the command of the other way to start jobs, if it differs from that of the first.
 * @returns whether it can be rendered
 */
async function renderOther(
  { document, source, file }: ReadTool,
  sources: ValueSources,
  first: Rendering,
): Promise<boolean> {
  const evaluated = await evaluateTool(document, sources, await createSandbox());
  const result = rendering(document, evaluated, { path: file.path, problems: [] });
  const isSame = result.command !== null && result.command === first.command;
  const way = sources.server?.jobs ?? '';
  writeLines(process.stderr, [
    isSame ? `The command is the same with "--server-jobs ${way}".` : `With "--server-jobs ${way}":`,
  ]);
  report(document, source, result);
  if (!isSame && result.command !== null) process.stdout.write(ended(result.command));
  return result.errors.length === 0;
}

/** Whether example values would make a difference. */
function isLacking({ tool }: Document, sources: ValueSources): boolean {
  const inputs = tool?.inputs ?? [];
  const samples = inputValues(inputs, { ...sources, sample: true });
  return samples.faults.length < inputValues(inputs, sources).faults.length;
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

/** The code of evaluation errors, which do not come from a rule. */
const code = 'evaluation';

/** The command to read, without the lines that values left empty. What is not read by people gets it byte for byte. */
function readable(document: Document, evaluated: EvaluatedTool): string {
  return renderedTexts(document, evaluated).find(({ file }) => file === undefined)?.text ?? '';
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** Says on standard error which config files are written besides the command. */
function nameFiles({ files }: Rendering): void {
  if (files.length === 0) return;
  const names = files.map(fileName).join(', ');
  const noun = files.length === 1 ? 'file' : 'files';
  const advice = `Use "--out <folder>" to write, or "--json" to print.`;
  writeLines(process.stderr, [visible(`Config ${noun}: ${names}. ${advice}`)]);
}

function fileName({ name, filename }: RenderedFile, index: number): string {
  return filename ?? name ?? `config-${index + 1}`;
}

/** Reports problems on standard error; those that prevented the command come last. */
function report({ dialect }: Document, source: SourceText, { path, problems, errors }: Rendering): void {
  const failures = errors.map((error): Problem => ({
    ...error,
    code,
    severity: 'error',
    fixes: [],
    url: '',
  }));
  const all = [...problems, ...failures];
  if (all.length === 0) return;
  const lines = quotedLines(all, (line) => source.line(line));
  const file = { path, dialect: dialect.name, problems: all, lines };
  const look = {
    colors: colorsFor(process.stderr),
    width: terminalWidth(process.stderr),
    folder: process.cwd(),
  };
  const toStandardError = textReport((text) => process.stderr.write(text), look);
  toStandardError.file(file);
  toStandardError.end([]);
}

/** The file name of the command. */
const commandName = 'command.sh';

/** Writes the command and the config files, none of them outside the folder. */
function writeAll({ command, files }: Rendering, folder: string): void {
  const taken = new Set([commandName]);
  const texts = files.map((file, index): [file: string, text: string] => {
    const written = fileName(file, index);
    const path = normalize(written);
    if (!isInside(path)) throw new CommandFailure(`The config file "${written}" is not inside "${folder}".`);
    if (taken.has(path)) throw new CommandFailure(`Two files would have the name "${path}" in "${folder}".`);
    taken.add(path);
    return [path, file.content];
  });
  for (const [name, text] of [[commandName, command ?? ''] as const, ...texts]) {
    const file = join(folder, name);
    try {
      if (!existsSync(dirname(file))) createFolder(dirname(file));
      writeFileSync(file, text);
    } catch (error) {
      throw new CommandFailure(`"${file}" cannot be written: ${reasonOf(error)}.`);
    }
  }
}

/** @param name a normalized path */
function isInside(name: string): boolean {
  return !isAbsolute(name) && name !== '.' && name !== '..' && !name.startsWith(`..${sep}`);
}
