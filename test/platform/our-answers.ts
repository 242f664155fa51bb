import { createSandbox } from '../../server/common/src/sandbox.js';
import { isObject, platformJson, PythonNumber, type Json } from '../../shared/src/evaluate/json.js';
import { nameParts } from '../../shared/src/evaluate/values/file-value.js';
import { WrittenValue } from '../../shared/src/evaluate/values/given.js';
import { evaluateTool } from '../../shared/src/features/evaluation/rendering.js';
import { Document } from '../../shared/src/tool/document.js';
import type { PlatformVersion } from '../../shared/src/values/platform-version.js';
import type { Server } from '../../shared/src/values/server.js';
import type { EvaluationCase } from './expression-cases.js';

/** What a tool with values comes to: a command and config files, or why there is none. */
export interface Answer {
  command?: string;
  files?: { filename: string | null; content: string }[];
  failed?: string;
  /** No job is made: of the tool, or of the values. */
  refused?: string;
  error?: string;
}

const sandbox = await createSandbox(20_000);

/** The document of a case. */
export function documentOf({ tool }: EvaluationCase): Document {
  return new Document(platformJson(tool));
}

/** What we say that a server makes of a case. */
export async function ourAnswer(one: EvaluationCase, server: Server): Promise<Answer> {
  const given = Object.fromEntries(Object.entries(one.values).map(([name, value]) => [name, ours(value)]));
  const evaluated = await evaluateTool(documentOf(one), { given, server }, sandbox);
  const { inputFaults, faults, command, files } = evaluated;
  if (inputFaults[0]) return { refused: 'request', error: inputFaults[0].message };
  if (faults[0] || command === undefined) return { failed: 'command', error: faults[0]?.message ?? '' };
  return { command, files: files.map(({ filename, content }) => ({ filename, content })) };
}

/** The elements of a collection by their identifiers, at every level. */
function elementsOf({ elements }: { [name: string]: unknown }): { [identifier: string]: unknown } {
  const own = (elements as [string, Json][]).map(([identifier, element]) => {
    const inner = isObject(element) ? element['$collection'] : undefined;
    return [identifier, isObject(inner) ? elementsOf(inner) : ours(element)];
  });
  return Object.fromEntries(own) as { [identifier: string]: unknown };
}

/** A value of a case as ours are given: a number that JavaScript does not have as it is written. */
function ours(value: Json): unknown {
  if (value instanceof PythonNumber) return new WrittenValue([value.text]);
  if (Array.isArray(value)) return value.map(ours);
  if (!isObject(value)) return value;
  const { $file: file, $collection: collection } = value;
  if (isObject(file)) {
    const { path, name, ext, text } = file as Record<string, string>;
    return {
      class: 'File',
      path,
      format: ext,
      ...nameParts(name ?? ''),
      size: Buffer.byteLength(text ?? ''),
    };
  }
  if (isObject(collection)) {
    return {
      collection_type: collection['type'],
      name: collection['name'],
      elements: elementsOf(collection),
    };
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ours(one)]));
}

/** The version that a point release is called: "26.1" for 26.1.2. */
export function versionOf(release: string): PlatformVersion {
  return release === '26.1.0' ? release : (release.replace(/\.\d+$/, '') as PlatformVersion);
}
