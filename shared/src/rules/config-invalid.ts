import { settings } from '../problems/project-config.js';
import type { RuleInfo } from '../problems/rule.js';
import { joined } from '../util/wording.js';

const described = Object.entries(settings).map(([name, what]) => `\`${name}\` (${what})`);

/** `config-invalid`: about `.user-tool.yml` instead of tools, so it is reported where that file is read. */
export const configInvalid: RuleInfo = {
  code: 'config-invalid',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a mistake in `.user-tool.yml`',
  why: `Invalid settings in the project's configuration are ignored: a rule that should be off still reports problems, or a file that should be ignored is checked. \`.user-tool.yml\` has the settings ${joined(described, 'and')}.`,
  bad: { whole: true, text: 'rules:\n  container-lates: off\n' },
  good: { whole: true, text: 'rules:\n  container-latest: off\n' },
};
