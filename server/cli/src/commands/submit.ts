import {
  amount,
  countProblems,
  raisedVersion,
  refusedProblems,
  type ConvertedTool,
  type Problem,
  type RefusedProblem,
} from '@user-tool/shared';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { quotedLines } from '@user-tool/checking/tasks/check-file.js';
import { localChecker } from '@user-tool/checking/node-checkers.js';
import { nameOf } from '@user-tool/platform-api/address.js';
import { createInEitherClass } from '@user-tool/platform-api/creation.js';
import { storedTools, type StoredTools, type ToolForms } from '@user-tool/platform-api/same-tool.js';
import type { ToolRepresentation } from '@user-tool/platform-api/tool-representation.js';
import { stateText } from '@user-tool/platform-api/stored-state.js';
import { unreadableOutputs } from '@user-tool/platform-api/unreadable-tool.js';
import { deactivateTool, listTools, type Account, type PlatformTool } from '@user-tool/platform-api/tools.js';
import { english } from '@user-tool/platform-api/words.js';
import { CommandFailure } from '../failure.js';
import { printMessage, writeLines } from '../message.js';
import { accountIn, answered, connection, type PlatformFlags } from '../platform/account.js';
import { shownTool } from '../platform/shown-tool.js';
import { formsOf } from '../platform/tool-forms.js';
import { editedTool, readNamedTools, type ReadTool, type ToolFlags } from '../read-tool.js';
import { textReport } from '../report/text.js';
import { colorsFor, terminalWidth, visible } from '../terminal.js';
import { toolName } from '../tool-place.js';
import { replaceContent } from '../write-file.js';

/** Flags of `submit`. */
export interface SubmitFlags extends ToolFlags, PlatformFlags {
  /** Raise the version if the platform has it, and deactivate the older ones there. */
  bump?: boolean;
  /** Submit a tool with errors, or besides another one of its version. */
  force?: boolean;
  json?: boolean;
}

/** What became of a tool. */
interface Submitted {
  /** The exit code that it alone would have. */
  code: 0 | 1 | 2;
  /** The tool as it was sent, or would have been. */
  read: ReadTool;
  /** Absent if it was rejected. */
  tool?: PlatformTool;
  /** Whether the platform had it, unchanged. */
  isThere?: boolean;
  /** The class that it has here, if the platform has it in another one. */
  convertedFrom?: string;
  deactivated: readonly PlatformTool[];
  problems: readonly RefusedProblem[];
  /** Why it was not created, or its version is not in the file. */
  message?: string;
}

/**
 * `user-tool submit`: creates tools on a platform, unless they are there unchanged.
 * @param paths of files, and of folders with them
 * @returns the exit code: 0 they are there, 1 one was rejected, here or there, 2 a file cannot be read or written
 * @throws Failure if the platform gives no answer
 */
export async function submit(paths: readonly string[], flags: SubmitFlags): Promise<number> {
  const account = accountIn(flags);
  const tools = await readNamedTools(paths, flags);
  if (!tools) return 2;
  if (tools.length === 0) throw new CommandFailure('There is no tool at these paths.');
  if (flags.bump && tools.some(({ file }) => file.content))
    throw new CommandFailure('"--bump" requires a file, to which it writes the new version.');
  const submitted: Submitted[] = [];
  try {
    for (const read of tools) {
      const one = await submitOne(read, account, flags);
      submitted.push(one);
      if (!flags.json) report(one, account);
    }
  } finally {
    // If the platform fails, those that it has are known by nothing else.
    if (flags.json && submitted.length > 0) reportJson(submitted, isOneFile(paths, tools));
  }
  return Math.max(...submitted.map(({ code }) => code));
}

/** Whether the paths name one file, not a folder, and it has one tool. */
function isOneFile(paths: readonly string[], tools: readonly ReadTool[]): boolean {
  return tools.length === 1 && paths.length === 1 && paths[0] === tools[0]?.file.path;
}

