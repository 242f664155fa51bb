import { toolSummary, type Document } from '@user-tool/shared';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { createFolder } from '@user-tool/common/create-folder.js';
import { version } from '@user-tool/common/version.js';
import { failedWith } from '../job/ending.js';
import type { RunResult } from '../job/run-request.js';
import type { BackendName } from '../runtimes/runtime.js';
import { checksum } from './checksum.js';
import { recordFile } from './graph.js';
import { runRecord, type RecordedRun } from './run-record.js';

/** A run that has ended, and where its results are. */
export interface EndedRun {
  document: Document;
  result: RunResult;
  runtime: BackendName;
  /** Absolute. */
  results: string;
}

/**
 * Writes the record of a run into the folder of its results, which is created.
 * @returns its path
 * @throws Error of the system if a file cannot be read or written
 */
export async function writeRecord(run: EndedRun): Promise<string> {
  const record = runRecord(await factsOf(run));
  createFolder(run.results);
  const file = join(run.results, recordFile);
  // Writes through no link that is there.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(record, undefined, 2)}\n`);
  return file;
}

async function factsOf({ document, result, runtime, results }: EndedRun): Promise<RecordedRun> {
  const { id, name, version: toolVersion } = toolSummary(document);
  const inputFiles = await Promise.all(
    result.staged.map(async ({ source, target }) => ({
      name: basename(source),
      path: target,
      ...(await checksum(source)),
    })),
  );
  const outputs = result.outputs.flatMap((output) =>
    output.files.map(async ({ path, from, identifiers }) => ({
      path: relative(results, path).split(sep).join('/'),
      name: [output.name, ...identifiers].join('/'),
      from,
      ...(await checksum(path)),
    })),
  );
  const failure = failureOf(result);
  return {
    id: randomUUID(),
    tool: {
      ...(id && { id: id.text }),
      ...(name && { name: name.text }),
      ...(toolVersion && { version: toolVersion.text }),
      text: document.source.text,
    },
    command: result.command,
    inputs: result.inputs,
    inputFiles,
    configFiles: result.configFiles,
    outputs: await Promise.all(outputs),
    exitCode: result.exitCode,
    ...(failure !== undefined && { failure }),
    started: result.started,
    ended: new Date(result.started.getTime() + Math.round(result.duration)),
    runtime,
    ...(result.image && { image: result.image }),
    agent: userInfo().username,
    version,
  };
}

function failureOf({ exitCode, faults }: RunResult): string | undefined {
  if (exitCode !== 0) return `The command ${failedWith(exitCode)}.`;
  const lacking = faults.filter(({ severity, isUnwritten }) => severity === 'error' || isUnwritten);
  return lacking.length > 0 ? lacking.map(({ message }) => message).join('\n') : undefined;
}
