import { CommandFailure } from '../failure.js';
import type { ToolsFlags } from './doctor-tools.js';

/** Flags of `doctor`. */
export interface DoctorFlags extends ToolsFlags {
  json?: boolean;
}

/**
 * `user-tool doctor`: says what this machine has to run tools with, or what the images of tools lack.
 * @returns the exit code: 0 tools run in their containers, or nothing is missing, 1 they cannot, or something is, 2
 * an image could not be asked
 * @throws Failure if the flags do not fit
 */
export async function doctor(paths: readonly string[], flags: DoctorFlags): Promise<number> {
  const format = flags.json ? 'json' : flags.format;
  if (paths.length > 0) return (await import('./doctor-tools.js')).examineTools(paths, { ...flags, format });
  if (format !== 'text' && format !== 'json')
    throw new CommandFailure(
      `"--format ${format}" requires tools: without them, it can be "text" or "json".`,
    );
  return (await import('./doctor-machine.js')).examineMachine(format);
}
