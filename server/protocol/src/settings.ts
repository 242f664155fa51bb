import type {
  CodeLensKinds,
  InlayHintKinds,
  JobsSetting,
  PlatformVersion,
  ProjectConfig,
} from '@user-tool/shared';
import { customNotification, type NotificationOf } from './messages.js';

/** The server's section of the client's settings. */
export const settingsSection = 'userTool';

/** The client's settings for one document. */
export interface Settings {
  /** Whether a YAML file is recognized as a user tool by its `class`. */
  recognizeByContent: boolean;
  rules: ProjectConfig['rules'];
  datatypes: ProjectConfig['datatypes'];
  /** The version of the platform that tools are written for. */
  platform: PlatformVersion;
  /** How servers start jobs. */
  jobs: JobsSetting;
  /** Whether ShellCheck checks shell texts. */
  shellcheck: boolean;
  /** Whether registries are asked for the tags of images. */
  imageTags: boolean;
  inlayHints: InlayHintKinds;
  codeLens: CodeLensKinds;
}

/**
 * What a client announces in `initializationOptions` beyond LSP, all of it optional. It may also contain settings, in
 * a section or not.
 */
export interface InitializationOptions {
  /** The commands that it has for code lenses, code actions, and completions. */
  commands?: readonly string[];
  /** Whether it answers the requests of `client-files.ts`. */
  readsFiles?: boolean;
  /** False if the user does not trust the workspace: then no programs are started for what is in it. */
  trusted?: boolean;
}

/** The user trusts the workspace from now on. Trust is never withdrawn: editors restart for that. */
export const trustGranted: NotificationOf<void> = customNotification('trustGranted');
