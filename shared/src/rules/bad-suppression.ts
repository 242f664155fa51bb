import type { RuleInfo } from '../problems/rule.js';

/** `bad-suppression`: reported once all other rules have run, see `applySuppressions`. */
export const badSuppression: RuleInfo = {
  code: 'bad-suppression',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a suppression comment that names no known code or suppresses nothing',
  why: 'A comment that suppresses nothing hides the next real problem of that code. Remove it, or name the code that you mean.',
  bad: { text: '# user-tool-disable-next-line id-formt\nid: count-lines\n' },
  good: { text: '# user-tool-disable-next-line id-format\nid: count_lines\n' },
};
