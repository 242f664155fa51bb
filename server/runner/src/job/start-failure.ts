import { tmpdir } from 'node:os';
import { machineArchitecture, type FoundImage } from '../runtimes/find-image.js';
import { reasonIn } from '../runtimes/printed-reason.js';
import type { Backend } from './run-container.js';
import { RunError } from './run-error.js';

/** How a backend ended without starting the command of a job. */
interface StartFailure {
  exitCode: number;
  /** What the backend printed on standard error. */
  printed: string;
  /** What is known of the image of the job. */
  image?: FoundImage | undefined;
  /** Whether the disk of the job was full. */
  isDiskFull: boolean;
}

/** Ways out, the most certain first; the first that is not undefined counts. */
const waysOut: readonly ((backend: Backend, failure: StartFailure) => string | undefined)[] = [
  (_, { isDiskFull }) => (isDiskFull ? fullDisk() : undefined),
  (_, { image }) => foreignImage(image),
  // A service elsewhere is nothing that this machine can examine.
  ({ name }) => (name === 'tes' ? 'The administrators of the service can find out why.' : undefined),
  // What shells and runtimes end with if they do not find the program.
  ({ isContainer }, { exitCode }) =>
    isContainer && exitCode === 127
      ? 'The image may have no "/bin/sh", which runs the command; "user-tool doctor" shows whether other containers start.'
      : undefined,
  () => '"user-tool doctor" shows whether containers start on this machine, and what is missing.',
];

/** The error for a job whose command was not started: what the runtime says, and the way out. */
export function startFailure(backend: Backend, failure: StartFailure): RunError {
  const subject = 'program' in backend ? `"${backend.program}"` : 'The task service';
  const said = reasonIn(failure.printed).replace(/\.$/, '');
  const reason = `${subject} could not start the container, and ended with exit code ${failure.exitCode}${said === '' ? '' : `: ${said}`}.`;
  const [wayOut] = waysOut.flatMap((way) => way(backend, failure) ?? []);
  return new RunError(reason, 'not-started', wayOut);
}

/** That the disk of jobs has no space left, as a sentence. */
function fullDisk(): string {
  return `No space is left in "${tmpdir()}", which TMPDIR can change.`;
}

/** That an image is for other processors than those of this machine, as a sentence; undefined if it is not. */
function foreignImage(image: FoundImage | undefined): string | undefined {
  const [machine, other] = [machineArchitecture(), image?.architecture];
  return other === undefined || other === machine
    ? undefined
    : `The image is for ${other}, and this machine is ${machine}: use an image for ${machine}.`;
}
