import type { ClientFactory } from './server.js';
import type { RunCommand } from './terminal.js';

/** What differs between the places where VS Code runs extensions. */
export interface Host {
  createClient: ClientFactory;
  /** Absent where no program can be started. */
  runCommand?: RunCommand;
}
