import { quoted } from '../expressions/quote.js';
import type { Rule } from '../problems/rule.js';
import { shortestName } from './structural/sound-text.js';

export const nameShort: Rule = {
  code: 'name-short',
  severity: { platform: 'off', galaxy: 'error' },
  summary: 'a tool name under five characters',
  why: 'The platform refuses a `GalaxyUserTool` whose `name` has fewer than five characters. Say in a few words what the tool does: users read the name in the tool menu.',
  bad: { text: 'class: GalaxyUserTool\nname: Trim\n' },
  good: { text: 'class: GalaxyUserTool\nname: Trim reads\n' },
  check(tool, report) {
    for (const { scalar } of tool.textsOf('tool-name')) {
      const { text } = scalar.decoded;
      const { length } = Array.from(text);
      if (length >= shortestName) continue;
      const message = `The name ${quoted(text)} has only ${length} characters: give it at least ${shortestName}.`;
      report({ node: scalar, message });
    }
  },
};
