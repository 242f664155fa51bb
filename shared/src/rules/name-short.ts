import type { PartRule } from '../problems/rule.js';
import { quoted } from '../util/wording.js';
import { shortestToolName } from '../values/tool-id.js';

export const nameShort: PartRule = {
  code: 'name-short',
  severity: { platform: 'off', galaxy: 'error' },
  summary: 'a tool name with fewer than five characters',
  why: 'The platform rejects a `GalaxyUserTool` whose `name` has fewer than five characters. Users see the name in the tool menu, so describe in a few words what the tool does.',
  since: { release: '26.1.0', before: 'warning' },
  bad: { text: 'class: GalaxyUserTool\nname: Trim\n' },
  good: { text: 'class: GalaxyUserTool\nname: Trim reads\n' },
  checkPart(part, report) {
    for (const { scalar } of part.textsOf('tool-name')) {
      const { text } = scalar.decoded;
      const { length } = Array.from(text);
      if (length >= shortestToolName) continue;
      const message = `The name ${quoted(text)} has only ${length} character${length === 1 ? '' : 's'}: use at least ${shortestToolName}.`;
      report({ node: scalar, message });
    }
  },
};
