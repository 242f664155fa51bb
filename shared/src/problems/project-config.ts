import type { Severity } from './problem.js';

/** The name of the project configuration file: the nearest one upwards from the document holds. */
export const configFileName = '.user-tool.yml';

/** What `.user-tool.yml` can say. */
export interface ProjectConfig {
  /** Severity by problem code; `off` silences the rule. */
  rules: Readonly<Record<string, Severity | 'off'>>;
  /** Datatype names known beside the bundled ones. */
  datatypes: readonly string[];
  /** Globs, relative to the configuration file's folder, of documents not to check. */
  ignore: readonly string[];
  /** Whether shellcheck is asked about shell texts; undefined where the file does not say. */
  shellcheck: boolean | undefined;
}

/** The settings, and what each is: Markdown. */
export const settings: { readonly [Name in keyof ProjectConfig]: string } = {
  rules: 'a severity for each problem code: `off`, `hint`, `info`, `warning`, or `error`',
  datatypes: 'a list of additional datatype names',
  ignore: 'a list of globs, relative to the folder of the file',
  shellcheck: '`true` or `false`: whether ShellCheck also checks commands and scripts',
};

/** What holds where there is no `.user-tool.yml`. */
export const defaultConfig: ProjectConfig = {
  rules: {},
  datatypes: [],
  ignore: [],
  shellcheck: undefined,
};
