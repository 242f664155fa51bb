import type { RunErrorCode } from '@user-tool/protocol/command-output.js';

/** Why a tool could not be run: a sentence for users. */
export class RunError extends Error {
  /**
   * @param reason a sentence
   * @param wayOut another one, for who uses the command on this machine
   */
  constructor(
    readonly reason: string,
    readonly code?: RunErrorCode,
    wayOut?: string,
  ) {
    super(wayOut === undefined ? reason : `${reason} ${wayOut}`);
  }
}
