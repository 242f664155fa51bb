import { configFailure, loadServicePart } from './service-parts.js';

/**
 * `user-tool serve`: runs the HTTP service until it is told to stop.
 * @param flags by the names of the service's options
 * @returns the exit code
 * @throws Failure where the options do not fit, or the packages of the service are not installed
 */
export async function serve(flags: Readonly<Record<string, unknown>>): Promise<number> {
  const service = await loadServicePart(() => import('../../http/main.js'));
  try {
    return await service.serve({ flags, variables: process.env }, (line) =>
      process.stdout.write(`${line}\n`),
    );
  } catch (error) {
    if (error instanceof service.ConfigFault) throw configFailure(error);
    throw error;
  }
}
