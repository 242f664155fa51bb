import type { CodeLensKinds, InlayHintKinds, ProjectConfig } from '@user-tool/shared';

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
