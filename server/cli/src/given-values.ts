import {
  asMapping,
  asScalar,
  isObject,
  parseYaml,
  plainValue,
  repeatedKeys,
  withWritten,
  WrittenValue,
  type Document,
} from '@user-tool/shared';
import { resolve } from 'node:path';
import { FileError, reasonOf } from '@user-tool/checking/files/file-error.js';
import { readDocument } from '@user-tool/checking/files/read-document.js';
import { CommandFailure } from './failure.js';
import { standardInput } from './find/targets.js';
import { readStandardInput } from './standard-input.js';

/** Flags of verbs that take values of inputs. */
export interface ValueFlags {
  /** A file of input values. */
  inputs?: string;
  /** Values as `NAME=VALUE`. */
  input?: string[];
}

/**
 * The values of inputs in a file and in flags.
 * @throws Failure if the file cannot be read, or a flag has no value
 */
export function givenValues(
  { tool }: Document,
  path: string,
  { inputs, input = [] }: ValueFlags,
): { [name: string]: unknown } {
  if (inputs === standardInput && path === standardInput)
    throw new CommandFailure(
      `"--inputs ${inputs}" cannot be used here: the tool is read from standard input.`,
    );
  const written = input.map((pair) => {
    const equals = pair.indexOf('=');
    if (equals === 0) throw new CommandFailure(`"--input ${pair}" has no name: use "--input NAME=VALUE".`);
    if (equals < 0) throw new CommandFailure(`"--input ${pair}" has no value: use "--input NAME=VALUE".`);
    return { name: pair.slice(0, equals), text: pair.slice(equals + 1) };
  });
  const values = inputs === undefined ? {} : valuesIn(inputs);
  return withWritten(values, written, new Set(tool?.inputsByName.keys()));
}

function valuesIn(file: string): { [name: string]: unknown } {
  let text: string;
  try {
    const document = file === standardInput ? readStandardInput() : readDocument(resolve(file));
    const { unreadableReason } = document;
    if (unreadableReason !== undefined) throw new FileError(unreadableReason.replace(/\.$/, ''));
    text = document.text;
  } catch (error) {
    throw new CommandFailure(`"${file}" cannot be read: ${reasonOf(error)}.`);
  }
  const { root, problems } = parseYaml(text);
  const fail = (at: number, message: string): never => {
    const line = text.slice(0, at).split('\n').length;
    throw new CommandFailure(`"${file}" cannot be read, line ${line}: ${message}`);
  };
  for (const { kind, span, message } of problems)
    fail(span.start, kind === 'multiple-documents' ? 'A second document starts here: remove it.' : message);
  for (const { pair, name } of root ? repeatedKeys(root) : [])
    fail(pair.key.span.start, `The name "${name}" appears twice: remove one of them.`);
  const values = plainValue(root);
  if (values === null) return {};
  if (!isObject(values))
    throw new CommandFailure(`"${file}" does not map names to values: use lines such as "NAME: VALUE".`);
  return { ...values, ...longNumbers(root) };
}

/** Numbers that JavaScript does not have as they are written: `9007199254740993` and `1.0`. */
function longNumbers(root: ReturnType<typeof parseYaml>['root']): { [name: string]: WrittenValue } {
  const written = (asMapping(root)?.pairs ?? []).flatMap(({ name, value }): [string, WrittenValue][] => {
    const scalar = asScalar(value);
    const text = scalar?.decoded.text.trim() ?? '';
    const isLong = typeof scalar?.value === 'number' && /^[-+]?\d+(?:\.\d+)?$/.test(text);
    const isOther = isLong && String(scalar.value) !== text;
    return name !== undefined && isOther ? [[name, new WrittenValue([text])]] : [];
  });
  return Object.fromEntries(written);
}
