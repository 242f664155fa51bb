import type { RuleInfo } from '../problems/rule.js';

/** `bad-suppression`: reported once all other rules have run, see `reportBadSuppressions`. */
export const badSuppression: RuleInfo = {
  code: 'bad-suppression',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a suppression comment that names no known code or suppresses nothing',
  why: 'A comment that suppresses nothing hides the next real problem with that code. Remove the comment, or correct its code.',
  bad: { text: '# user-tool-disable-next-line id-formt\nid: count-lines\n' },
  good: { text: '# user-tool-disable-next-line id-format\nid: count_lines\n' },
};
