import { runtimeNames, type RuntimeName } from '@user-tool/protocol/command-output.js';

/** A folder or file of this machine that a job sees. */
export interface Mount {
  /** Absolute. */
  source: string;
  /** Absolute, in the container. */
  target: string;
  isWritable: boolean;
}

/** What a job may use. */
export interface JobLimits {
  /** Whole cores. */
  cores: number;
  /** In MiB. */
  memory: number;
  /** In bytes, of `/dev/shm`; as much as the runtime gives if it is undefined. */
  sharedMemory?: number;
  /** At the same time. */
  processes: number;
  /** In seconds. */
  time: number;
  /** Of one file that the job writes, in MiB. */
  fileSize: number;
}

/** A command to run in a container: everything that a runtime needs to know. */
export interface ContainerJob {
  /** Unique on this machine; letters, digits and `-`. */
  name: string;
  image: string;
  mounts: readonly Mount[];
  /** Absolute, in the container. */
  workingFolder: string;
  environment: Readonly<Record<string, string>>;
  command: readonly [program: string, ...args: string[]];
  limits: JobLimits;
  hasNetwork: boolean;
}

/** A program of this machine and its arguments, each as it is: no shell reads them. */
export type CommandLine = readonly [program: string, ...args: string[]];

/** A program of this machine that runs containers. */
export interface Runtime {
  name: RuntimeName;
  /** Its program on the search path. */
  program: string;
  /** Whether the command runs in the image of the tool. */
  isContainer: boolean;
  /** Variables of this process that its program would pass on to the command, or that mount more into the container. */
  withheld?: RegExp;
  /** Prints its version. */
  version: CommandLine;
  /** Succeeds if containers can be started; undefined if its version says so. */
  ready?: CommandLine;
  /** Why that fails, and the way out, as a sentence. */
  notReady?: string;
  /** Prints what there is to know of an image, see `findImage`; fails without it. Undefined if that cannot be asked. */
  findImage?: (image: string) => CommandLine;
  /** Fetches an image from its registry; undefined if starting a job does. */
  pull?: (image: string) => CommandLine;
  /** Makes an image of a tar archive, and removes it; undefined if it starts containers from folders, or has no images. */
  importImage?: (archive: string, image: string) => CommandLine;
  removeImage?: (image: string) => CommandLine;
  /** Prints the names of the images that it has, one per line; undefined if that cannot be asked. */
  listImages?: CommandLine;
  /** Runs a job; ends when it ends, with its exit code. */
  start: (job: ContainerJob) => CommandLine;
  /** Exit codes of its own, if it could not start the job; the command can end with them, too. */
  failureCodes: readonly number[];
  /** Ends the job of a name with all its processes, and removes what is left of it; undefined if killing its program does. */
  remove?: (name: string) => CommandLine;
}

/** What programs that start others end with if they fail, may not start the other one, or do not find it. */
export const unstartedCodes: readonly number[] = [125, 126, 127];

/** A task service of GA4GH, or a runtime: what runs jobs, as users name it. */
export type BackendName = RuntimeName | 'tes';

export const backendNames: readonly BackendName[] = [...runtimeNames, 'tes'];
