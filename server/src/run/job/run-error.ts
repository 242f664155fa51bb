/** Why a tool could not be run, if a program can do something about it. */
export type RunErrorCode = 'image-missing';

/** Why a tool could not be run: a sentence for users. */
export class RunError extends Error {
  constructor(
    message: string,
    readonly code?: RunErrorCode,
  ) {
    super(message);
  }
}
