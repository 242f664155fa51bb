import { ConfigFault, loadServer } from '../../http/index.js';
import { configFailure, loadServicePart } from './service-parts.js';

export { addServiceOptions } from '../../http/index.js';

/**
 * `user-tool serve`: runs the HTTP service until it is asked to stop.
 * @param flags by the names of the service's options
 * @returns the exit code
 * @throws Failure where the options do not fit, or the packages of the service are not installed
 */
export async function serve(flags: Readonly<Record<string, unknown>>): Promise<number> {
  const server = await loadServicePart(loadServer);
  try {
    return await server.serve({ flags, variables: process.env }, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    throw error instanceof ConfigFault ? configFailure(error) : error;
  }
}
