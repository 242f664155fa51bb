import {
  Document,
  evaluateTool,
  inputValues,
  isObject,
  parseYaml,
  plainValue,
  renderedTexts,
  rendering,
  repeatedKeys,
  withWritten,
  type EvaluatedTool,
  type Problem,
  type RenderedFile,
  type Rendering,
  type ValueSources,
} from '@user-tool/shared';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize, resolve, sep } from 'node:path';
import type { RawDocument } from '../../check/files/decode.js';
import { FileError, reasonOf } from '../../check/files/file-error.js';
import { readDocument } from '../../check/files/read-document.js';
import { contentOf, quotedLines, type FileToCheck } from '../../check/jobs/check-file.js';
import { localChecker } from '../../check/node-checkers.js';
import { createSandbox } from '../../common/sandbox.js';
import { Failure } from '../failure.js';
import { standardInput } from '../find/targets.js';
import { gather, type DocumentFlags } from '../gather.js';
import { printMessage, writeLines } from '../message.js';
import { textReport } from '../report/text.js';
import { readStandardInput } from '../standard-input.js';
import { colorsFor, isTerminal, terminalWidth, visible } from '../terminal.js';

/** Flags of `render`. */
export interface RenderFlags extends DocumentFlags {
  /** A file of input values. */
  inputs?: string;
  /** Values as `NAME=VALUE`. */
  input?: string[];
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
  const { files, unreadable, progress, warn } = await gather([path], flags);
  progress.clear();
  const [file] = files;
  if (unreadable.length > 0) return 2;
  if (!file || files.length > 1)
    throw new Failure(`"${path}" matches ${files.length} tools: name one of them.`);
  const content = read(file);
  const document = new Document(content.text, { ...file, ...content });
  const sources = { given: givenValues(document, path, flags), sample: flags.sample === true, sizeOf };
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
  report(document, result);
  if (flags.out !== undefined && result.errors.length === 0) writeAll(result, flags.out);
  if (flags.json) process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`);
  else if (result.command !== null) {
    process.stdout.write(ended(isTerminal(process.stdout) ? readable(document, evaluated) : result.command));
    if (flags.out === undefined) nameFiles(result);
  }
  return result.errors.length > 0 ? 1 : 0;
}

/** Whether example values would make a difference. */
function isLacking({ tool }: Document, sources: ValueSources): boolean {
  const inputs = tool?.inputs ?? [];
  const made = inputValues(inputs, { ...sources, sample: true });
  return made.faults.length < inputValues(inputs, sources).faults.length;
}

function read(file: FileToCheck): RawDocument {
  try {
    return contentOf(file);
  } catch (error) {
    throw new Failure(`"${file.path}" cannot be read: ${reasonOf(error)}.`);
  }
}

/** The values in the files and flags. */
function givenValues(
  { tool }: Document,
  path: string,
  { inputs, input = [] }: RenderFlags,
): { [name: string]: unknown } {
  if (inputs === standardInput && path === standardInput)
    throw new Failure(`"--inputs ${inputs}" cannot be used here: the tool is read from standard input.`);
  const written = input.map((pair) => {
    const equals = pair.indexOf('=');
    if (equals < 1) throw new Failure(`"--input ${pair}" has no value: use "--input NAME=VALUE".`);
    return { name: pair.slice(0, equals), text: pair.slice(equals + 1) };
  });
  const given = inputs === undefined ? {} : valuesIn(inputs);
  return withWritten(given, written, new Set(tool?.inputsByName.keys()));
}

function valuesIn(file: string): { [name: string]: unknown } {
  let text: string;
  try {
    const document = file === standardInput ? readStandardInput() : readDocument(resolve(file));
    const { unreadableReason } = document;
    if (unreadableReason !== undefined) throw new FileError(unreadableReason.replace(/\.$/, ''));
    text = document.text;
  } catch (error) {
    throw new Failure(`"${file}" cannot be read: ${reasonOf(error)}.`);
  }
  const { root, problems } = parseYaml(text);
  const fail = (at: number, message: string): never => {
    const line = text.slice(0, at).split('\n').length;
    throw new Failure(`"${file}" cannot be read, line ${line}: ${message}`);
  };
  for (const { kind, span, message } of problems)
    fail(span.start, kind === 'multiple-documents' ? 'A second document starts here: remove it.' : message);
  for (const { pair, name } of root ? repeatedKeys(root) : [])
    fail(pair.key.span.start, `The name "${name}" appears twice: remove one of them.`);
  const values = plainValue(root);
  if (values === null) return {};
  if (!isObject(values))
    throw new Failure(`"${file}" does not map names to values: use lines such as "NAME: VALUE".`);
  return values;
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
function report({ source, dialect }: Document, { path, problems, errors }: Rendering): void {
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
    const wanted = normalize(written);
    if (!isInside(wanted)) throw new Failure(`The config file "${written}" is not inside "${folder}".`);
    if (taken.has(wanted)) throw new Failure(`Two files would have the name "${wanted}" in "${folder}".`);
    taken.add(wanted);
    return [wanted, file.content];
  });
  for (const [name, text] of [[commandName, command ?? ''] as const, ...texts]) {
    const file = join(folder, name);
    try {
      if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    } catch (error) {
      throw new Failure(`"${file}" cannot be written: ${reasonOf(error)}.`);
    }
  }
}

/** @param name a normalized path */
function isInside(name: string): boolean {
  return !isAbsolute(name) && name !== '.' && name !== '..' && !name.startsWith(`..${sep}`);
}
