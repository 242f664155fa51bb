import { settings } from '../problems/project-config.js';
import type { RuleInfo } from '../problems/rule.js';
import { joined } from '../problems/wording.js';

const described = Object.entries(settings).map(([name, what]) => `\`${name}\` (${what})`);

/** `config-invalid`: about `.user-tool.yml` instead of tools, so it is reported where that file is read. */
export const configInvalid: RuleInfo = {
  code: 'config-invalid',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a mistake in `.user-tool.yml`',
  why: `What the project's configuration says and nobody understands is ignored: a rule that should be off still reports, or a file that should be left alone is checked. \`.user-tool.yml\` has the settings ${joined(described, 'and')}.`,
  bad: { whole: true, text: 'rules:\n  container-lates: off\n' },
  good: { whole: true, text: 'rules:\n  container-latest: off\n' },
};
