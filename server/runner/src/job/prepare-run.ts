import {
  blankExpressions,
  commandLineRange,
  evaluateTool,
  outputClaims,
  renderingErrors,
  resourcesOf,
  toolSummary,
  type Document,
  type EvaluatedTool,
  type OutputClaim,
  type RenderingError,
} from '@user-tool/shared';
import { statSync } from 'node:fs';
import { sep } from 'node:path';
import { createSandbox } from '@user-tool/common/sandbox.js';
import { checkFolders } from '../outputs/results-folder.js';
import type { FoundImage } from '../runtimes/find-image.js';
import { ImageCache } from '../runtimes/image-cache.js';
import { checkedImage } from './checked-image.js';
import { limitsFor } from './limits.js';
import type { RecalledRun } from './recall.js';
import { RunError } from './run-error.js';
import type { RunRequest, RunResult, Unready } from './run-request.js';
import { Staging } from './staging.js';
import { namedFiles } from './texts.js';

/** A tool that is ready to run: everything is rendered, and every file exists. */
export interface PreparedRun {
  /** What its result will say, however the run ends. */
  facts: Pick<RunResult, 'command' | 'inputs' | 'staged' | 'configFiles' | 'limits'>;
  claims: readonly OutputClaim[];
  /** As the tool names it. */
  image: string;
  /** Undefined if the runtime has not fetched the image, or cannot say; rejects as {@link checkedImage} does. */
  found: Promise<FoundImage | undefined>;
  images: ImageCache;
  places: Places;
}

/**
 * Renders a tool for the paths in the container, and checks what its run needs.
 * @throws RunError if a file is missing, or the results cannot be written
 */
export async function prepareRun(request: RunRequest): Promise<PreparedRun | Unready> {
  const { document, runtime } = request;
  const { tool } = document;
  const broken = syntaxErrors(document);
  if (broken.length > 0) return { errors: broken };
  const image = toolSummary(document).container ?? '';
  // Asked for while the tool is evaluated.
  const images = request.images ?? new ImageCache(runtime);
  const query = images.find(image);
  const staging = new Staging();
  const { given, server } = request;
  const sources = { given, server, sizeOf, pathInJob: staging.add };
  const evaluated = await evaluateTool(document, sources, await createSandbox());
  const { command, inputs } = evaluated;
  const errors = renderingErrors(document, evaluated);
  if (!tool || command === undefined || errors.length > 0) return { errors };
  checkFiles(staging, request.filesIn);
  const configFiles = namedFiles(evaluated.files);
  const limits = limitsFor(resourcesOf(tool), request.limits, request.atMost);
  const claims = outputClaims(tool);
  checkFolders(request.results, claims);
  const found = checkedImage({ ...request, images }, image, query);
  found.catch(() => undefined);
  const facts = { command, inputs, staged: staging.mounts, configFiles, limits };
  return { facts, claims, image, found, images, places: new Places(document, evaluated, claims) };
}

/** What is wrong with the YAML, which may hide a part of the tool. */
function syntaxErrors({ yaml, source }: Document): RenderingError[] {
  const errors = yaml.problems.filter(({ kind }) => kind === 'syntax');
  return errors.map(({ message, span }) => ({ message, range: source.rangeOf(span), related: [], path: '' }));
}

/** How a run ended. */
type Ended = Pick<RunResult, 'exitCode' | 'stopped'> & { faults: readonly unknown[] };

/** Where in the document things of a run are. */
class Places {
  constructor(
    private readonly document: Document,
    private readonly evaluated: EvaluatedTool,
    private readonly claims: readonly OutputClaim[],
  ) {}

  /**
   * Where to look for the cause, if a command failed, or did not write all outputs.
   * @param line at which it failed, from zero
   */
  ofCause(
    { exitCode, stopped, faults }: Ended,
    line: number | undefined,
  ): Pick<RunResult, 'line' | 'failedAt' | 'blank'> {
    if (stopped !== undefined || (exitCode === 0 && faults.length === 0)) return {};
    const { document, evaluated } = this;
    const failedAt = line === undefined ? undefined : commandLineRange(document, evaluated, line);
    const blank = blankExpressions(document, evaluated, line);
    return {
      ...(line !== undefined && { line }),
      ...(failedAt && { failedAt }),
      ...(blank.length > 0 && { blank }),
    };
  }

  ofFaults(faults: RecalledRun['faults']): RunResult['faults'] {
    return faults.flatMap(({ claim: index, ...fault }) => {
      const claim = this.claims[index];
      return claim ? [{ ...fault, claim }] : [];
    });
  }
}

/** @throws RunError for an input file that a job cannot read */
function checkFiles({ mounts, missing, special }: Staging, folder: string | undefined): void {
  const start = folder?.endsWith(sep) === false ? folder + sep : folder;
  const foreign = mounts.find(({ source }) => start !== undefined && !source.startsWith(start));
  if (foreign) throw new RunError(`"${foreign.source}" is not a file that this job may read.`);
  const [absent] = missing;
  if (absent !== undefined)
    throw new RunError(
      isAddress(absent)
        ? `"${absent}" is a URL, and inputs are not downloaded: use a file on this machine.`
        : `There is no file "${absent}".`,
    );
  const [odd] = special;
  if (odd !== undefined) throw new RunError(`"${odd}" is neither a file nor a folder.`);
}

function isAddress(path: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(path);
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
