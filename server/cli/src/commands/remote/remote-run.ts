import { Document, placedForm, plainGiven } from '@user-tool/shared';
import { join, resolve } from 'node:path';
import { nameOf } from '@user-tool/platform-api/address.js';
import { shownFields, valueAt, withValue, type Values } from '@user-tool/platform-api/form-values.js';
import { outputsOf, placeForRuns, type OutputDataset } from '@user-tool/platform-api/jobs.js';
import type { EndedJob } from '@user-tool/platform-api/tool-run.js';
import type { Account, PlatformTool } from '@user-tool/platform-api/tools.js';
import type { PlacedForm } from '@user-tool/protocol/tool-requests.js';
import { fileNameOf, freePath, isFilled } from '@user-tool/runner/outputs/results-folder.js';
import { cancelable } from '../../container.js';
import { CommandFailure } from '../../failure.js';
import { givenValues, type ValueFlags } from '../../given-values.js';
import { printMessage, writeLines } from '../../message.js';
import { accountIn, answered, connection, messageOf, type PlatformFlags } from '../../platform/account.js';
import { documentOf, findTool } from '../../platform/find-tool.js';
import { rejection, runThere, sentenceOf } from '../../platform/run-there.js';
import { saveOutput } from '../../platform/transfer.js';
import { Progress } from '../../progress.js';
import { visible } from '../../terminal.js';
import { withFilesByIdentifier } from './test-values.js';

/** Flags of `remote run`. */
export interface RemoteRunFlags extends PlatformFlags, ValueFlags {
  /** The folder for the outputs, which may have those of an earlier run if `force` is set. */
  out: string;
  force?: boolean;
}

/** A run, with what its outputs are written by. */
interface FinishedRun {
  tool: PlatformTool;
  account: Account;
  jobs: readonly EndedJob[];
  results: string;
}

/**
 * `user-tool remote run`: runs a tool of the account on its platform, and writes the outputs to a folder.
 * @param named id or UUID of the tool
 * @returns the exit code: 0 success, 1 the job failed
 * @throws Failure if the platform rejects the values or gives no answer, or a file cannot be read or written
 */
export async function runRemote(named: string, flags: RemoteRunFlags): Promise<number> {
  const account = accountIn(flags);
  const results = resolve(flags.out);
  if (!flags.force && isFilled(results))
    throw new CommandFailure(
      `The folder "${flags.out}" is not empty: use "--force", or name another with "--out".`,
    );
  const tool = await findTool(account, named);
  const document = new Document(await documentOf(account, tool));
  if (!document.tool) throw new CommandFailure(`The document of "${tool.name}" cannot be read as a tool.`);
  const form = placedForm(document.tool);
  const values = plainValues(form, givenValues(document, '', flags) as Values);
  const place = answered(await placeForRuns(account, `${tool.name} ${tool.version}`, connection));
  const progress = new Progress(process.stderr);
  let step = '';
  const endProgress = progress.repeat(() => visible(`${tool.name} on ${nameOf(account.url)}: ${step} …`));
  const end = await cancelable((signal) =>
    runThere({ account, tool, place, form, values }, signal, (words) => (step = words)).catch(
      (error: unknown) => {
        throw new CommandFailure(sentenceOf(error));
      },
    ),
  ).finally(endProgress);
  if (end.kind === 'ended') return report({ tool, account, jobs: end.jobs, results });
  if (end.kind !== 'refused') return answered(end);
  throw new CommandFailure(...end.faults.map(messageOf), `${rejection(tool, account)}.`);
}

/** Values with those that were written as text read, also those of cases that others select. @throws Failure */
function plainValues(form: PlacedForm, inputs: Values): Values {
  const names = new Set(form.inputs.map(({ name }) => name));
  const unknown = Object.keys(inputs).find((name) => !names.has(name));
  if (unknown !== undefined) throw new CommandFailure(`There is no input named "${unknown}".`);
  let values = inputs;
  for (;;) {
    const before = values;
    for (const { field, path } of shownFields(form, values)) {
      const plain = plainGiven(valueAt(values, path), field);
      if (plain !== undefined) values = withValue(values, path, plain);
    }
    if (values === before) return withFilesByIdentifier(form, values);
  }
}

async function report(run: FinishedRun): Promise<number> {
  const { tool, account, jobs, results } = run;
  const place = nameOf(account.url);
  for (const { stdout, stderr } of jobs) process.stderr.write(stdout + stderr);
  const failed = jobs.find(({ state }) => state !== 'ok');
  if (failed) {
    const code = failed.exitCode ? ` with exit code ${failed.exitCode}` : '';
    printMessage(`${tool.name} failed on ${place}${code}. ${failed.reason}`.trim());
    return 1;
  }
  const taken = new Set<string>();
  for (const { id } of jobs) {
    for (const output of answered(await outputsOf(account, id, connection))) {
      const file = fileOf(output, results, taken);
      await saveOutput(output, file, account);
      writeLines(process.stdout, [visible(`${output.name}: ${file}`)]);
    }
  }
  return 0;
}

/** The file of an output, below the folder of the results; no two have the same. */
function fileOf({ name, extension }: OutputDataset, results: string, taken: Set<string>): string {
  const safe = (text: string): string => fileNameOf(text.replaceAll(/[^\w.-]/g, '_'));
  return freePath(join(results, ...name.split('/').map(safe)), `.${safe(extension || 'txt')}`, taken);
}
