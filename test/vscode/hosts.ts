import type { EditorName } from '../../scripts/setup-vscode.mjs';
import type { Totals } from './results.js';
import { runServed } from './served.js';
import { runWeb } from './web/run.js';

/** One run of the extension's tests in one host. */
export interface Run {
  /** The installed editor that it uses. */
  editor: EditorName;
  /** The packed extension. */
  vsix: string;
  /** Only the files of the suite that begin so. */
  only: string | undefined;
  /** Whether to go through the interface, too; asked for by nobody together with {@link only}. */
  interface: boolean;
  /** The folder for the outcome, the pictures, and what explains a failure. It is there and empty. */
  results: string;
}

/** A place where the extension has to work. */
export interface TestHost {
  editor: EditorName;
  /** Whether its pass includes the interface, beside the suite in the extension host. */
  interface: boolean;
  /** Runs everything and prints a line for each test. Rejects where the host does not come up. */
  run(run: Run): Promise<Totals>;
}

/** The hosts by the name that `npm run test:vscode -- --host NAME` knows them by, in the order of a whole run. */
export const hosts: Readonly<Record<string, TestHost>> = {
  desktop: { editor: 'current', interface: true, run: runServed },
  web: { editor: 'current', interface: true, run: runWeb },
  oldest: { editor: 'oldest', interface: false, run: runServed },
  newest: { editor: 'newest', interface: true, run: runServed },
};
