import type { CodeLensKinds, InlayHintKinds, ProjectConfig } from '@user-tool/shared';
import { ownNotification, type NotificationOf } from './messages.js';

/** The section of the client's settings that belongs to the server. */
export const settingsSection = 'userTool';

/** The client's settings for one document. */
export interface Settings {
  /** Whether a YAML file is taken for a user tool because of its `class`. */
  recognizeByContent: boolean;
  rules: ProjectConfig['rules'];
  datatypes: ProjectConfig['datatypes'];
  /** Whether ShellCheck checks shell texts. */
  shellcheck: boolean;
  inlayHints: InlayHintKinds;
  codeLens: CodeLensKinds;
}

/**
 * What a client says about itself in `initializationOptions` beyond LSP, all of it optional. Settings may be beside it,
 * in a section or without.
 */
export interface InitializationOptions {
  /** The commands that it has for what code lenses and code actions show. */
  commands?: readonly string[];
  /** It answers the requests of `client-files.ts`. */
  readsFiles?: boolean;
  /** False where the user does not trust the workspace: then no programs are started for what is in it. */
  trusted?: boolean;
}

/** The user trusts the workspace from now on. It is never taken back: editors start anew for that. */
export const trustGranted: NotificationOf<void> = ownNotification('trustGranted');
