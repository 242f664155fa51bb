import { check, findRule, type ImageLacks } from '@user-tool/shared';
import { quotedLines, type FileResult } from '@user-tool/checking/tasks/check-file.js';
import { askImage, type ImageRequest } from '@user-tool/runner/image/ask-image.js';
import { RunError } from '@user-tool/runner/job/run-error.js';
import type { RuntimeName } from '@user-tool/protocol/command-output.js';
import { cancelable, chosenRuntime } from '../container.js';
import { CommandFailure } from '../failure.js';
import { readTools, type ReadTool, type ToolFlags } from '../read-tool.js';
import { formats, type FormatName } from '../report/formats.js';
import { colorsFor, terminalWidth } from '../terminal.js';
import { toolName } from '../tool-place.js';

/** Flags of `doctor` with tools. */
export interface ToolsFlags extends ToolFlags {
  format: FormatName;
  runtime?: RuntimeName;
  pull?: boolean;
}

/**
 * Asks the image of each tool for what the tool needs, and reports what is missing on standard output.
 * @returns the exit code: 0 nothing is missing, 1 something is, 2 a file could not be read or an image not asked
 * @throws Failure if there is no container runtime
 */
export async function examineTools(paths: readonly string[], flags: ToolsFlags): Promise<number> {
  const tools = await readTools(paths, flags);
  if (!tools) return 2;
  const runtime = await chosenRuntime(flags.runtime);
  if (!runtime.isContainer)
    throw new CommandFailure(`"${runtime.name}" does not use the image of a tool: choose another runtime.`);
  const reporter = await formats[flags.format]();
  const report = reporter((text) => void process.stdout.write(text), {
    colors: colorsFor(process.stdout),
    width: terminalWidth(process.stdout),
    folder: process.cwd(),
  });
  const request = { runtime, mayPull: flags.pull === true };
  const results = await cancelable(async (signal) => {
    const fileResults: (FileResult | undefined)[] = [];
    for (const ofFile of byFile(tools.filter(({ file }) => file.kind === 'tool'))) {
      const results: (FileResult | undefined)[] = [];
      for (const tool of ofFile) results.push(await examined(tool, { ...request, signal }));
      const [first, ...others] = results.filter((result) => result !== undefined);
      if (first) report.file(others.reduce(merged, first));
      fileResults.push(...results);
    }
    return fileResults;
  });
  report.end([]);
  if (results.includes(undefined)) return 2;
  return results.some((result) => result && result.problems.length > 0) ? 1 : 0;
}

/** Tools, those of a workflow together. */
function byFile(tools: readonly ReadTool[]): ReadTool[][] {
  const files = new Map<string, ReadTool[]>();
  for (const tool of tools) files.set(tool.file.file, [...(files.get(tool.file.file) ?? []), tool]);
  return [...files.values()];
}

/** The results for two tools of a workflow. */
function merged(one: FileResult, other: FileResult): FileResult {
  return {
    ...one,
    problems: [...one.problems, ...other.problems],
    lines: { ...one.lines, ...other.lines },
  };
}

/** What the image of a tool lacks; undefined if that is not known, which is said. */
async function examined(
  tool: ReadTool,
  request: Omit<ImageRequest, 'document'>,
): Promise<FileResult | undefined> {
  const { document, place, warn } = tool;
  try {
    return resultOf(tool, await askImage({ ...request, document }));
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    warn(`${toolName(place)}: ${error.message}`);
    return undefined;
  }
}

/** The problems that only an image shows. */
function resultOf({ document, source, file }: ReadTool, imageLacks: ImageLacks): FileResult {
  const problems = check(document, { config: file.config, imageLacks, all: true }).filter(
    ({ code }) => findRule(code)?.needs === 'image',
  );
  const lines = quotedLines(problems, (line) => source.line(line));
  return { path: file.path, dialect: document.dialect.name, problems, lines };
}
