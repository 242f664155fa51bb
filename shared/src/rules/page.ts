import { dialects } from '../schema/dialect.js';
import { completeExample } from './example.js';
import type { Example, Rule } from './rule.js';

/** A rule's page as Markdown: what it finds, how grave that is, why, and an example that is wrong and one that is right. */
export function rulePageMarkdown(rule: Rule): string {
  const whole = !isTelling(rule.bad) || !isTelling(rule.good);
  const example = (one: Example): string => `\`\`\`yaml\n${whole ? completeExample(one) : one.text}\`\`\``;
  return [
    `# ${rule.code}`,
    `${rule.summary.charAt(0).toUpperCase()}${rule.summary.slice(1)}.`,
    `Severity: ${severityText(rule)}.`,
    rule.why,
    '## Wrong',
    example(rule.bad),
    '## Right',
    example(rule.good),
    '',
  ].join('\n\n');
}

/** The rule's severity in words, with both dialects' where they differ: `error in platform, info in galaxy`. */
export function severityText(rule: Rule): string {
  const names = Object.values(dialects).map(({ name }) => name);
  const [first = 'off', ...others] = names.map((name) => rule.severity[name]);
  if (others.every((other) => other === first)) return first;
  return names.map((name) => `${rule.severity[name]} in ${name}`).join(', ');
}

/** Whether the example can be understood without the rest of the document. */
function isTelling(example: Example): boolean {
  return example.text.trim() !== '' && !example.without;
}
