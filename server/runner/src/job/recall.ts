import type { OutputClaim } from '@user-tool/shared';
import type { CollectedOutput, OutputFault } from '../outputs/collect.js';
import type { BackendName, JobLimits, Mount } from '../runtimes/runtime.js';
import type { JobEnd } from './run-container.js';
import type { RenderedConfigFile } from './texts.js';

/** All that decides what a run comes to. */
export interface RunIdentity {
  command: string;
  configFiles: readonly RenderedConfigFile[];
  claims: readonly OutputClaim[];
  /** Input files of this machine. */
  inputs: readonly Mount[];
  /** The digest of the image; undefined if there is none. */
  image: string | undefined;
  runtime: BackendName;
  limits: JobLimits;
  hasNetwork: boolean;
  /** Whether outputs are copied only if the command succeeds. */
  mustSucceed: boolean;
}

/** What a run came to, without places in the document. */
export interface RecalledRun extends JobEnd {
  /** In milliseconds. */
  duration: number;
  /** The line of the command at which it failed, from zero. */
  line?: number;
  outputs: CollectedOutput[];
  /** With the index of the claim that they are about. */
  faults: (Omit<OutputFault, 'claim'> & { claim: number })[];
}
