import { CommandFailure } from '../failure.js';

/** The failure for invalid options of the service: one line per fault. */
export function configFailure({ faults }: { faults: readonly string[] }): CommandFailure {
  return new CommandFailure(...faults);
}

/**
 * Loads what only the service needs: its packages are optional, as other verbs work without them.
 * @throws Failure if one of them is not installed
 */
export async function loadServicePart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const missing = /package '([^']+)'/.exec(message)?.[1];
    if (code !== 'ERR_MODULE_NOT_FOUND' || missing === undefined) throw error;
    throw new CommandFailure(
      `The service requires the package "${missing}", which is not installed: run "npm install user-tool-language-server" without "--omit=optional".`,
    );
  }
}
