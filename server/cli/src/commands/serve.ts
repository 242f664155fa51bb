import type { Command } from 'commander';
import { addServiceOptions as declareOptions, ConfigFault, loadServer } from '@user-tool/service';
import { onlyChoices } from '../options.js';
import { configFailure, loadServicePart } from './service-parts.js';

/** Adds the options of the service; one with choices answers a misspelled one like other verbs. */
export function addServiceOptions(verb: Command): void {
  for (const option of declareOptions(verb).options) if (option.argChoices) onlyChoices(option);
}

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
