import type { CompletionScript } from './completed-commands.js';

/** The scripts by the name of their shell; each is loaded on demand. */
export const shells = {
  bash: async () => (await import('./bash.js')).bashScript,
  zsh: async () => (await import('./zsh.js')).zshScript,
  fish: async () => (await import('./fish.js')).fishScript,
} as const satisfies Record<string, () => Promise<CompletionScript>>;

/** The name of a shell. */
export type CompletionShell = keyof typeof shells;

/** All names of shells. */
export const shellNames = Object.keys(shells) as CompletionShell[];
