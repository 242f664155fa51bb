import type { Problem } from '../problems/problem.js';
import type { Example, RuleInfo } from '../problems/rule.js';
import { configInvalid } from '../rules/config-invalid.js';
import { Document } from '../tool/document.js';
import { dialects } from '../values/dialect.js';
import { check } from './check.js';
import { completeExample, exampleDuplicate } from './complete-example.js';
import { readConfig } from './read-config.js';

/** A rule's page in Markdown: findings, severity, why it matters, an example with its fix, exceptions. */
export function rulePageMarkdown(rule: RuleInfo): string {
  const whole = !isTelling(rule.bad) || !isTelling(rule.good);
  const example = (one: Example): string => fence('yaml', whole ? completeExample(one) : one.text);
  const parts = [
    `# ${rule.code}`,
    `${rule.summary.charAt(0).toUpperCase()}${rule.summary.slice(1)}.`,
    `Severity: ${severityText(rule)}.`,
    ...sinceOf(rule),
    '## Why',
    rule.why,
    '## Example',
    example(rule.bad),
    ...messagesFor(rule).map((message) => fence('text', message)),
    'Use instead:',
    example(rule.good),
    ...exceptionsOf(rule),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Which versions of the platform check what the rule reports. */
function sinceOf({ since }: RuleInfo): string[] {
  if (!since) return [];
  const before = since.before
    ? `; for older versions, at most a ${since.before} in ${dialects.galaxy.name}`
    : '';
  return [`The platform checks this since version ${since.release}${before}.`];
}

/** The exceptions section, as a list if there are several. */
function exceptionsOf({ exceptions = [] }: RuleInfo): string[] {
  if (exceptions.length === 0) return [];
  const mark = exceptions.length > 1 ? '- ' : '';
  return ['## Exceptions', exceptions.map((exception) => `${mark}${exception}`).join('\n')];
}

/** The rule's severity, per dialect where they differ: `error in platform, info in galaxy`. */
export function severityText(rule: RuleInfo): string {
  const names = Object.values(dialects).map(({ name }) => name);
  const [first = 'off', ...others] = names.map((name) => rule.severity[name]);
  if (others.every((other) => other === first)) return first;
  return names.map((name) => `${rule.severity[name]} in ${name}`).join(', ');
}

/** Whether the example can be understood without the rest of the document. */
function isTelling(example: Example): boolean {
  return example.text.trim() !== '' && !example.without;
}

/** The messages for the bad example. */
function messagesFor(rule: RuleInfo): string[] {
  if (rule.says !== undefined) return [rule.says];
  const problems = problemsOf(rule).filter(({ code }) => code === rule.code);
  return [...new Set(problems.map(({ message }) => message))];
}

function problemsOf(rule: RuleInfo): Problem[] {
  const text = completeExample(rule.bad);
  // The one rule that looks beyond its document needs a duplicate of the tool.
  return rule.code === configInvalid.code
    ? readConfig(text).problems
    : check(new Document(text), { duplicates: [exampleDuplicate] });
}

/** A code block whose fence is longer than any in the text. */
function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${text.replace(/\n?$/, '\n')}${ticks}`;
}