async function submitOne(read: ReadTool, account: Account, flags: SubmitFlags): Promise<Submitted> {
  const name = toolName(read.place);
  const nothing = { read, deactivated: [], problems: [] };
  const problems = await localChecker(read.warn).problems(read.document, read.file);
  const { error: errors } = countProblems(problems);
  if (errors > 0 && !flags.force) {
    const them = errors === 1 ? 'it' : 'them';
    const message = `${name} has ${amount(errors, 'error')} and was not submitted: correct ${them}, or use "--force".`;
    return { ...nothing, code: 1, problems: ours(problems), message };
  }
  const forms = formsOf(read);
  const [unreadable] = unreadableOutputs(forms.own);
  if (unreadable !== undefined) {
    const message = `${name} was not submitted, because a platform stores it and cannot list your tools from then on: add "collection_type" to what a test expects of the output "${unreadable}".`;
    return { ...nothing, code: 1, message };
  }
  const stored = await storedOf(forms, account, flags);
  if (!flags.bump && stored.same) {
    const convertedFrom = otherClass(forms.own, stored.same);
    return { ...nothing, code: 0, tool: stored.same, isThere: true, ...(convertedFrom && { convertedFrom }) };
  }
  if (!flags.bump && !flags.force && stored.other) {
    const message = `${nameOf(account.url)} has another ${stored.other.name} ${stored.other.version}: use "--bump" to raise the version, or "--force" to submit ${name} as it is.`;
    return { ...nothing, code: 1, message };
  }
  return createOne(read, forms, stored, account, flags);
}

/** Creates a tool that the platform does not have. */
async function createOne(
  read: ReadTool,
  forms: ToolForms,
  stored: AccountTools,
  account: Account,
  { bump }: SubmitFlags,
): Promise<Submitted> {
  const older = bump ? stored.all : [];
  const raised = bump ? withNewVersion(read, older) : read;
  const sent = raised === read ? forms : formsOf(raised);
  const { reply, converted } = await createInEitherClass(account, sent, connection);
  if (reply.kind === 'refused') return refused(raised, reply.faults, converted, account);
  if (reply.kind === 'failed' && reply.status === internalError)
    throw new CommandFailure(reply.message, await withdrawn(sent, stored, account));
  const tool = answered(reply);
  if (stored.notCompared !== undefined) printMessage(stored.notCompared);
  const unwritten = raised === read ? undefined : write(raised);
  if (unwritten !== undefined)
    return { code: 2, read: raised, tool, deactivated: [], problems: [], message: unwritten };
  // Some platforms may answer with a tool that they had.
  const replaced = older.filter(({ uuid }) => uuid !== tool.uuid);
  const deactivated = await deactivate(replaced, account);
  const code = deactivated.length < replaced.length ? 2 : 0;
  const { from: convertedFrom } = converted ?? {};
  return { code, read: raised, tool, deactivated, problems: [], ...(convertedFrom && { convertedFrom }) };
}

/** A tool that a platform does not take; if it takes no tool of its class, with what cannot be converted. */
function refused(
  read: ReadTool,
  faults: readonly object[],
  converted: ConvertedTool | undefined,
  { url }: Account,
): Submitted {
  const [name, host] = [toolName(read.place), nameOf(url)];
  const problems = refusedProblems(read.document, faults);
  const nothing = { code: 1, read, deactivated: [] } as const;
  if (!converted || converted.representation)
    return { ...nothing, problems, message: `${host} rejected ${name}.` };
  return {
    ...nothing,
    // What is lost is our problem in the other class.
    problems: problems.map((problem) => ({ ...problem, code: problem.platformCode, platformCode: '' })),
    message: `${host} takes no ${converted.from}, and ${name} cannot be converted exactly: correct this first.`,
  };
}

/** The class of a tool, if the platform has it in another one. */
function otherClass(local: ToolRepresentation, { representation }: PlatformTool): string | undefined {
  const written = local['class'];
  return typeof written === 'string' && written !== representation?.['class'] ? written : undefined;
}

/** Problems that the platform has not seen. */
function ours(problems: readonly Problem[]): RefusedProblem[] {
  return problems.map((problem) => ({ ...problem, platformCode: '' }));
}

/** What the account has of a tool, as far as the platform says. */
type AccountTools = StoredTools & {
  /** Why it is not known. */
  notCompared?: string;
};

