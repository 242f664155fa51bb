import type { Rule } from './rule.js';

/** `config-invalid`: about `.user-tool.yml` instead of tools, so it is reported where that file is read. */
export const configInvalid: Rule = {
  code: 'config-invalid',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a mistake in `.user-tool.yml`',
  why: "What the project's configuration says and nobody understands is ignored: a rule that should be off still reports, or a file that should be left alone is checked. `.user-tool.yml` knows three settings: `rules` (a severity for each problem code: `off`, `hint`, `info`, `warning` or `error`), `datatypes` (a list of names) and `ignore` (a list of globs, relative to the file's folder).",
  bad: { whole: true, text: 'rules:\n  container-lates: off\n' },
  good: { whole: true, text: 'rules:\n  container-latest: off\n' },
  check: () => undefined,
};
