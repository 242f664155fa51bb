import { check, findRule, type ImageLacks } from '@user-tool/shared';
import { quotedLines, type FileResult } from '../../check/jobs/check-file.js';
import { askImage, type ImageRequest } from '../../run/image/ask-image.js';
import { RunError } from '../../run/job/run-error.js';
import type { RuntimeName } from '../../run/runtimes/runtime.js';
import { cancelable, chosenRuntime } from '../container.js';
import { Failure } from '../failure.js';
import type { DocumentFlags } from '../gather.js';
import { readTools, type ReadTool } from '../read-tool.js';
import { formats, type FormatName } from '../report/formats.js';
import { colorsFor, terminalWidth } from '../terminal.js';

/** Flags of `doctor` with tools. */
export interface ToolsFlags extends DocumentFlags {
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
    throw new Failure(`"${runtime.name}" does not use the image of a tool: choose another runtime.`);
  const reporter = await formats[flags.format]();
  const report = reporter((text) => void process.stdout.write(text), {
    colors: colorsFor(process.stdout),
    width: terminalWidth(process.stdout),
    folder: process.cwd(),
  });
  const request = { runtime, mayPull: flags.pull === true };
  const results = await cancelable(async (signal) => {
    const found: (FileResult | undefined)[] = [];
    for (const tool of tools.filter(({ file }) => file.kind === 'tool')) {
      const result = await examined(tool, { ...request, signal });
      if (result) report.file(result);
      found.push(result);
    }
    return found;
  });
  report.end([]);
  if (results.includes(undefined)) return 2;
  return results.some((result) => result && result.problems.length > 0) ? 1 : 0;
}

/** What the image of a tool lacks; undefined if that is not known, which is said. */
async function examined(
  tool: ReadTool,
  request: Omit<ImageRequest, 'document'>,
): Promise<FileResult | undefined> {
  const { document, file, warn } = tool;
  try {
    return resultOf(tool, await askImage({ ...request, document }));
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    warn(`${file.path}: ${error.message}`);
    return undefined;
  }
}

/** The problems that only an image shows. */
function resultOf({ document, file }: ReadTool, imageLacks: ImageLacks): FileResult {
  const problems = check(document, { config: file.config, imageLacks, all: true }).filter(
    ({ code }) => findRule(code)?.needs === 'image',
  );
  const lines = quotedLines(problems, (line) => document.source.line(line));
  return { path: file.path, dialect: document.dialect.name, problems, lines };
}
