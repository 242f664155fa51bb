import type { Page } from 'playwright-core';
import type { EditorName } from '../../scripts/setup-vscode.mjs';
import type { FakeShellcheck } from './interface/fake-shellcheck.js';
import type { TestPlatform } from './platform.js';

/** How to start an editor for tests. */
export interface StartOptions {
  /** The host that it is for. */
  name: string;
  editor: EditorName;
  /** The packed extension. */
  vsix: string;
  /** The files of the suite that it is to run. */
  files: readonly string[];
  /** A folder for what it leaves behind. */
  results: string;
  /** Where the suite saves its outcome, test by test; a file inside of `results`. */
  suiteResults: string;
}

/** A VS Code that was started for tests, with the extension installed and a copy of the workspace. */
export interface StartedEditor {
  /** The address of the page that runs the suite. */
  suiteUrl: string;
  /** Shows a page in which a file of the workspace is opened. */
  open(page: Page, file: string): Promise<void>;
  /** The service that tools are submitted to. */
  platform: TestPlatform;
  /** What only an editor has that runs on a machine: the folder of its workspace, and a program on its search path. */
  machine?: { workspace: string; shellcheck: FakeShellcheck };
  /** What the editor itself has printed. */
  log(): string;
  /** Ends it and removes its folders. */
  close(): Promise<void>;
}

/** Starts an editor; rejects, leaving nothing behind, where it does not come up. */
export type StartEditor = (options: StartOptions) => Promise<StartedEditor>;
