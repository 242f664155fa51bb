import type { Page } from 'playwright-core';
import type { EditorName } from '../../scripts/setup/vscode.js';
import type { FakeShellcheck } from './interface/fake-shellcheck.js';
import type { SwitchedPodman } from './interface/switched-podman.js';
import type { TestPlatform } from './platform.js';

/** How to start an editor for tests. */
export interface StartOptions {
  /** Its host. */
  name: string;
  editor: EditorName;
  /** The packed extension. */
  vsix: string;
  /** The suite files to run. */
  files: readonly string[];
  /** A folder for its output. */
  results: string;
  /** Where the suite saves its results, test by test; a file in `results`. */
  suiteResults: string;
  /** Whether tools can run there. */
  hasContainers: boolean;
}

/** A VS Code for tests, with the extension installed and a copy of the workspace. */
export interface StartedEditor {
  /** The URL of the page that runs the suite. */
  suiteUrl: string;
  /** Shows a page with a workspace file open; `settings` of the user, where the editor has some. */
  open(page: Page, file: string, settings?: Readonly<Record<string, unknown>>): Promise<void>;
  /** The service that tools are submitted to. */
  platform: TestPlatform;
  /** Only for an editor on a machine: its workspace folder, and programs on its search path. */
  machine?: { workspace: string; shellcheck: FakeShellcheck; podman?: SwitchedPodman | undefined };
  /** Ends what closed pages have left running, which would go on checking the files of the next scenario. */
  endWindows?(): Promise<void>;
  /** The editor's own output. */
  log(): string;
  /** Stops it and removes its folders. */
  close(): Promise<void>;
}

/** Starts an editor; rejects, leaving nothing behind, if it fails to start. */
export type StartEditor = (options: StartOptions) => Promise<StartedEditor>;