/** What the account has of the tool; nothing but why it is not known if a platform fails that need not be asked. */
async function storedOf(forms: ToolForms, account: Account, { bump }: SubmitFlags): Promise<AccountTools> {
  const reply = await listTools(account, connection);
  if (bump || reply.kind !== 'failed' || !isServerError(reply.status))
    return storedTools(answered(reply), forms);
  const notCompared = `The tool was not compared with those on ${nameOf(account.url)}. ${reply.message}`;
  return { all: [], notCompared };
}

/** Whether a status says that the server failed (RFC 9110, "Server Error 5xx"). */
function isServerError(status = 0): boolean {
  return status >= 500;
}

/** The status of a failure that may come after the tool was stored (RFC 9110, "500 Internal Server Error"). */
const internalError = 500;

/** Deactivates what a platform has stored of a tool although it failed. @returns what became of it, as a sentence */
async function withdrawn(forms: ToolForms, before: AccountTools, account: Account): Promise<string> {
  const reply = before.notCompared === undefined ? await listTools(account, connection) : undefined;
  if (reply?.kind !== 'done')
    return `Whether ${nameOf(account.url)} has stored the tool is not known, because it does not list your tools: if it still does not, ask an administrator for the UUID of the tool, and deactivate it with "user-tool remote delete".`;
  const uuids = new Set(before.all.map(({ uuid }) => uuid));
  const created = storedTools(reply.value, forms).all.filter(({ uuid }) => !uuids.has(uuid));
  const deactivated = await deactivate(created, account);
  return deactivated.length > 0
    ? `${nameOf(account.url)} had stored the tool, which is deactivated now.`
    : 'No tool was stored.';
}

/** The tool, with a version above those that the platform has. */
function withNewVersion(read: ReadTool, older: readonly PlatformTool[]): ReadTool {
  const raised = raisedVersion(
    read.document,
    older.map(({ version }) => version),
  );
  if (!raised)
    throw new CommandFailure(
      `The version of "${toolName(read.place)}" cannot be raised: write a new one yourself.`,
    );
  return raised.edits.length === 0 ? read : editedTool(read, raised.edits);
}

/** Writes the new version of a tool to its file. @returns why that is impossible, if it is */
function write({ source, file }: ReadTool): string | undefined {
  try {
    replaceContent(file.file, source.text);
    return undefined;
  } catch (error) {
    return `The tool was created, but its new version cannot be written to "${file.path}": ${reasonOf(error)}.`;
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
      printMessage(`${tool.name} ${tool.version} (${tool.uuid}) is still active.${why}`);
    }
  }
  return done;
}

function reportJson(submitted: readonly Submitted[], isOne: boolean): void {
  for (const { message } of submitted) if (message !== undefined) printMessage(message);
  const shown = submitted.map(({ read, tool, isThere = false, convertedFrom, deactivated, problems }) => ({
    ...(!isOne && { file: toolName(read.place) }),
    tool: tool ? shownTool(tool) : null,
    created: tool !== undefined && !isThere,
    convertedFrom: convertedFrom ?? null,
    deactivated: deactivated.map(shownTool),
    problems,
  }));
  const value = isOne ? { version: 1, ...shown[0] } : { version: 1, tools: shown };
  process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}

function report(submitted: Submitted, { url }: Account): void {
  const { read, tool, isThere, convertedFrom, deactivated, problems, message } = submitted;
  if (tool) {
    const state = stateText(tool, english);
    if (state !== undefined) printMessage(`${tool.name} ${tool.version}: ${state}`);
    const named = ({ name, version, uuid }: PlatformTool): string => visible(`${name} ${version} (${uuid})`);
    const from = convertedFrom === undefined ? '' : `, converted from ${convertedFrom}`;
    writeLines(process.stdout, [
      isThere
        ? `${named(tool)} is on ${nameOf(url)} already, unchanged${from}.`
        : `Created ${named(tool)} on ${nameOf(url)}${from}.`,
      ...deactivated.map((one) => `Deactivated ${named(one)}.`),
    ]);
  } else if (problems.length > 0) reportProblems(read, problems);
  if (message !== undefined) printMessage(message);
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
