import { CommanderError } from 'commander';
import { declareProgram, declareServiceCommands } from './declaration.js';
import { CommandFailure, internalError, isDebugging } from './failure.js';
import { printMessage, writeLines } from './message.js';
import { visible } from './terminal.js';

/**
 * Runs the command.
 * @param args the arguments after its name
 * @returns the exit code; 2 for a usage error
 */
export async function run(args: readonly string[]): Promise<number> {
  if (args.includes('--debug')) process.env['USER_TOOL_DEBUG'] = '1';
  let exitCode = 0;
  const program = declareProgram((code) => (exitCode = code));
  try {
    if (args.length === 0) program.help({ error: true });
    await declareServiceCommands(program, (name) => args.includes(name));
    await program.parseAsync(
      args.filter((arg) => arg !== '--debug'),
      { from: 'user' },
    );
    return exitCode;
  } catch (error) {
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  // Commander has printed the help or the version that was requested.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CommandFailure) {
    for (const sentence of error.sentences) printMessage(sentence);
    return 2;
  }
  if (isDebugging()) throw error;
  writeLines(process.stderr, [`${visible(internalError(error))}; "--debug" shows details.`]);
  return 2;
}
