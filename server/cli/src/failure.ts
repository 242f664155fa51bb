import { homepage } from '@user-tool/shared';

/** Something the user has to know and can change; exit code 2. */
export class CommandFailure extends Error {
  /** What is said, each on a line of its own. */
  readonly sentences: readonly string[];

  constructor(...sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** What users read about a mistake of ours: what happened, and where to report it. */
export function internalError(error: unknown): string {
  const what = error instanceof Error ? error.message : String(error);
  return `user-tool failed unexpectedly (${what.split('\n')[0] ?? ''}); please report it at ${homepage}/issues`;
}

/** Whether mistakes of ours are shown with all details: `--debug`, or the variable USER_TOOL_DEBUG. */
export function isDebugging(): boolean {
  return Boolean(process.env['USER_TOOL_DEBUG']);
}
