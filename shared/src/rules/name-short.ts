import { quoted } from '../expressions/quote.js';
import type { Rule } from './rule.js';
import { shortestName } from './structural/sound-text.js';

export const nameShort: Rule = {
  code: 'name-short',
  severity: { platform: 'off', galaxy: 'error' },
  summary: 'a tool name under five characters',
  why: 'The platform refuses a `GalaxyUserTool` whose `name` has fewer than five characters. Say in a few words what the tool does: users read the name in the tool menu.',
  bad: { text: 'class: GalaxyUserTool\nname: Trim\n' },
  good: { text: 'class: GalaxyUserTool\nname: Trim reads\n' },
  check(tool, report) {
    const scalar = tool.text('name');
    const length = Array.from(scalar?.value ?? '').length;
    if (!scalar || length >= shortestName) return;
    const message = `The name ${quoted(scalar.value)} has only ${length} characters: give it at least ${shortestName}.`;
    report({ node: scalar, message });
  },
};
