import type { BlankExpression, Document, Json, Range, RenderingError, Server } from '@user-tool/shared';
import type { Collected } from '../outputs/collect.js';
import type { FoundImage } from '../runtimes/find-image.js';
import type { ImageCache } from '../runtimes/image-cache.js';
import type { JobLimits, Mount } from '../runtimes/runtime.js';
import type { RecalledRun, RunIdentity } from './recall.js';
import type { Backend, JobEnd, ContainerEvents } from './run-container.js';
import type { RenderedConfigFile } from './texts.js';

/** What to run, and how. */
export interface RunRequest extends ContainerEvents {
  document: Document;
  /** Values of inputs; files are paths, relative to the current folder. */
  given: { [name: string]: unknown };
  /** The server as which the tool is run; the most common one by default. */
  server?: Server;
  runtime: Backend;
  /** The folder for the outputs; absolute. */
  results: string;
  hasNetwork: boolean;
  /** Whether the image is fetched from its registry if this machine does not have it. */
  mayPull: boolean;
  /** Receives what the runtime prints meanwhile. */
  onFetch?: (bytes: Buffer) => void;
  /** Whether files in `results` may be replaced; true by default. */
  mayReplace?: boolean;
  /** The folder in which given files have to be; anywhere by default. Absolute, without links. */
  filesIn?: string;
  /** Whether outputs are copied only if the command succeeds; true by default. */
  mustSucceed?: boolean;
  limits?: Partial<JobLimits>;
  /** Bounds of what the tool asks for. */
  atMost?: Pick<Partial<JobLimits>, 'time' | 'memory'>;
  /** What the runtime has; asked again by default. */
  images?: ImageCache;
  /**
   * What an equal run came to, with its outputs in `results`; undefined if that is not known. Asked before anything is
   * run.
   */
  recall?: (run: RunIdentity) => Promise<RecalledRun | undefined>;
  /** Called once the command runs: this thread has nothing else to do until it ends. */
  onStarted?: () => void;
}

/** What prevents a tool from being run. */
export interface Unready {
  errors: RenderingError[];
}

/** What a run came to. */
export interface RunResult extends Omit<JobEnd, 'hasStarted'>, Collected {
  command: string;
  /** The value of `inputs` in expressions. */
  inputs: { [name: string]: Json };
  /** The input files. */
  staged: readonly Mount[];
  configFiles: readonly RenderedConfigFile[];
  /** Undefined if the command ran without it. */
  image?: FoundImage & { name: string };
  started: Date;
  /** Whether the disk of the job was full at its end. */
  isDiskFull: boolean;
  /** How long the container ran, in milliseconds. */
  duration: number;
  limits: JobLimits;
  /** The line of the document at which the command failed, if the shell of the image says so. */
  failedAt?: Range;
  /** The same line of the command, from zero. */
  line?: number;
  /** Expressions that wrote nothing on that line, or in the command if it is not known: a cause of a failure. */
  blank?: readonly BlankExpression[];
}
