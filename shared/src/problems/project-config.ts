import type { PlatformVersion } from '../values/platform-version.js';
import type { JobsSetting } from '../values/server.js';
import type { Severity } from './problem.js';

/** The name of the project configuration file; the nearest one in the folders above a document applies. */
export const configFileName = '.user-tool.yml';

/** The settings of `.user-tool.yml`. */
export interface ProjectConfig {
  /** Severity by problem code; `off` disables the rule. */
  rules: Readonly<Record<string, Severity | 'off'>>;
  /** Datatype names in addition to the bundled ones. */
  datatypes: readonly string[];
  /** Globs of documents not to check, relative to the configuration file's folder. */
  ignore: readonly string[];
  /** The version of the platform that the tools are written for; undefined if the file does not say. */
  platform: PlatformVersion | undefined;
  /** How the servers start jobs that the tools are written for; undefined if the file does not say. */
  jobs: JobsSetting | undefined;
  /** Whether to run shellcheck on shell texts; undefined if the file does not say. */
  shellcheck: boolean | undefined;
}

/** What each setting does, in Markdown. */
export const settings: { readonly [Name in keyof ProjectConfig]: string } = {
  rules: 'a severity for each problem code: `off`, `hint`, `info`, `warning`, or `error`',
  datatypes: 'a list of additional datatype names',
  ignore: 'a list of globs, relative to the folder of the file',
  platform:
    'the version of the platform that runs the tools: `25.0`, `25.1`, `26.0`, `26.1.0`, `26.1`, `next`, or `latest`',
  jobs: 'how the servers start jobs: `classic`, `requests` (tool requests), or `both`',
  shellcheck: '`true` or `false`: whether ShellCheck also checks commands and scripts',
};

/** The settings without a `.user-tool.yml`. */
export const defaultConfig: ProjectConfig = {
  rules: {},
  datatypes: [],
  ignore: [],
  platform: undefined,
  jobs: undefined,
  shellcheck: undefined,
};
