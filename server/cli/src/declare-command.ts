import type { NotedCommand } from './noted-command.js';

/** Declares a verb. */
export type DeclareCommand = (name: string, description: string) => NotedCommand;

/** Receives the exit code of the verb that ran. */
export type End = (exitCode: number) => void;
