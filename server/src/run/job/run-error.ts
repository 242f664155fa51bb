/** Why a tool could not be run, if a program can do something about it. */
export type RunErrorCode = 'image-missing' | 'not-started';

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
