import {
  dialects,
  findRule,
  nearest,
  plainText,
  rulePageMarkdown,
  rules,
  type RuleInfo,
} from '@user-tool/shared';
import { wrapAnsi } from 'fast-wrap-ansi';
import { CommandFailure } from '../failure.js';
import { markdownToText } from '../markdown.js';
import { colorsFor, terminalWidth } from '../terminal.js';

/** Flags of `explain`. */
export interface ExplainFlags {
  format: 'text' | 'markdown';
}

const usualWidth = 80;

/**
 * `user-tool explain`: prints the page of a rule, or a list of all rules.
 * @returns the exit code
 * @throws Failure if the code is unknown
 */
export function explain(code: string | undefined, { format }: ExplainFlags): number {
  const width = terminalWidth(process.stdout) ?? usualWidth;
  if (code === undefined) {
    process.stdout.write(format === 'markdown' ? markdownList() : textList(width));
    return 0;
  }
  const page = rulePageMarkdown(ruleNamed(code));
  process.stdout.write(format === 'markdown' ? page : markdownToText(page, width, colorsFor(process.stdout)));
  return 0;
}

function ruleNamed(code: string): RuleInfo {
  const rule = findRule(code.trim().toLowerCase());
  if (rule) return rule;
  const codes = rules.map((one) => one.code);
  const meant = nearest(code, codes);
  const rest = meant ? `did you mean "${meant}"?` : '"user-tool explain" lists all codes.';
  throw new CommandFailure(`Unknown problem code "${code}": ${rest}`);
}

function textList(width: number): string {
  const { bold } = colorsFor(process.stdout);
  const column = Math.max(...rules.map(({ code }) => code.length)) + 2;
  return rules
    .map((rule) => {
      const text = wrapAnsi(`${plainText(rule.summary)} (${severities(rule)})`, width - column);
      return `${bold(rule.code.padEnd(column))}${text.replaceAll('\n', `\n${' '.repeat(column)}`)}\n`;
    })
    .join('');
}

/** `error`, or `error, in galaxy info`. */
function severities(rule: RuleInfo): string {
  const { platform, galaxy } = rule.severity;
  return platform === galaxy ? platform : `${platform}, in ${dialects.galaxy.name} ${galaxy}`;
}

function markdownList(): string {
  return rules.map((rule) => `- \`${rule.code}\` (${severities(rule)}): ${rule.summary}\n`).join('');
}
