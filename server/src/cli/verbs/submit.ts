import {
  amount,
  countProblems,
  type Document,
  raisedVersion,
  refusedProblems,
  representation,
  type Problem,
  type RefusedProblem,
} from '@user-tool/shared';
import { reasonOf } from '../../check/files/file-error.js';
import { quotedLines } from '../../check/jobs/check-file.js';
import { localChecker } from '../../check/node-checkers.js';
import { nameOf } from '../../platform/address.js';
import {
  createTool,
  deactivateTool,
  listTools,
  type Account,
  type PlatformTool,
} from '../../platform/tools.js';
import { Failure } from '../failure.js';
import { printMessage, writeLines } from '../message.js';
import { accountIn, answered, connection, type PlatformFlags } from '../platform/account.js';
import { shownTool } from '../platform/shown-tool.js';
import { editedTool, readTool, type ReadTool, type ToolFlags } from '../read-tool.js';
import { textReport } from '../report/text.js';
import { colorsFor, terminalWidth, visible } from '../terminal.js';
import { toolName } from '../tool-place.js';
import { replaceContent } from '../write-file.js';

/** Flags of `submit`. */
export interface SubmitFlags extends ToolFlags, PlatformFlags {
  /** Raise the version if the platform has it, and deactivate the older ones there. */
  bump?: boolean;
  /** Submit a tool with errors. */
  force?: boolean;
  json?: boolean;
}

/** What became of a tool. */
interface Submitted {
  /** Absent if it was rejected. */
  tool?: PlatformTool;
  deactivated: readonly PlatformTool[];
  problems: readonly RefusedProblem[];
}

/**
 * `user-tool submit`: creates a tool on a platform.
 * @returns the exit code: 0 created, 1 rejected, here or there, 2 a file cannot be read
 * @throws Failure if the platform gives no answer
 */
export async function submit(path: string, flags: SubmitFlags): Promise<number> {
  const account = accountIn(flags);
  const read = await readTool(path, flags);
  if (!read) return 2;
  const { file, warn } = read;
  if (flags.bump && file.content)
    throw new Failure('"--bump" requires a file, to which it writes the new version.');
  const problems = await localChecker(warn).problems(read.document, file);
  const { error: errors } = countProblems(problems);
  if (errors > 0 && !flags.force) {
    report(read, { problems: ours(problems), deactivated: [] }, flags);
    const them = errors === 1 ? 'it' : 'them';
    printMessage(
      `${toolName(read.place)} has ${amount(errors, 'error')} and was not submitted: correct ${them}, or use "--force".`,
    );
    return 1;
  }
  const older = flags.bump ? await sameTools(read.document, account) : [];
  const raised = flags.bump ? withNewVersion(read, older) : read;
  const reply = await createTool(account, submittable(raised), connection);
  if (reply.kind === 'refused') {
    report(raised, { problems: refusedProblems(raised.document, reply.faults), deactivated: [] }, flags);
    printMessage(`${nameOf(account.url)} rejected ${toolName(read.place)}.`);
    return 1;
  }
  const tool = answered(reply);
  if (raised !== read) write(raised);
  // Some platforms may answer with a tool that they had.
  const replaced = older.filter(({ uuid }) => uuid !== tool.uuid);
  const deactivated = await deactivate(replaced, account);
  report(raised, { tool, deactivated, problems: [] }, flags, account);
  return deactivated.length < replaced.length ? 2 : 0;
}

/** Problems that the platform has not seen. */
function ours(problems: readonly Problem[]): RefusedProblem[] {
  return problems.map((problem) => ({ ...problem, platformCode: '' }));
}

function submittable(read: ReadTool): object {
  const made = representation(read.document);
  if (made) return made;
  throw new Failure(
    `"${toolName(read.place)}" cannot be read as YAML unambiguously: correct this before you submit it.`,
  );
}

/** The active tools of the account with the id of the document. */
async function sameTools(document: Document, account: Account): Promise<PlatformTool[]> {
  const id = representation(document)?.['id'];
  return answered(await listTools(account, connection)).filter(({ name }) => name === id);
}

/** The tool, with a version above those that the platform has. */
function withNewVersion(read: ReadTool, older: readonly PlatformTool[]): ReadTool {
  const raised = raisedVersion(
    read.document,
    older.map(({ version }) => version),
  );
  if (!raised)
    throw new Failure(`The version of "${toolName(read.place)}" cannot be raised: write a new one yourself.`);
  return raised.edits.length === 0 ? read : editedTool(read, raised.edits);
}

function write({ source, file }: ReadTool): void {
  try {
    replaceContent(file.file, source.text);
  } catch (error) {
    throw new Failure(
      `The tool was created, but its new version cannot be written to "${file.path}": ${reasonOf(error)}.`,
    );
  }
}

/** Those of the tools that were deactivated; why others were not is reported. */
async function deactivate(tools: readonly PlatformTool[], account: Account): Promise<PlatformTool[]> {
  const done: PlatformTool[] = [];
  for (const tool of tools) {
    const reply = await deactivateTool(account, tool.uuid, connection);
    if (reply.kind === 'done') done.push(tool);
    else {
      const why = reply.kind === 'failed' ? ` ${reply.message}` : '';
      printMessage(`The older ${tool.name} ${tool.version} (${tool.uuid}) is still active.${why}`);
    }
  }
  return done;
}

function report(
  read: ReadTool,
  { tool, deactivated, problems }: Submitted,
  { json }: SubmitFlags,
  { url }: Pick<Account, 'url'> = { url: '' },
): void {
  if (json) {
    const shown = {
      version: 1,
      tool: tool ? shownTool(tool) : null,
      deactivated: deactivated.map(shownTool),
      problems,
    };
    process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
  } else if (tool) {
    const named = ({ name, version, uuid }: PlatformTool): string => visible(`${name} ${version} (${uuid})`);
    writeLines(process.stdout, [
      `Created ${named(tool)} on ${nameOf(url)}.`,
      ...deactivated.map((one) => `Deactivated ${named(one)}.`),
    ]);
  } else reportProblems(read, problems);
}

/** Reports problems like `check`, with the platform's codes after ours. */
function reportProblems({ document, source, file }: ReadTool, problems: readonly RefusedProblem[]): void {
  const named = problems.map(({ code, platformCode, ...rest }) => ({
    ...rest,
    code: visible([code, platformCode].filter(Boolean).join(' ')) || 'platform',
  }));
  const look = {
    colors: colorsFor(process.stdout),
    width: terminalWidth(process.stdout),
    folder: process.cwd(),
    lowest: 'error' as const,
  };
  const text = textReport((piece) => process.stdout.write(piece), look);
  const lines = quotedLines(named, (line) => source.line(line));
  text.file({ path: file.path, dialect: document.dialect.name, problems: named, lines });
  text.end([]);
}
